/** Accepting whoever is next on the waiting list, and putting the list in order. */

import { moveUp } from '#domain/committee/decision-letters/move-up.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { moveWaiting } from '#domain/programme/presenting/abstracts-waiting.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import { abstractPages } from '#site/organiser/programme/abstracts/abstract-pages.ts'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { decideProblem } from '#words/organiser/programme/decision-words.ts'

export const waitingForms = {
  'move-up': formAtConference('decide-abstracts', async (staff, sent, { url }) => {
    const { site, act, conference, person } = staff
    const typed = textsOf(sent, ['abstract', 'version', 'form'])
    const abstractId = toId(typed.abstract) ?? 0
    const releasing = permit(person, 'release-decisions', conference.id, act.now)
    if (!releasing.ok) return undecided(abstractId, 'Your role does not release letters.', 403)
    const permits = { deciding: staff.permit, releasing: releasing.value }
    const wanted = {
      abstractId,
      version: toId(typed.version) ?? -1,
      formId: toId(typed.form) ?? 0,
      because: 'A place became free.',
      defaults: defaultLetters,
    }
    const moved = await site.database.write(tx => moveUp(tx, permits, act, conference, wanted))
    if (!moved.ok) {
      const { error } = moved
      const problem =
        error.code === 'not-waiting' ? 'It is not on the waiting list any more.' : decideProblem(error)
      return undecided(abstractId, problem)
    }
    const { releaseId } = moved.value
    throw redirectTo(
      releaseId === null
        ? samePage(url)
        : `${abstractPages.letterRelease(conference.name, releaseId)}?done=held`,
    )
  }),
  'move-waiting': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, place } = textsOf(sent, ['abstract', 'place'])
    const abstractId = toId(abstract) ?? 0
    const which = { abstractId, place: toId(place) ?? 1 }
    const moved = await site.database.write(tx => moveWaiting(tx, permit, act, which))
    if (!moved.ok) return undecided(abstractId, 'It is not on the waiting list any more.')
    throw redirectTo(samePage(url))
  }),
}
