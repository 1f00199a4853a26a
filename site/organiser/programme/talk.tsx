import { editorForms } from '#site/organiser/content/editor-forms.ts'
import { editorLoader } from '#site/organiser/content/load-editor.ts'
import { RecordEditor } from '#site/organiser/content/record-editor.tsx'
import { forms } from '#site/organiser/guard.ts'
import type { Route } from './+types/talk.ts'

const page = { act: 'place-talks', kind: 'talk' } as const

export const loader = editorLoader(page)
export const action = forms(editorForms(page))

export default function EditTalk({ loaderData, actionData }: Route.ComponentProps) {
  return <RecordEditor view={loaderData} answer={actionData} />
}
