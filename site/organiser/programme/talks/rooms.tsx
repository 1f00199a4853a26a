import { forms } from '#site/organiser/guard.ts'
import { recordsForms, recordsLoader } from '#site/organiser/record-form/load-records.ts'
import { RecordList } from '#site/organiser/record-form/record-list.tsx'
import type { Route } from './+types/rooms.ts'

const page = { right: 'place-talks', kind: 'programme-room' } as const

export const loader = recordsLoader(page)
export const action = forms(recordsForms(page))

export default function Rooms({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordList view={loaderData} answer={actionData} />
}
