/** Withdrawing, merging and cancelling an abstract for its author, and bringing it back. */

import { changeAbstractState } from '#domain/committee/withdrawing/change-abstract-state.ts'
import { abstractEvents } from '#domain/programme/abstracts/abstract-state.ts'
import { findJudged } from '#domain/programme/decisions/decision-queries.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import { notFound } from '#site/organiser/not-found.ts'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { stateChangeProblem } from '#words/organiser/programme/decision-words.ts'

export const stateForms = {
  'change-state': formAtConference(
    'decide-abstracts',
    async ({ site, scope, permit, act }, sent, { params, url }) => {
      const { event, because, into } = textsOf(sent, ['event', 'because', 'into'])
      const judged = await findJudged(site.database.read, scope, params.number ?? '')
      const known = abstractEvents.find(each => each === event)
      if (!judged || !known) throw notFound()
      const { id } = judged.abstract
      const change = known === 'merged' ? { event: known, because, into } : { event: known, because }
      const changed = await site.database.write(tx => changeAbstractState(tx, permit, act, id, change))
      if (!changed.ok) {
        const isTyped = changed.error.code === 'reason-missing' || changed.error.code === 'no-target'
        return undecided(id, stateChangeProblem(changed.error), isTyped ? 422 : 409, {
          into: known,
          values: { because, into },
        })
      }
      throw redirectTo(samePage(url))
    },
  ),
}
