/** The organiser's own offers of one kind, in the order in which people read them; here it is changed. */
import { ownOfferKinds } from '#domain/preparation/records/editable-kinds.ts'
import { forms } from '#site/organiser/guard.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { recordsForms, recordsLoader } from '#site/organiser/record-form/load-records.ts'
import { RecordList } from '#site/organiser/record-form/record-list.tsx'
import type { Route } from './+types/own-offer-list.ts'

const page = {
  right: 'write-fees',
  kinds: ownOfferKinds,
  list: (event: string | null, kind: string) => organiserPaths.feeKind(event ?? '', kind),
} as const

export const loader = recordsLoader(page)
export const action = forms(recordsForms(page))

export default function OwnOfferList({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordList view={loaderData} answer={actionData} />
}
