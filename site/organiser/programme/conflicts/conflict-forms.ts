import { toId } from '#domain/foundations/texts/text.ts'
import { declareConflict } from '#domain/programme/conflicts/declare-conflict.ts'
import { endStandIn } from '#domain/programme/conflicts/name-stand-in.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { reasonUnusable } from '#words/organiser/programme/decision-words.ts'

/** The forms about conflicts on the page of one abstract. */
export const conflictForms = {
  'declare-conflict': formAtConference(
    'read-abstracts',
    async ({ site, permit, act, conference }, sent, { params }) => {
      const { because } = textsOf(sent, ['because'])
      const declared = await site.database.write(tx =>
        declareConflict(tx, permit, act, { number: params.number ?? '', because }),
      )
      if (!declared.ok) {
        if (declared.error.code === 'not-found') throw notFound()
        return undecided(0, reasonUnusable(declared.error), 422)
      }
      throw redirectTo(`${abstractPages.conflicts(conference.name)}?done=declared`)
    },
  ),
  'end-stand-in': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, person } = textsOf(sent, ['abstract', 'person'])
    const which = { abstractId: toId(abstract) ?? 0, personId: person }
    const ended = await site.database.write(tx => endStandIn(tx, permit, act, which))
    if (!ended.ok) throw notFound()
    throw redirectTo(samePage(url))
  }),
}
