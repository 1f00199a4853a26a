/** The public price list with the unsaved input of the form of all fees, which is not stored. */
import { inSnapshot, openConference, showTyped } from '#domain/preparation/editing/show-drafts.ts'
import {
  type AtConference,
  formAtConference,
  forms,
  guardedAtConference,
  type StaffRequest,
} from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { readFeeEdits, type TypedEdit } from '#site/organiser/offers/fees/receive-fees.ts'
import { formOf } from '#site/organiser/record-form/forms.ts'
import { wordsForIssues } from '#site/organiser/record-form/issue-words.ts'
import { framed, notYet } from '#site/organiser/record-form/preview/framed-page.ts'
import { nameOf } from '#site/organiser/record-form/value-text.ts'
import { paths } from '#words/addresses/paths.ts'

/** The price list as it is saved, for a frame without a script. */
export const loader = guardedAtConference('read-set-up', staff => showPrices(staff, []))

export const action = forms({
  // The intent of the form, whose button Preview sends it here.
  save: formAtConference('read-set-up', async (staff, sent) =>
    showPrices(staff, await readFeeEdits(staff, sent)),
  ),
})

async function showPrices(
  { site, conference }: AtConference<StaffRequest>,
  typed: readonly TypedEdit[],
): Promise<Response> {
  const { id: owner, name: event } = conference
  // Drafts are left out: saving this form does not publish them.
  const kinds = typed.map(({ edit }) => edit.kind)
  return inSnapshot(site.database, kinds, async tx => {
    if (!(await openConference(tx, owner, event))) throw notFound()
    for (const { edit, isGone } of typed) {
      if (isGone) continue
      const { kind, id, data } = edit
      const shown = await showTyped(tx, owner, { kind, id, data })
      if (shown.ok) continue
      const name = nameOf(formOf(kind), data)
      const words = wordsForIssues(formOf(kind), shown.error.issues, data).map(({ message }) => message)
      return notYet(words.map(message => (name === '' ? message : `${name}: ${message}`)))
    }
    return framed(await site.renderPreview(paths.microsite(event, 'registration-fee'), tx), [])
  })
}
