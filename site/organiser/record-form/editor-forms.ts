import type { WritingRight } from '#domain/preparation/records/editable-kinds.ts'
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
export function editorForms<A extends WritingRight>(page: PageOfKinds<A>) {
  return {
    edit: guardedForm(page.right, (staff, sent, args) => receiveEdit(page, { staff, sent, args })),
    discard: guardedForm(page.right, (staff, sent, args) => receiveDiscard(page, { staff, sent, args })),
    remove: guardedForm(page.right, (staff, sent, args) => receiveRemoval(page, { staff, sent, args })),
    'accept-clashes': guardedForm(page.right, (staff, sent, args) =>
      receiveAcceptance(page, { staff, sent, args }),
    ),
    restore: guardedForm(page.right, (staff, sent, args) => receiveRestore(page, { staff, sent, args })),
  }
}
