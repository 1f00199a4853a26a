import type { WritingAct } from '#domain/preparation/editing/editable-kinds.ts'
import { form as guardedForm } from '#site/organiser/guard.ts'
import type { PageOfKinds } from '#site/organiser/record-form/kind-of-page.ts'
import { receiveEdit } from '#site/organiser/record-form/receive/receive-edit.ts'
import {
  receiveAcceptance,
  receiveDiscard,
  receiveRemoval,
  receiveRestore,
} from '#site/organiser/record-form/receive/receive-record-acts.ts'

/** The forms of an editor. */
export function editorForms<A extends WritingAct>(page: PageOfKinds<A>) {
  return {
    edit: guardedForm(page.act, (staff, sent, args) => receiveEdit(page, { staff, sent, args })),
    discard: guardedForm(page.act, (staff, sent, args) => receiveDiscard(page, { staff, sent, args })),
    remove: guardedForm(page.act, (staff, sent, args) => receiveRemoval(page, { staff, sent, args })),
    'accept-clashes': guardedForm(page.act, (staff, sent, args) =>
      receiveAcceptance(page, { staff, sent, args }),
    ),
    restore: guardedForm(page.act, (staff, sent, args) => receiveRestore(page, { staff, sent, args })),
  }
}
