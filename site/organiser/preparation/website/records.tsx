import { forms } from '#site/organiser/guard.ts'
import { recordsForms, recordsLoader } from '#site/organiser/record-form/load-records.ts'
import { RecordList } from '#site/organiser/record-form/record-list.tsx'
import type { Route } from './+types/records.ts'

const page = { right: 'write-website' } as const

export const loader = recordsLoader(page)
export const action = forms(recordsForms(page))

export default function Records({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordList view={loaderData} answer={actionData} />
}
