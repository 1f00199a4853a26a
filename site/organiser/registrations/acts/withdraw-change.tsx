/** Withdraws a change that awaits payment. */
import { withdrawChange } from '#domain/desk/changing/withdraw-change.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { ok } from '#domain/foundations/result.ts'
import { addNote } from '#domain/office/history/add-note.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import {
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords, readReason, reasonField } from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'

const page: TwoStep<string> = {
  title: registrationActWords['withdraw-change'],
  async ask(at) {
    return {
      hindrance: await hindranceIn(at, 'withdraw-change'),
      lead: 'A change is waiting for payment. If you withdraw it, what was booked before stays.',
      fields: [reasonField('only your colleagues can read it')],
      values: {},
    }
  },
  read: async (_at, values) => readReason(values),
  async check(db, at, reason) {
    const hindrance = await hindranceIn(at, 'withdraw-change', db)
    if (hindrance) return refused(hindrance)
    const { registration } = at
    const change = await findOpenChange(db, registration.id)
    return ok<Check>({
      needs: 'edit-registrations',
      button: 'Withdraw the change',
      facts: [
        { label: 'Registration', lines: [personWords(at)] },
        {
          label: 'No longer owed',
          lines: [formatMoney(change?.differenceMinor ?? 0, registration.currency)],
        },
        {
          label: 'Place',
          lines: ['What was booked before stays; the places held for the change are released.'],
        },
        { label: 'Mail', lines: ['No mail is sent.'] },
        { label: 'Reason', lines: [reason] },
      ],
    })
  },
}

const withdrawing: Doing<'edit-registrations', string> = {
  kind: 'transaction',
  async run(tx, { act, conference, registration, permit }, reason) {
    const done = await withdrawChange(tx, act, conference, registration.id)
    if (!done.ok) return stale
    const noted = await addNote(tx, permit, act, registration, reason)
    return noted.ok ? ok('withdraw-change') : stale
  },
}

const route = twoStep(page, ['edit-registrations'], withdrawing)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
