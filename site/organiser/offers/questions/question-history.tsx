import { forms } from '#site/organiser/guard.ts'
import { editorForms } from '#site/organiser/record-form/editor-forms.ts'
import { HistoryPage } from '#site/organiser/record-form/history/history-page.tsx'
import { historyLoader } from '#site/organiser/record-form/history/load-history.ts'
import type { Route } from './+types/question-history.ts'

const page = { right: 'write-fees', kind: 'question' } as const
const { restore } = editorForms(page)

export const loader = historyLoader(page)
export const action = forms({ restore })

export default function QuestionHistory({ loaderData, actionData }: Route.ComponentProps) {
  return <HistoryPage view={loaderData} answer={actionData} />
}
