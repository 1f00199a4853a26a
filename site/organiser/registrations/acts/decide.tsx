/** Confirms or declines a custom amount. */

import { quoteCancellation } from '#domain/desk/cancelling/cancel-registration.ts'
import { confirmCustomAmount, declineCustomAmount } from '#domain/desk/cancelling/decide-custom-amount.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { readRefundable } from '#domain/money/refunds/plan-refund.ts'
import { splitByPayment } from '#domain/money/refunds/quote-refund.ts'
import {
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  personWords,
  reasonField,
  reasonProblems,
  sumOf,
  wayBackWords,
} from '#site/organiser/registrations/acts/act-words.ts'
import { hindranceIn } from '#site/organiser/registrations/acts/hindrance.ts'

interface Input {
  decision: 'confirm' | 'decline'
  reason: string
}

const page: TwoStep<Input> = {
  title: 'Custom amount',
  async ask(at) {
    const { choice, price, currency } = at.registration
    return {
      hindrance: await hindranceIn(at, 'decide-custom-amount'),
      lead: `${formatMoney(price.totalMinor, currency)} was entered by the registrant${choice.kind === 'custom' && choice.description ? `, for: ${choice.description}` : ''}.`,
      fields: [
        {
          name: 'decision',
          label: 'What you decide',
          kind: 'cards',
          options: [
            { value: 'confirm', label: 'Confirm', detail: 'Confirm the place' },
            { value: 'decline', label: 'Decline', detail: 'Cancel and refund everything' },
          ],
        },
        reasonField('the registrant can read it if you decline; otherwise only your colleagues can'),
      ],
      values: {},
    }
  },
  async read(_at, values) {
    const problems = reasonProblems(values)
    const decision = (['confirm', 'decline'] as const).find(each => each === values.decision)
    if (!decision) problems.decision = 'Choose one.'
    // A confirmation needs no reason.
    if (decision === 'confirm' && (values.reason ?? '').trim() === '') delete problems.reason
    if (Object.keys(problems).length > 0 || !decision) return fail({ code: 'invalid', problems })
    return ok({ decision, reason: values.reason ?? '' })
  },
  async check(db, at, { decision, reason }) {
    const hindrance = await hindranceIn(at, 'decide-custom-amount', db)
    if (hindrance) return refused(hindrance)
    const { registration, conference, act } = at
    const { currency, registrant, price } = registration
    const why = { label: 'Reason', lines: [reason || 'None'] }
    if (decision === 'confirm') {
      return ok<Check>({
        needs: 'decide-custom-amounts',
        button: 'Confirm the place',
        facts: [
          { label: 'Registration', lines: [personWords(at)] },
          { label: 'Amount', lines: [`${formatMoney(price.totalMinor, currency)}, already received`] },
          { label: 'Place', lines: ['It is theirs for good.'] },
          { label: 'Mail', lines: [`${registrant.email} is told now.`] },
          why,
        ],
      })
    }
    const { refundMinor } = await quoteCancellation(db, conference, registration, act.now, 10_000)
    const sum = sumOf(refundMinor, currency)
    const { left } = await readRefundable(db, registration.id, currency)
    return ok<Check>({
      needs: 'decide-custom-amounts',
      button: `Decline and refund ${sum.figures}`,
      sum,
      facts: [
        { label: 'To', lines: [personWords(at)] },
        { label: 'How and when', lines: wayBackWords(splitByPayment(left, refundMinor, act.now)) },
        { label: 'Place', lines: ['It is released at once, for good.'] },
        { label: 'Invoice', lines: ['A credit note reverses what was billed.'] },
        {
          label: 'Mail',
          lines: [`${registrant.email} is told now, with the reason, and again once the refund is paid.`],
        },
        why,
      ],
    })
  },
}

const deciding: Doing<'decide-custom-amounts', Input> = {
  kind: 'transaction',
  async run(tx, { permit, act, registration }, { decision, reason }) {
    const request = { registrationId: registration.id, reason }
    const decide = decision === 'confirm' ? confirmCustomAmount : declineCustomAmount
    const done = await decide(tx, permit, act, request)
    return done.ok ? ok(decision) : stale
  },
}

const route = twoStep(page, ['decide-custom-amounts'], deciding)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
