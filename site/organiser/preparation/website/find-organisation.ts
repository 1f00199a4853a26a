import { recordsLoader } from '#site/organiser/record-form/load-records.ts'

/** Redirects to the organisation's only record, as addresses of other kinds with one record do. */
export const loader = recordsLoader({ right: 'set-organisation', kind: 'organisation' })
