import { forms } from '#site/organiser/guard.ts'
import { editorForms } from '#site/organiser/record-form/editor-forms.ts'
import { editorLoader } from '#site/organiser/record-form/load-editor.ts'
import { RecordEditor } from '#site/organiser/record-form/record-editor.tsx'
import type { Route } from './+types/day.ts'

const page = { right: 'place-talks', kind: 'programme-day' } as const

export const loader = editorLoader(page)
export const action = forms(editorForms(page))

export default function EditDay({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordEditor view={loaderData} answer={actionData} />
}
