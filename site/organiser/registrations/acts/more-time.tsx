/** Gives somebody more time to pay. One step: nothing is taken, and a later day can follow. */
import { daysToHold, findHold, giveMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { type Asking, refused } from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { oneStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { readDay } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { moreTimeWords } from '#words/organiser/registrations/more-time-words.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const leads = {
  place: (until: string) => `Its place is held until ${until}, and then released unless it is paid.`,
  change: (until: string) => `Its change is held until ${until}, and then dropped unless it is paid.`,
  'given-up': (until: string) =>
    `Its time to pay ended at ${until}. It is held again at the agreed price, if its place is still free.`,
} as const

const mails = {
  place: 'A payment reminder is sent when a third of the time is left.',
  change: 'A payment reminder is sent when a third of the time is left.',
  'given-up': 'Its registrant is asked to pay by mail, now and again when a third of the time is left.',
} as const

const page: Asking<Temporal.PlainDate> = {
  title: registrationActWords['more-time'],
  async ask(at) {
    const { conference, registration, site, act } = at
    const hindrance = await hindranceIn(at, 'more-time')
    const hold = await findHold(site.database.read, registration)
    const days = hold && daysToHold(conference, hold.until, act.now)
    // A week more, or as much as is possible.
    const suggested = days?.earliest.add({ days: 7 })
    const isLate = days && suggested && Temporal.PlainDate.compare(suggested, days.latest) > 0
    return {
      hindrance,
      ...(hold && {
        lead: `${leads[hold.what](formatUntil(hold.until, conference.timeZone))} ${mails[hold.what]}`,
      }),
      fields: [
        {
          name: 'until',
          label: 'Until the end of',
          hint: `The last day to pay, in ${conference.timeZone}.`,
          kind: 'date',
          isRequired: true,
        },
      ],
      values: { until: `${(isLate ? days.latest : suggested) ?? ''}` },
      saves: { needs: 'edit-registrations', button: 'Give more time' },
    }
  },
  async read(_at, values) {
    const until = readDay(values.until)
    return typeof until === 'string' ? fail({ code: 'invalid', problems: { until } }) : ok(until)
  },
}

const route = oneStep(page, async (tx, at, until) => {
  const { permit, act, registration } = at
  const given = await giveMoreTime(tx, permit, act, { registrationId: registration.id, until })
  if (given.ok) return ok('more-time')
  return refused(
    given.error.code === 'not-found' ? 'There is no such registration.' : moreTimeWords(given.error),
  )
})
export const loader = route.loader
export const action = route.action

export default TwoStepPage
