import type { Transaction } from '#database/database.ts'
import { applyDroppedChange } from '#domain/desk/changing/apply-dropped-change.ts'
import type { HandDecision, NoRoom } from '#domain/desk/granting/decide-by-hand.ts'
import { grantByHand } from '#domain/desk/granting/grant-by-hand.ts'
import {
  type PaymentMove,
  type ReassignPaymentError,
  reassignPayment,
} from '#domain/desk/moving/reassign-payment.ts'
import type { Act as DomainAct } from '#domain/foundations/audit/actor.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import type { Result } from '#domain/foundations/result.ts'
import type { NotCovered } from '#domain/money/billing/unallocated-money.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'
import { type Act, type Given, Refusal } from '#tools/desk/act.ts'
import { actNow, findByCode, needReason, permitFor, readAmount } from '#tools/desk/lookups.ts'
import { keyWords, readKey, repeatWords } from '#tools/desk/request-key.ts'

type DecisionError =
  | { code: 'no-dropped-change' }
  | { code: 'not-grantable'; state: string | undefined }
  | { code: 'applied' }
  | NotCovered
  | NoRoom

type Decide = (
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: DomainAct,
  decision: HandDecision,
) => Promise<Result<{ limitsRaised: number }, DecisionError>>

const grant: Act = {
  usage: 'CODE --reason "…" [--add-place]',
  about:
    'Give a place to a registration that was paid when none was left; --add-place exceeds a full limit by one. To return the money instead: refund.',
  takes: ['code'],
  run: (payments, given) => decide(payments, given, grantByHand, 'is registered: the confirmation goes to'),
}

const applyChange: Act = {
  usage: 'CODE --reason "…" [--add-place]',
  about:
    'Make a change that was dropped before its payment arrived, at its own price; --add-place as above. To return the money instead: refund.',
  takes: ['code'],
  run: (payments, given) =>
    decide(payments, given, applyDroppedChange, 'is changed as requested: the mail about it goes to'),
}

async function decide(
  { database, clock }: Payments,
  given: Given,
  decideIt: Decide,
  done: string,
): Promise<string[]> {
  const registration = await findByCode({ database }, given.of('code'))
  const permit = permitFor('edit-registrations', registration.conferenceId)
  const decision = {
    registrationId: registration.id,
    reason: needReason(given),
    ...beyond(given, registration),
  }
  const decided = await database.write(tx => decideIt(tx, permit, actNow({ clock }), decision))
  if (!decided.ok) throw new Refusal(refusalOf(registration, decided.error))
  const { limitsRaised } = decided.value
  return [`${registration.code} ${done} ${registration.registrant.email}.`, ...raisedWords(limitsRaised)]
}

function beyond(given: Given, registration: Registration): Pick<HandDecision, 'beyondLimits'> {
  return given.isSet('add-place')
    ? { beyondLimits: permitFor('exceed-limits', registration.conferenceId) }
    : {}
}

const raisedWords = (limits: number) => (limits > 0 ? [`Limits raised by this place: ${limits}.`] : [])

const soldOutWords = (code: string, part: SoldOutPart) =>
  `The choice of ${code} is sold out (${part}). With --add-place the limit is raised for it.`

const cancelledWords = (code: string) =>
  `The conference of ${code} was cancelled. Use refund to return the money.`

function refusalOf({ code, currency }: Registration, error: DecisionError): string {
  switch (error.code) {
    case 'no-dropped-change':
      return `${code} is not paid, or its newest change was not dropped. Use refund to return the money.`
    case 'not-grantable':
      return `${code} is ${error.state}: there is no place to give. Use refund to return the money.`
    case 'applied':
      return `${code} applied for its place: accept or decline that first.`
    case 'other-currency':
      return `${code} was not paid in its own currency, ${currency}: return that with refund first.`
    case 'not-paid-for':
      return `${code} was not paid in full: ${formatMoney(error.lackingMinor, currency)} is missing.`
    case 'conference-cancelled':
      return cancelledWords(code)
    case 'sold-out':
      return soldOutWords(code, error.part)
  }
}

const move: Act = {
  usage: 'CODE AMOUNT TO-CODE --reason "…" [--give-up] [--add-place] [--key WORD]',
  about:
    'Move money that was paid on CODE to TO-CODE of the same conference. --give-up cancels CODE, whose place it had paid for, and moves all of it. The same command run twice moves once, as with refund.',
  takes: ['code', 'amount', 'to-code'],
  async run({ database, clock }, given) {
    const [from, to] = [
      await findByCode({ database }, given.of('code')),
      await findByCode({ database }, given.of('to-code')),
    ]
    const amountMinor = readAmount(given.of('amount'), from.currency)
    const described = { code: from.code, amountMinor, currency: from.currency }
    const reason = needReason(given)
    const requestKey = readKey(given, described, [to.code, reason])
    const isCancelling = given.isSet('give-up')
    const payment = { from, to, amountMinor, reason, isCancelling, ...beyond(given, to) }
    const act = { ...actNow({ clock }), requestKey }
    const moved = await database.write(tx =>
      reassignPayment(tx, permitFor('refund', from.conferenceId), act, payment),
    )
    if (!moved.ok) throw new Refusal(refusalOfMove(payment, moved.error))
    const { owedMinor, limitsRaised, isRepeat } = moved.value
    if (isRepeat) return [repeatWords(requestKey)]
    const amount = formatMoney(amountMinor, from.currency)
    return [
      `${amount} was moved from ${from.code} to ${to.code}; both registrants get a mail.`,
      ...(payment.isCancelling ? [`${from.code} is cancelled.`] : []),
      owedMinor === 0
        ? `${to.code} is paid.`
        : `${formatMoney(owedMinor, to.currency)} of ${to.code} is still to pay.`,
      ...raisedWords(limitsRaised),
      keyWords(requestKey),
    ]
  },
}

function refusalOfMove({ from, to, amountMinor }: PaymentMove, error: ReassignPaymentError): string {
  const amount = (minor: number) => formatMoney(minor, from.currency)
  switch (error.code) {
    case 'key-used':
      return `This key was already used to move ${amount(error.amountMinor)} from ${from.code}. Give another --key.`
    case 'same-registration':
      return 'Name two registrations.'
    case 'other-conference':
      return `${to.code} is at another conference. Registrants can move there themselves, on their page.`
    case 'other-currency':
      return `${from.code} and ${to.code} are not paid in the same currency: return the money with refund.`
    case 'move-open':
      return `${error.of.code} belongs to a move to another conference that is not complete: nothing can be moved until then.`
    case 'disputed':
      return `The payment of ${from.code} is disputed: none of it can be moved until the dispute is closed.`
    case 'not-free':
      return `Only ${amount(error.unallocatedMinor)} of ${from.code} can be moved.${
        error.boundMinor > 0
          ? ` ${amount(error.boundMinor)} pays for its place: with --give-up that is cancelled and everything is moved.`
          : ''
      }`
    case 'not-all':
      return `With --give-up everything is moved, which is ${amount(error.netReceivedMinor)} and not ${amount(amountMinor)}.`
    case 'not-cancellable':
      return `${from.code} is ${error.state}: leave --give-up out.`
    case 'owes-nothing':
      return `${to.code} is ${error.state} and owes nothing.`
    case 'more-than-owed':
      return `${to.code} owes ${amount(error.owedMinor)}, not ${amount(amountMinor)}.`
    case 'payment-pending':
      return `A gateway has not yet decided on a payment of ${to.code}. Try again later.`
    case 'conference-cancelled':
      return cancelledWords(to.code)
    case 'sold-out':
      return soldOutWords(to.code, error.part)
  }
}

export const placeActs: Readonly<Record<string, Act>> = {
  grant,
  'apply-change': applyChange,
  'reassign-payment': move,
}
