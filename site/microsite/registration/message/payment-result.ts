/**
 * The outcome of one payment, for the page that its payer returns to: what arrived, what was owed, and the
 * registration's state now. All outcomes have their words here, so that none is reported as a success by mistake.
 */

import { type AttentionReason, hasMoneyUnderReview } from '#domain/foundations/attention/attention.ts'
import { formatMoney, type Money } from '#domain/foundations/money.ts'
import type { MoneyPosition } from '#domain/money/books/money-positions.ts'
import type { UncapturedReason } from '#domain/money/payments/attempt.ts'
import type { ChangeState } from '#domain/registrations/choice-change.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'
import { positionWords } from '#words/money-position-words.ts'
import { paymentWords } from '#words/words.ts'

export interface PaymentFacts {
  /** The total that this payment brought. */
  arrived: Money
  state: RegistrationState
  /** `with-organiser`: a custom amount that the organiser has not confirmed yet. */
  place: 'confirmed' | 'with-organiser'
  /** The change that it was meant for; null for the registration itself. */
  change: { state: ChangeState; differenceMinor: number; owedMinor: number; heldUntil: string } | null
  code: string
  email: string
  currency: string
  totalMinor: number
  heldUntil: string
  /** Where all money of the registration is now. */
  money: readonly MoneyPosition[]
  /** Why the registration needs attention. */
  reasons: readonly AttentionReason[]
}

export type PaymentResult =
  | 'registered'
  | 'awaits-confirmation'
  | 'change-made'
  | 'part-paid'
  | 'change-part-paid'
  | 'paid-too-much'
  | 'no-place'
  | 'change-not-possible'
  | 'replaced'
  | 'after-cancelling'
  | 'cancelled-since'
  | 'given-back'
  | 'in-question'

export interface ResultWords {
  /** Whether everything paid for is settled: only then is it a success. */
  isSuccess: boolean
  title: string
  /** The specified alert, above the text. */
  alert?: string
  text: string[]
  /** The text of the link to the registration's page. */
  action: string
}

/** @returns the result of a payment that brought money */
export function paymentResultOf(facts: PaymentFacts): PaymentResult {
  if (hasMoneyUnderReview(facts.reasons)) return 'in-question'
  return resultsByState[facts.state](facts)
}

const resultsByState: Readonly<Record<RegistrationState, (facts: PaymentFacts) => PaymentResult>> = {
  paid: facts => {
    if (facts.change && facts.change.state !== 'applied') return resultsByChange[facts.change.state](facts)
    if (amountAt(facts, 'surplus') > 0) return 'paid-too-much'
    if (facts.change) return 'change-made'
    return facts.place === 'confirmed' ? 'registered' : 'awaits-confirmation'
  },
  'awaiting-payment': () => 'part-paid',
  waiting: withoutPlace,
  expired: withoutPlace,
  superseded: facts => (amountAt(facts, 'unplaced') > 0 ? 'replaced' : 'given-back'),
  cancelled: facts => (amountAt(facts, 'surplus') > 0 ? 'after-cancelling' : 'cancelled-since'),
}

const resultsByChange: Readonly<
  Record<Exclude<ChangeState, 'applied'>, (facts: PaymentFacts) => PaymentResult>
> = {
  open: () => 'change-part-paid',
  dropped: facts => (amountAt(facts, 'surplus') > 0 ? 'change-not-possible' : 'given-back'),
}

function withoutPlace(facts: PaymentFacts): PaymentResult {
  return amountAt(facts, 'unplaced') > 0 ? 'no-place' : 'given-back'
}

/** How much of the registration's money is in a position. */
const amountAt = ({ money }: PaymentFacts, place: MoneyPosition['at']) =>
  money.find(({ at }) => at === place)?.amountMinor ?? 0

/** The text for the payer. */
export function paymentResultWords(result: PaymentResult, facts: PaymentFacts): ResultWords {
  return { isSuccess: false, action: 'See your registration', ...words[result](facts) }
}

type SomeWords = Pick<ResultWords, 'title' | 'text'> & Partial<ResultWords>

const words: Readonly<Record<PaymentResult, (facts: PaymentFacts) => SomeWords>> = {
  registered: facts => ({
    isSuccess: true,
    title: paymentWords.successful,
    text: [`${arrivedOf(facts)} for registration ${facts.code}.`, receiptWords(facts)],
  }),
  'awaits-confirmation': facts => ({
    isSuccess: true,
    title: paymentWords.successful,
    alert: paymentWords.customSuccessful,
    text: [
      `${arrivedOf(facts)} for registration ${facts.code}. ${paymentWords.awaitsConfirmation}`,
      receiptWords(facts),
    ],
  }),
  'change-made': facts => ({
    isSuccess: true,
    title: paymentWords.successful,
    text: [
      `${arrivedOf(facts)} for the change of registration ${facts.code}. What you asked for is booked.`,
      `A new receipt is on its way to ${facts.email}.`,
    ],
  }),
  'part-paid': facts => ({
    title: 'Your registration is not paid in full yet',
    text: [
      `${arrivedOf(facts)} of ${amountOf(facts, facts.totalMinor)} has arrived and is safe with us.`,
      `${amountOf(facts, amountAt(facts, 'due'))} is still to pay. Your place is held until ${facts.heldUntil}${facts.place === 'confirmed' ? '; paying the rest completes the registration' : ''}.`,
      ...(facts.place === 'confirmed' ? [] : [paymentWords.confirmedOnceChecked]),
      ...leavingWords(facts),
    ],
    action: 'Pay the rest',
  }),
  'change-part-paid': facts => ({
    title: 'Your change is not paid in full yet',
    text: [
      `${arrivedOf(facts)} of ${amountOf(facts, facts.change?.differenceMinor ?? 0)} has arrived and is safe with us.`,
      `${amountOf(facts, facts.change?.owedMinor ?? 0)} is still to pay. Your change is held until ${facts.change?.heldUntil}; until it is paid your registration stays as it is.`,
    ],
    action: 'Pay the rest',
  }),
  'paid-too-much': facts => ({
    title: 'You are registered, and more arrived than was owed',
    text: [
      facts.arrived.amountMinor <= amountAt(facts, 'surplus')
        ? `${arrivedOf(facts)} arrived, but registration ${facts.code} was already paid.`
        : `${arrivedOf(facts)} arrived for registration ${facts.code}.`,
      `${amountOf(facts, amountAt(facts, 'surplus'))} is more than was owed. It is safe with us: we will send it back and write to ${facts.email}. ${doNotPayAgain}`,
    ],
  }),
  'no-place': facts => ({
    title: 'Your payment arrived after your place was released',
    text: [
      `${arrivedOf(facts)} arrived for registration ${facts.code} when its place was no longer held for you.`,
      `The money is safe with us: you will get a place or the money back, and we will write to ${facts.email}. ${doNotPayAgain}`,
    ],
  }),
  'change-not-possible': facts => ({
    title: 'Your change could not be made',
    text: [
      `${arrivedOf(facts)} arrived for a change that was no longer possible. Your registration stays as it was.`,
      `The money is safe with us: we will agree with you what to do with it, and write to ${facts.email}. ${doNotPayAgain}`,
    ],
  }),
  replaced: facts => ({
    title: 'Your payment is for a registration that was replaced',
    text: [
      `${arrivedOf(facts)} arrived for registration ${facts.code}, but you have sent the form again since.`,
      `The money is safe with us: you will get a place or the money back, and we will write to ${facts.email}. ${doNotPayAgain}`,
    ],
  }),
  'after-cancelling': facts => ({
    title: 'Your payment arrived after this registration was cancelled',
    text: [
      `${arrivedOf(facts)} arrived for registration ${facts.code}, which is cancelled and remains so.`,
      `The money is safe with us: we will send it back and write to ${facts.email}. ${doNotPayAgain}`,
    ],
  }),
  'cancelled-since': facts => ({
    title: 'This registration was cancelled',
    text: [
      `${arrivedOf(facts)} had arrived for registration ${facts.code}.`,
      ...facts.money.map(place => positionWords(place, facts.currency).sentence),
    ],
  }),
  'given-back': facts => ({
    title: 'This payment no longer pays for a place',
    text: [
      `${arrivedOf(facts)} had arrived for registration ${facts.code}, which no longer has a place.`,
      ...leavingWords(facts),
      'Your registration’s page says what happened to the money.',
    ],
  }),
  'in-question': facts => ({
    title: 'We received your payment and are checking it',
    text: [
      `${arrivedOf(facts)} arrived for registration ${facts.code}, and we have to review it before it can count.`,
      `The money is safe with us: you will get what it was for or the money back, and we will write to ${facts.email}. ${doNotPayAgain}`,
    ],
  }),
}

/** The text for the payer of an approved payment that was not captured. */
export function uncapturedWords(reason: UncapturedReason, code: string): ResultWords {
  const { title, text } = uncaptured[reason](code)
  return { isSuccess: false, action: 'See your registration', title, text: [...text, nothingCharged] }
}

const nothingCharged =
  'No money was taken. The payment service may show the amount as pending for a few days; that will disappear by itself.'

const uncaptured: Readonly<Record<UncapturedReason, (code: string) => Pick<ResultWords, 'title' | 'text'>>> =
  {
    'paid-already': code => ({
      title: 'Nothing was charged: this is already paid',
      text: [`Registration ${code} was paid by another payment before you approved this one.`],
    }),
    'no-place': code => ({
      title: 'Nothing was charged: what you chose is sold out',
      text: [
        `The time to pay for registration ${code} had run out when you approved this payment, and the last place was given to somebody else. Your registration’s page says what you can do now.`,
      ],
    }),
    'move-lapsed': code => ({
      title: 'Nothing was charged: the move was not completed',
      text: [
        `You approved this payment when your move to registration ${code} could no longer be completed: its time had run out, or your earlier registration had changed.`,
      ],
    }),
    cancelled: code => ({
      title: 'Nothing was charged: this registration is cancelled',
      text: [`Registration ${code} was cancelled before you approved this payment.`],
    }),
    replaced: code => ({
      title: 'Nothing was charged: what you chose has changed since',
      text: [
        `You changed what you chose after this payment for registration ${code} was started. Please pay for the newer choice on the registration’s page.`,
      ],
    }),
    'other-amount': code => ({
      title: 'Nothing was charged: another amount is owed now',
      text: [
        `The amount due for registration ${code} has changed since this payment was started; its page shows the new amount.`,
      ],
    }),
  }

const doNotPayAgain = 'Please do not pay again.'

const receiptWords = ({ email }: PaymentFacts) =>
  `A confirmation with your receipt is on its way to ${email}.`

const arrivedOf = ({ arrived }: PaymentFacts) => formatMoney(arrived.amountMinor, arrived.currency)

const amountOf = ({ currency }: PaymentFacts, amountMinor: number) => formatMoney(amountMinor, currency)

/** The part of the money that is being refunded, or should have been. */
const leavingWords = ({ money, currency }: PaymentFacts) =>
  money
    .filter(({ at }) => at === 'going-back' || at === 'owed-back')
    .map(place => positionWords(place, currency).sentence)
