import type { WritingAct } from '#domain/preparation/editing/editable-kinds.ts'
import type { PageOfKinds } from '#site/organiser/content/kind-of-page.ts'
import { receiveEdit } from '#site/organiser/content/receive/receive-edit.ts'
import {
  receiveDiscard,
  receiveRemoval,
  receiveRestore,
} from '#site/organiser/content/receive/receive-record-acts.ts'
import { form as guardedForm } from '#site/organiser/guard.ts'

/** The forms of an editor. */
export function editorForms<A extends WritingAct>(page: PageOfKinds<A>) {
  return {
    edit: guardedForm(page.act, (staff, sent, args) => receiveEdit(page, { staff, sent, args })),
    discard: guardedForm(page.act, (staff, sent, args) => receiveDiscard(page, { staff, sent, args })),
    remove: guardedForm(page.act, (staff, sent, args) => receiveRemoval(page, { staff, sent, args })),
    restore: guardedForm(page.act, (staff, sent, args) => receiveRestore(page, { staff, sent, args })),
  }
}
