import { recordsLoader } from '#site/organiser/content/load-records.ts'

/** Leads to the organisation's only record, as the addresses of other kinds with one record do. */
export const loader = recordsLoader({ act: 'set-organisation', kind: 'organisation' })
