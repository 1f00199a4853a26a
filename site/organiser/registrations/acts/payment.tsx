/** Records a payment that arrived outside any gateway. */

import type { Reader } from '#database/database.ts'
import {
  type ReceiveOfflineError,
  receiveOfflinePayment,
} from '#domain/desk/settlement/receive-offline-payment.ts'
import { hasMoneyUnderReview, listAttention } from '#domain/foundations/attention/attention.ts'
import { formatMoney, toDecimal } from '#domain/foundations/money.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { dateIn, formatDate, startOfDay } from '#domain/foundations/time.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { type OfflineMeans, offlineMeans } from '#domain/money/payments/offline-means.ts'
import { listCodesOfReference } from '#domain/money/payments/offline-references.ts'
import { paymentDateProblem } from '#domain/money/payments/payment-date.ts'
import { readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { automaticMails } from '#mails/all-mails.ts'
import {
  type At,
  type Check,
  type Doing,
  refused,
  type TwoStep,
} from '#site/organiser/parts/two-step/two-step.ts'
import { TwoStepPage } from '#site/organiser/parts/two-step/two-step-page.tsx'
import { twoStep } from '#site/organiser/parts/two-step/two-step-route.ts'
import {
  personWords,
  readDay,
  readSum,
  sumOf,
  wordsForDay,
} from '#site/organiser/registrations/acts/act-words.ts'
import { registrationActWords } from '#words/organiser/registrations/registration-acts-words.ts'
import { meansWords } from '#words/payment-way-words.ts'
import { wordsForLabel } from '#words/problem-words.ts'

interface Input {
  amountMinor: number
  means: OfflineMeans
  paidOn: Temporal.PlainDate
  reference: string
}

const page: TwoStep<Input> = {
  title: registrationActWords['record-payment'],
  async ask(at) {
    const { conference, registration, site, may } = at
    const { currency } = registration
    const means = offlineMeans.filter(each => each === 'cash' || may('record-transfer'))
    const owedMinor = await readExpected(site.database.read, at)
    return {
      lead:
        owedMinor > 0
          ? `${formatMoney(owedMinor, currency)} is owed. Record what was received, even if the amount differs.`
          : 'Nothing is owed. A payment that arrives anyway is recorded, and somebody has to decide about it.',
      fields: [
        { name: 'amount', label: `Amount received, ${currency}`, kind: 'sum', isRequired: true },
        {
          name: 'means',
          label: 'How it was paid',
          kind: 'cards',
          options: means.map(value => ({ value, label: meansWords[value] })),
        },
        {
          name: 'paid-on',
          label: 'Day on which it was paid',
          hint: `As on the bank statement or the receipt, in ${conference.timeZone}.`,
          kind: 'date',
          isRequired: true,
        },
        {
          name: 'reference',
          label: 'Reference of the bank or the cash desk',
          hint: 'The same reference is recorded only once for a registration.',
          kind: 'line',
          isRequired: true,
        },
      ],
      values: {
        amount: owedMinor > 0 ? toDecimal(owedMinor, currency) : '',
        means: means[0] ?? '',
        'paid-on': dateIn(conference.timeZone, at.act.now).toString(),
      },
    }
  },
  async read({ conference, registration, may, act }, values) {
    const problems: Record<string, string> = {}
    const amountMinor = readSum(values.amount, registration.currency)
    if (typeof amountMinor === 'string') problems.amount = amountMinor
    const means = offlineMeans.find(
      each => each === values.means && (each === 'cash' || may('record-transfer')),
    )
    if (!means) problems.means = 'Choose how it was paid.'
    const paidOn = readDay(values['paid-on'])
    if (typeof paidOn === 'string') problems['paid-on'] = paidOn
    else {
      const registeredOn = dateIn(conference.timeZone, registration.createdAt)
      const problem = paymentDateProblem(paidOn, registeredOn, act.now)
      if (problem) problems['paid-on'] = wordsForDay(problem)
    }
    const reference = (values.reference ?? '').trim()
    const problem = textProblem(reference, 'line')
    if (problem) problems.reference = wordsForLabel('The reference', problem)
    if (
      Object.keys(problems).length > 0 ||
      typeof amountMinor === 'string' ||
      typeof paidOn === 'string' ||
      !means
    )
      return fail({ code: 'invalid', problems })
    return ok({ amountMinor, means, paidOn, reference })
  },
  async check(db, at, input) {
    const { registration, conference } = at
    const { currency } = registration
    const codes = await listCodesOfReference(db, conference.id, input.reference)
    if (codes.includes(registration.code))
      return refused(`The reference ${input.reference} is already recorded.`)
    const sum = sumOf(input.amountMinor, currency)
    const { place, papers, leftMinor } = await readOutcome(db, at, input)
    return ok<Check>({
      needs: input.means === 'cash' ? 'record-cash' : 'record-transfer',
      button: `Record ${sum.figures}`,
      sum,
      facts: [
        { label: 'From', lines: [personWords(at)] },
        {
          label: 'How and when',
          lines: [`${meansWords[input.means]} ${input.reference}, paid on ${formatDate(input.paidOn)}`],
        },
        ...(codes.length > 0
          ? [{ label: 'Please check', lines: [`This reference is also recorded for ${codes.join(', ')}.`] }]
          : []),
        { label: 'Place', lines: [place] },
        { label: 'Invoice and mail', lines: papers },
        { label: 'Still owed', lines: [leftMinor > 0 ? formatMoney(leftMinor, currency) : 'Nothing'] },
      ],
    })
  },
}

/** The amount owed for a registration, or for its open change, in minor units. */
async function readExpected(db: Reader, { registration }: At): Promise<number> {
  if (registration.state === 'cancelled') return 0
  if (registration.state !== 'paid') return Math.max(0, await readOwed(db, registration))
  const change = await findOpenChange(db, registration.id)
  return change ? change.differenceMinor - (await readPaidForChange(db, change.id)) : 0
}

/** The mail about money that is not what was owed. One that awaits payment has its place if it is paid in full. */
const mailsInQuestion = {
  waiting: 'open',
  'awaiting-payment': 'confirmed',
  paid: 'confirmed',
  expired: 'open',
  superseded: 'open',
  cancelled: 'given-up',
} as const satisfies Record<RegistrationState, string>

/** What happens to the place, and which mails are sent. */
async function readOutcome(db: Reader, at: At, { amountMinor }: Input) {
  const { registration } = at
  const { state, currency, registrant } = registration
  const expectedMinor = await readExpected(db, at)
  const leftMinor = Math.max(0, expectedMinor - amountMinor)
  const surplusMinor = Math.max(0, amountMinor - expectedMinor)
  const reasons = (await listAttention(db, registration.id)).map(({ reason }) => reason)
  const partPaid = hasMoneyUnderReview(reasons) ? 'open' : 'part-paid'
  const isInPart = state === 'awaiting-payment' && leftMinor > 0
  const mail = automaticMails[`payment-in-question.${isInPart ? partPaid : mailsInQuestion[state]}`]
  const review = `The mail “${mail.title}” goes to ${registrant.email}.`
  if (state === 'cancelled') {
    return { place: 'It remains cancelled: refund the money.', papers: [review], leftMinor }
  }
  if (state === 'paid' && expectedMinor === 0) {
    return {
      place: 'It is already paid: all of this is a surplus, and needs a decision.',
      papers: [review],
      leftMinor,
    }
  }
  if (leftMinor > 0) {
    const received = await readNetReceived(db, registration.id)
    const all = formatMoney(received + amountMinor, currency)
    return {
      place: `Not complete yet: ${all} will have been received. It stays as it is until the rest arrives.`,
      papers: [review],
      leftMinor,
    }
  }
  const extra =
    surplusMinor > 0 ? ` ${formatMoney(surplusMinor, currency)} more than is owed needs a decision.` : ''
  const what = state === 'paid' ? 'The change is made' : 'It is paid, if a place is left'
  return {
    place: `${what}.${extra}`,
    papers: [
      state === 'awaiting-payment' || state === 'paid'
        ? 'An invoice is issued.'
        : 'An invoice is issued once it has its place.',
      `The confirmation goes to ${registrant.email}, with receipt and invoice.`,
      ...(surplusMinor > 0 ? [review] : []),
    ],
    leftMinor,
  }
}

/** Cash at the desk, or a transfer that the bank reports. */
const recording: Doing<'record-cash' | 'record-transfer', Input> = {
  kind: 'command',
  async run({ registration, conference, site, permit, act }, { paidOn, ...payment }) {
    const receivedAt = startOfDay(paidOn, conference.timeZone)
    const received = await receiveOfflinePayment(site.payments, permit, act, {
      registrationId: registration.id,
      receivedAt,
      ...payment,
    })
    return received.ok ? ok('payment') : refused(refusalWords(received.error))
  },
}

function refusalWords(error: ReceiveOfflineError): string {
  switch (error.code) {
    case 'payment-pending':
      return 'A gateway has not yet decided on a payment of it. Try again in a while; nothing was recorded.'
    case 'only-cash':
      return 'Your role may only record cash.'
    case 'unknown-registration':
      return 'There is no such registration.'
    case 'date-in-future':
    case 'date-too-early':
      return wordsForDay(error)
  }
}

const route = twoStep(page, ['record-cash', 'record-transfer'], recording)
export const loader = route.loader
export const action = route.action

export default TwoStepPage
