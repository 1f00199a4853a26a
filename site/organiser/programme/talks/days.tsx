import { forms } from '#site/organiser/guard.ts'
import { recordsForms, recordsLoader } from '#site/organiser/record-form/load-records.ts'
import { RecordList } from '#site/organiser/record-form/record-list.tsx'
import type { Route } from './+types/days.ts'

const page = { right: 'place-talks', kind: 'programme-day' } as const

export const loader = recordsLoader(page)
export const action = forms(recordsForms(page))

export default function Days({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordList view={loaderData} answer={actionData} />
}
