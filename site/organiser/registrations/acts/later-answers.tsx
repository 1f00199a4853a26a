/** Lets one registrant answer and change answers for longer. One step: it can be set again at once. */
import { allowLaterAnswers } from '#domain/desk/changing/allow-later-answers.ts'
import { readQuestionsOf } from '#domain/desk/changing/answer-questions.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { type Asking, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { oneStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { readDay } from '#site/organiser/registrations/acts/act-words.ts'

const refusals = {
  'not-changeable': 'This registration has ended, so nothing is asked any more.',
  'day-over': 'This day is over. Please choose today or a later one.',
  'too-late': 'This day is after the conference. Please choose an earlier one.',
} as const

/** Null ends it. */
const page: Asking<Temporal.PlainDate | null> = {
  title: 'Allow answers for longer',
  async ask({ site, conference, registration, act }) {
    const { later } = await readQuestionsOf(site.database.read, conference, registration, act.now)
    return {
      hindrance: isLive(registration.state) ? undefined : refusals['not-changeable'],
      lead: 'This registrant can answer every question, and change every answer, until the end of the day that you choose, also where the question’s own day is over. No mail is sent.',
      fields: [
        {
          name: 'until',
          label: 'Until the end of',
          hint: `In ${conference.timeZone}. Empty: the days of the questions apply again.`,
          kind: 'date',
        },
      ],
      values: { until: later ?? '' },
      saves: { needs: 'edit-registrations', button: 'Save' },
    }
  },
  async read(_at, values) {
    if ((values.until ?? '').trim() === '') return ok(null)
    const until = readDay(values.until)
    return typeof until === 'string' ? fail({ code: 'invalid', problems: { until } }) : ok(until)
  },
}

const route = oneStep(page, async (tx, at, until) => {
  const { permit, act, conference, registration } = at
  const allowed = await allowLaterAnswers(tx, permit, act, {
    conference,
    registrationId: registration.id,
    until,
  })
  return allowed.ok ? ok('later-answers') : refused(refusals[allowed.error.code])
})
export const loader = route.loader
export const action = route.action

export default TwoStepPage
