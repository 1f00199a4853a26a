/** Records that a refund was paid by hand: one of a bank transfer or of cash, or one that failed at its gateway. */
import type { Reader } from '#database/database.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, formatDate, startOfDay } from '#domain/foundations/time.ts'
import { type OfflineMeans, offlineMeans } from '#domain/money/payments/offline-means.ts'
import { refundDateProblem } from '#domain/money/payments/payment-date.ts'
import { payFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { listAwaited, listOwed } from '#domain/money/refunds/unpaid-refunds.ts'
import { confirmRefundPaid } from '#domain/money/returning/confirm-refund.ts'
import {
  type Check,
  type Doing,
  refused,
  stale,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import { personWords, readDay, sumOf, wordsForDay } from '#site/organiser/registrations/acts/act-words.ts'
import { chosenOf, refundField } from '#site/organiser/registrations/acts/refunding/refund-field.ts'
import { meansWords } from '#words/payment-way-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

interface Input {
  refund: Refund
  means: OfflineMeans
  paidOn: Temporal.PlainDate
  reference: string
}

const page: TwoStep<Input> = {
  title: 'Record that a refund was paid',
  async ask(at) {
    const refunds = await listPayable(at.site.database.read, at.registration.id)
    return {
      hindrance: refunds.length === 0 ? 'It has no refund to be paid by hand.' : undefined,
      lead: 'Pay it first, by your bank or at the cash desk; then record it here.',
      fields: [
        refundField(refunds, at),
        {
          name: 'means',
          label: 'How it was paid',
          kind: 'options',
          options: offlineMeans.map(value => ({ value, label: meansWords[value] })),
        },
        { name: 'paid-on', label: 'Day on which it was paid', kind: 'date', isRequired: true },
        {
          name: 'reference',
          label: 'Reference of the bank or the cash desk',
          kind: 'line',
          isRequired: true,
        },
      ],
      values: {
        refund: String(refunds[0]?.id ?? ''),
        means: 'bank-transfer',
        'paid-on': dateIn(at.conference.timeZone, at.act.now).toString(),
      },
    }
  },
  async read(at, values) {
    const problems: Record<string, string> = {}
    const refund = chosenOf(await listPayable(at.site.database.read, at.registration.id), values)
    if (!refund) problems.refund = 'Choose the refund.'
    const means = offlineMeans.find(each => each === values.means)
    if (!means) problems.means = 'Choose how it was paid.'
    const paidOn = readDay(values['paid-on'])
    if (typeof paidOn === 'string') problems['paid-on'] = paidOn
    else if (refund) {
      const decidedOn = dateIn(at.conference.timeZone, refund.createdAt)
      const problem = refundDateProblem(paidOn, decidedOn, at.act.now)
      if (problem) problems['paid-on'] = wordsForDay(problem)
    }
    const reference = (values.reference ?? '').trim()
    const problem = textProblem(reference, 'line')
    if (problem) problems.reference = wordsForLabel('The reference', problem)
    if (Object.keys(problems).length > 0 || !refund || !means || typeof paidOn === 'string')
      return fail({ code: 'invalid', problems })
    return ok({ refund, means, paidOn, reference })
  },
  async check(db, at, { refund, means, paidOn, reference }) {
    const payable = await listPayable(db, at.registration.id)
    if (!payable.some(({ id }) => id === refund.id))
      return refused('This refund is no longer waiting to be paid.')
    const sum = sumOf(refund.amountMinor, refund.currency)
    return ok<Check>({
      needs: 'refund',
      button: `${sum.figures} was paid`,
      sum,
      facts: [
        { label: 'To', lines: [personWords(at)] },
        { label: 'How and when', lines: [`${meansWords[means]} ${reference}, on ${formatDate(paidOn)}`] },
        { label: 'Place and invoice', lines: ['Both stay as they are: that was decided earlier.'] },
        { label: 'Mail', lines: [`${at.registration.registrant.email} is told that it is paid.`] },
      ],
    })
  },
}

/** The refunds that staff have to pay by hand. */
async function listPayable(db: Reader, registrationId: number): Promise<Refund[]> {
  return [...(await listOwed(db, registrationId)), ...(await listAwaited(db, registrationId))]
}

const paying: Doing<'refund', Input> = {
  kind: 'command',
  async run({ site, permit, act, conference }, { refund, means, paidOn, reference }) {
    const paidAt = startOfDay(paidOn, conference.timeZone)
    const payment = { refundId: refund.id, means, reference, paidAt }
    if (refund.state === 'pending') {
      const done = await confirmRefundPaid(site.payments, permit, act, payment)
      return done.ok ? ok('refund-paid') : stale
    }
    const paid = await site.database.write(tx =>
      once(tx, act, () => payFailedRefund(tx, permit, act, payment)),
    )
    if (!paid.ok) return stale
    return ok(paid.value.isRepeat ? 'done-before' : 'refund-paid')
  },
}

const route = twoStep(page, ['refund'], paying)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
