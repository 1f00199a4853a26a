import { forms } from '#site/organiser/guard.ts'
import { editorForms } from '#site/organiser/record-form/editor-forms.ts'
import { HistoryPage } from '#site/organiser/record-form/history/history-page.tsx'
import { historyLoader } from '#site/organiser/record-form/history/load-history.ts'
import type { Route } from './+types/day-history.ts'

const page = { right: 'place-talks', kind: 'programme-day' } as const
const { restore } = editorForms(page)

export const loader = historyLoader(page)
export const action = forms({ restore })

export default function DayHistory({ loaderData, actionData }: Route.ComponentProps) {
  return <HistoryPage view={loaderData} answer={actionData} />
}
