/** What staff note of a presenter: an answer that came by mail, and which registration is theirs. */
import { toId } from '#domain/foundations/texts/text.ts'
import { settleVersion } from '#domain/programme/changes/settle-version.ts'
import { keepAbstract, noteAnswer } from '#domain/programme/presenting/answer-presentation.ts'
import { linkRegistration } from '#domain/programme/presenting/link-registration.ts'
import { textsOf } from '#site/forms/read-form.ts'
import { formAtConference } from '#site/organiser/guard.ts'
import { undecided } from '#site/organiser/programme/abstracts/decision-forms.ts'
import { samePage } from '#site/organiser/programme/abstracts/same-page.ts'
import { redirectTo } from '#site/organiser/redirect-to.ts'
import { answerProblem, linkProblem, versionProblem } from '#words/organiser/programme/decision-words.ts'

const linking = (isSame: boolean) =>
  formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, code } = textsOf(sent, ['abstract', 'code'])
    const abstractId = toId(abstract) ?? 0
    const linked = await site.database.write(tx =>
      linkRegistration(tx, permit, act, { abstractId, code, isSame }),
    )
    if (!linked.ok) {
      const typed = { into: 'registration', values: { code } } as const
      return undecided(abstractId, linkProblem(linked.error), 422, typed)
    }
    throw redirectTo(samePage(url))
  })

const settling = (isPassed: boolean) =>
  formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, version } = textsOf(sent, ['abstract', 'version'])
    const abstractId = toId(abstract) ?? 0
    const which = { abstractId, version: toId(version) ?? 0, isPassed }
    const settled = await site.database.write(tx => settleVersion(tx, permit, act, which))
    if (!settled.ok) return undecided(abstractId, versionProblem(settled.error))
    throw redirectTo(samePage(url))
  })

export const presenterForms = {
  'note-answer': formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const { abstract, answer, because } = textsOf(sent, ['abstract', 'answer', 'because'])
    const abstractId = toId(abstract) ?? 0
    const kind = answer === 'declined' ? ('declined' as const) : ('confirmed' as const)
    const noted = await site.database.write(tx => noteAnswer(tx, permit, act, abstractId, { kind, because }))
    if (!noted.ok) {
      const typed = { into: 'answer', values: { because } } as const
      return undecided(abstractId, answerProblem(noted.error), 409, typed)
    }
    throw redirectTo(samePage(url))
  }),
  keep: formAtConference('decide-abstracts', async ({ site, permit, act }, sent, { url }) => {
    const abstractId = toId(textsOf(sent, ['abstract']).abstract) ?? 0
    const kept = await site.database.write(tx => keepAbstract(tx, permit, act, abstractId))
    if (!kept.ok) return undecided(abstractId, 'Its author does not ask to withdraw it any more.')
    throw redirectTo(samePage(url))
  }),
  'pass-on': settling(true),
  refuse: settling(false),
  'same-person': linking(true),
  'other-person': linking(false),
}
