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
import * as paymentWords from '#words/payment-words.ts'
import * as texts from '#words/registration/message.ts'

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
  | 'refunded'
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
  superseded: facts => (amountAt(facts, 'unplaced') > 0 ? 'replaced' : 'refunded'),
  cancelled: facts => (amountAt(facts, 'surplus') > 0 ? 'after-cancelling' : 'cancelled-since'),
}

const resultsByChange: Readonly<
  Record<Exclude<ChangeState, 'applied'>, (facts: PaymentFacts) => PaymentResult>
> = {
  open: () => 'change-part-paid',
  dropped: facts => (amountAt(facts, 'surplus') > 0 ? 'change-not-possible' : 'refunded'),
}

function withoutPlace(facts: PaymentFacts): PaymentResult {
  return amountAt(facts, 'unplaced') > 0 ? 'no-place' : 'refunded'
}

/** How much of the registration's money is in a position. */
const amountAt = ({ money }: PaymentFacts, place: MoneyPosition['at']) =>
  money.find(({ at }) => at === place)?.amountMinor ?? 0

/** The text for the payer. */
export function paymentResultWords(result: PaymentResult, facts: PaymentFacts): ResultWords {
  return { isSuccess: false, action: texts.seeYourRegistration(), ...words[result](facts) }
}

type SomeWords = Pick<ResultWords, 'title' | 'text'> & Partial<ResultWords>

const words: Readonly<Record<PaymentResult, (facts: PaymentFacts) => SomeWords>> = {
  registered: facts => ({
    isSuccess: true,
    title: paymentWords.successful(),
    text: [texts.forRegistration({ arrivedOf: arrivedOf(facts), code: facts.code }), receiptWords(facts)],
  }),
  'awaits-confirmation': facts => ({
    isSuccess: true,
    title: paymentWords.successful(),
    alert: paymentWords.customSuccessful(),
    text: [
      texts.forRegistrationThatWaits({
        arrivedOf: arrivedOf(facts),
        code: facts.code,
        awaitsConfirmation: paymentWords.awaitsConfirmation(),
      }),
      receiptWords(facts),
    ],
  }),
  'change-made': facts => ({
    isSuccess: true,
    title: paymentWords.successful(),
    text: [
      texts.forTheChangeOfRegistration({ arrivedOf: arrivedOf(facts), code: facts.code }),
      texts.aNewReceiptIsOn({ email: facts.email }),
    ],
  }),
  'part-paid': facts => ({
    title: texts.yourRegistrationIsNotPaid(),
    text: [
      texts.ofHasArrivedAndIs({ arrivedOf: arrivedOf(facts), amountOf: amountOf(facts, facts.totalMinor) }),
      (facts.place === 'confirmed' ? texts.payingTheRestCompletes : texts.isStillToPayYour)({
        amountOf: amountOf(facts, amountAt(facts, 'due')),
        heldUntil: facts.heldUntil,
      }),
      ...(facts.place === 'confirmed' ? [] : [paymentWords.confirmedOnceChecked()]),
      ...leavingWords(facts),
    ],
    action: texts.payTheRest(),
  }),
  'change-part-paid': facts => ({
    title: texts.yourChangeIsNotPaid(),
    text: [
      texts.ofHasArrivedAndIs({
        arrivedOf: arrivedOf(facts),
        amountOf: amountOf(facts, facts.change?.differenceMinor ?? 0),
      }),
      texts.isStillToPayYourChange({
        amountOf: amountOf(facts, facts.change?.owedMinor ?? 0),
        heldUntil: facts.change?.heldUntil ?? '',
      }),
    ],
    action: texts.payTheRest(),
  }),
  'paid-too-much': facts => ({
    title: texts.youAreRegisteredAndMore(),
    text: [
      facts.arrived.amountMinor <= amountAt(facts, 'surplus')
        ? texts.arrivedButRegistrationWasAlready({ arrivedOf: arrivedOf(facts), code: facts.code })
        : texts.arrivedForRegistration({ arrivedOf: arrivedOf(facts), code: facts.code }),
      texts.isMoreThanWasOwed({
        amountOf: amountOf(facts, amountAt(facts, 'surplus')),
        email: facts.email,
        doNotPayAgain: doNotPayAgain(),
      }),
    ],
  }),
  'no-place': facts => ({
    title: texts.yourPaymentArrivedAfterYour(),
    text: [
      texts.arrivedForRegistrationWhenIts({ arrivedOf: arrivedOf(facts), code: facts.code }),
      texts.theMoneyIsSafeWith({ email: facts.email, doNotPayAgain: doNotPayAgain() }),
    ],
  }),
  'change-not-possible': facts => ({
    title: texts.yourChangeCouldNotBe(),
    text: [
      texts.arrivedForAChangeThat({ arrivedOf: arrivedOf(facts) }),
      texts.theMoneyIsSafeWithUs({ email: facts.email, doNotPayAgain: doNotPayAgain() }),
    ],
  }),
  replaced: facts => ({
    title: texts.yourPaymentIsForA(),
    text: [
      texts.arrivedForRegistrationButYou({ arrivedOf: arrivedOf(facts), code: facts.code }),
      texts.theMoneyIsSafeWith({ email: facts.email, doNotPayAgain: doNotPayAgain() }),
    ],
  }),
  'after-cancelling': facts => ({
    title: texts.yourPaymentArrivedAfterThis(),
    text: [
      texts.arrivedForRegistrationWhichIs({ arrivedOf: arrivedOf(facts), code: facts.code }),
      texts.theMoneyIsSafeWithUsWe({ email: facts.email, doNotPayAgain: doNotPayAgain() }),
    ],
  }),
  'cancelled-since': facts => ({
    title: texts.thisRegistrationWasCancelled(),
    text: [
      texts.hadArrivedForRegistration({ arrivedOf: arrivedOf(facts), code: facts.code }),
      ...facts.money.map(place => positionWords(place, facts.currency).sentence),
    ],
  }),
  refunded: facts => ({
    title: texts.thisPaymentNoLongerPays(),
    text: [
      texts.hadArrivedForRegistrationWhich({ arrivedOf: arrivedOf(facts), code: facts.code }),
      ...leavingWords(facts),
      texts.yourRegistrationsPageSaysWhat(),
    ],
  }),
  'in-question': facts => ({
    title: texts.weReceivedYourPaymentAnd(),
    text: [
      texts.arrivedForRegistrationAndWe({ arrivedOf: arrivedOf(facts), code: facts.code }),
      texts.theMoneyIsSafeWithUsYou({ email: facts.email, doNotPayAgain: doNotPayAgain() }),
    ],
  }),
}

/** The text for the payer of an approved payment that was not captured. */
export function uncapturedWords(reason: UncapturedReason, code: string): ResultWords {
  const { title, text } = uncaptured[reason](code)
  return {
    isSuccess: false,
    action: texts.seeYourRegistration(),
    title,
    text: [...text, texts.noMoneyWasTakenThe()],
  }
}

const uncaptured: Readonly<Record<UncapturedReason, (code: string) => Pick<ResultWords, 'title' | 'text'>>> =
  {
    'paid-already': code => ({
      title: texts.nothingWasChargedThisIs(),
      text: [texts.registrationWasPaidByAnother({ code })],
    }),
    'no-place': code => ({
      title: texts.nothingWasChargedWhatYou(),
      text: [texts.theTimeToPayFor({ code })],
    }),
    'move-lapsed': code => ({
      title: texts.nothingWasChargedTheMove(),
      text: [texts.youApprovedThisPaymentWhen({ code })],
    }),
    cancelled: code => ({
      title: texts.nothingWasChargedThisRegistration(),
      text: [texts.registrationWasCancelledBeforeYou({ code })],
    }),
    replaced: code => ({
      title: texts.nothingWasChargedWhatYouChose(),
      text: [texts.youChangedWhatYouChose({ code })],
    }),
    'other-amount': code => ({
      title: texts.nothingWasChargedAnotherAmount(),
      text: [texts.theAmountDueForRegistration({ code })],
    }),
  }

const doNotPayAgain = texts.pleaseDoNotPayAgain

const receiptWords = ({ email }: PaymentFacts) => texts.aConfirmationWithYourReceipt({ email })

const arrivedOf = ({ arrived }: PaymentFacts) => formatMoney(arrived.amountMinor, arrived.currency)

const amountOf = ({ currency }: PaymentFacts, amountMinor: number) => formatMoney(amountMinor, currency)

/** The part of the money that is being refunded, or should have been. */
const leavingWords = ({ money, currency }: PaymentFacts) =>
  money
    .filter(({ at }) => at === 'being-refunded' || at === 'owed-back')
    .map(place => positionWords(place, currency).sentence)
