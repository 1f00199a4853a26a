import { forms } from '#site/organiser/guard.ts'
import { editorForms } from '#site/organiser/record-form/editor-forms.ts'
import { editorLoader } from '#site/organiser/record-form/load-editor.ts'
import { RecordEditor } from '#site/organiser/record-form/record-editor.tsx'
import type { Route } from './+types/fee-record.ts'

const page = { right: 'write-fees' } as const

export const loader = editorLoader(page)
export const action = forms(editorForms(page))

export default function EditFee({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordEditor view={loaderData} answer={actionData} />
}
