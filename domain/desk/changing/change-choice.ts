/** Changes what somebody booked: docs/algorithms/pricing.md, and capacity.md for its seats. */

import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import type { QuoteGroupChangeError, RequestedPeople } from '#domain/desk/changing/plan-group-change.ts'
import { type ChangeQuote, type QuoteChangeError, quoteChange } from '#domain/desk/changing/quote-change.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { applyChange } from '#domain/desk/completing/settle-change.ts'
import { settleMove } from '#domain/desk/completing/settle-move.ts'
import { changeEligibility } from '#domain/desk/granting/change-eligibility.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { tellWhoLeft } from '#domain/desk/granting/tell-who-left-group.ts'
import { askAboutOrders, closeQueuedOrders } from '#domain/desk/settlement/watch-payments.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { doerBy } from '#domain/foundations/audit/doer.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { once } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { givenUp, refundable } from '#domain/money/billing/billed-parts.ts'
import { reissueInvoice } from '#domain/money/billing/issue-invoice.ts'
import { renewOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { askToPay } from '#domain/money/payments/ask-to-pay.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { storeChangeParts } from '#domain/money/refunds/money-parts.ts'
import { planRemainder, returnSurplus } from '#domain/money/refunds/return-surplus.ts'
import { handRefundsToStaff } from '#domain/money/refunds/watch-refund-windows.ts'
import { lockCode } from '#domain/offers/codes/codes.ts'
import { keepUses, raiseUses, returnCode } from '#domain/offers/codes/redemptions.ts'
import { countPeople } from '#domain/offers/lines/choice.ts'
import { countCodeUses } from '#domain/offers/lines/line.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import { removeOutdatedAnswers } from '#domain/registrations/answers/outdated-answers.ts'
import { type ChoiceChange, findOpenChange, insertChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo, lockWithSources } from '#domain/registrations/moves/conference-move.ts'
import { holdFor, isRegistrant } from '#domain/registrations/places/hold.ts'
import { recountPeople } from '#domain/registrations/places/recount-people.ts'
import { needsOfLines, releaseUnneededSeats, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface ChangeRequest {
  conference: Conference
  registrationId: number
  requested: RequestedChoice | RequestedPeople
  /** The sums on the page that was confirmed, in minor units; if they differ by now, nothing is done. */
  expected: { differenceMinor: number; refundMinor: number }
  /** Sets the condition of the new admission aside. */
  overruling?: { permit: Permit<'overrule-rules'>; because: string }
}

export type ChangeChoiceError = QuoteChangeError | QuoteGroupChangeError | { code: 'terms-changed' }

/**
 * `to-pay`: the new seats are held, and the change is made once its difference is paid. `applied`: made. `replaced`:
 * made, and nothing had been paid yet.
 */
export type ChangeOutcome = 'to-pay' | 'applied' | 'replaced'

/**
 * Confirms a change. The gateway of an open order is asked first: if it does not answer, nothing changes. The order is
 * closed only once the change is made, so that a refused change leaves everything as it was; until then it takes no
 * money for another sum (`secureCapture`).
 */
export async function changeChoice(
  payments: Payments,
  act: Act,
  request: ChangeRequest,
): Promise<Result<ChangeOutcome, ChangeChoiceError>> {
  const { read } = payments.database
  if (await findOpenChange(read, request.registrationId)) return fail({ code: 'change-open' })
  const open = await findOpenAttempt(read, request.registrationId)
  if (open && !(await askAboutOrders(payments, request.registrationId))) {
    return fail({ code: 'payment-pending' })
  }
  const changed = await payments.database.write(tx => change(tx, act, request))
  // The same is queued, in case this process ends now.
  if (changed.ok && open) await closeReplacedOrders(payments, open, changed.value)
  return changed
}

/** What an earlier click with the same key did. */
async function outcomeOf(tx: Transaction, { id, state }: Registration): Promise<ChangeOutcome> {
  if (state !== 'paid') return 'replaced'
  return (await findOpenChange(tx, id)) ? 'to-pay' : 'applied'
}

/** A gateway that does not answer now is asked again by the queued effect. */
async function closeReplacedOrders(
  payments: Payments,
  { registrationId, number, means }: PaymentAttempt,
  outcome: ChangeOutcome,
): Promise<void> {
  const way = outcome === 'replaced' && means !== null ? { means } : {}
  const earlier = { registrationId, lastAttempt: number, ...way }
  await closeQueuedOrders(payments, earlier).catch(() => undefined)
}

async function change(
  tx: Transaction,
  act: Act,
  { conference: { id: conferenceId }, registrationId, ...terms }: ChangeRequest,
): Promise<Result<ChangeOutcome, ChangeChoiceError>> {
  const locked = await lockWithSources(tx, conferenceId, [registrationId])
  const conference = await lockConference(tx, conferenceId)
  const registration = locked.get(registrationId)
  if (registration?.conferenceId !== conference.id) return fail({ code: 'not-changeable' })
  const done = await once(tx, act, () => changeLocked(tx, act, conference, registration, terms))
  if (!done.ok) return done
  return ok(done.value.isRepeat ? await outcomeOf(tx, registration) : done.value.value)
}

async function changeLocked(
  tx: Transaction,
  act: Act,
  conference: Conference,
  registration: Registration,
  { requested, expected, overruling }: Pick<ChangeRequest, 'requested' | 'expected' | 'overruling'>,
): Promise<Result<ChangeOutcome, ChangeChoiceError>> {
  const { id: registrationId } = registration
  const because = overruling?.permit.isFor(conference.id) ? overruling.because : null
  const isForStaff = !isRegistrant(act.actor)
  if ('leaving' in requested && requested.share && !isForStaff) return fail({ code: 'not-changeable' })
  if ('leaving' in requested && requested.code) await lockCode(tx, requested.code)
  const quoted = await ('leaving' in requested
    ? quoteGroupChange(tx, conference, registration, requested, act.now, isForStaff)
    : quoteChange(tx, conference, registration, requested, act.now, {
        isForStaff,
        isRuleSetAside: because !== null,
      }))
  if (!quoted.ok) return quoted
  const { differenceMinor, refundMinor } = quoted.value
  if (differenceMinor !== expected.differenceMinor || refundMinor !== expected.refundMinor) {
    return fail({ code: 'terms-changed' })
  }
  const { code } = quoted.value
  // Nobody else can use it up while the change waits for its payment.
  if (code && !(await raiseUses(tx, code.id, registrationId, code.uses)))
    throw new Error('a code is used up that could be used under the same lock')
  if ('leaving' in requested && requested.isOfUnnamed) {
    await announceReleased(tx, act, registrationId, requested.leaving.length)
  }
  if (registration.state !== 'waiting') {
    // The quote was checked under the same lock, so the seats are available.
    const seats = await takeSeats(tx, conference.id, registrationId, needsOfLines(quoted.value.lines))
    if (!seats.ok) throw new Error(`registration ${registrationId} was quoted what is sold out`)
  }
  if (registration.state !== 'paid') {
    await changeEligibility(tx, act, registration, { choice: quoted.value.choice, because })
    await replace(tx, act, registration, quoted.value)
    return ok('replaced')
  }
  const held = await store(tx, act, conference, registration, { ...quoted.value, because })
  if (differenceMinor > 0) return ok('to-pay')
  await applyChange(tx, act, registration, held)
  if (differenceMinor < 0) await refundDifference(tx, act, registration, quoted.value, held.id)
  await billAnew(tx, registration, quoted.value, held.id, act.now)
  return ok('applied')
}

/** Nobody asked for it, so the coordinator is told why; the mail about a paid change has the documents. */
async function announceReleased(
  tx: Transaction,
  { actor, now }: Act,
  registrationId: number,
  people: number,
): Promise<void> {
  await auditRegistration(tx, { actor, now }, registrationId, 'unnamed places released', { people })
  await enqueue(tx, {
    kind: 'names-mail',
    effect: `names-mail:${registrationId}:${toStored(now)}:released`,
    payload: { registrationId, occasion: 'released' },
    now,
  })
}

/**
 * A change that is cheaper in total can contain something new or dearer, perhaps at another tax rate than what pays
 * for it. The invoices are then replaced by one for the new choice.
 */
async function billAnew(
  tx: Transaction,
  before: Registration,
  after: ChangeQuote,
  changeId: number,
  now: Temporal.Instant,
): Promise<void> {
  if (givenUp(after, before).size === 0) return
  // There is nothing to replace if nothing was billed, as with a free place.
  const how = { areLinesWrong: true, changeId }
  await reissueInvoice(tx, before.id, automaticReasons.changed, now, how)
}

/** Nothing is paid yet, so the choice and its price are simply replaced. */
async function replace(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  { choice, price, people, codeApplies, differenceMinor }: ChangeQuote,
): Promise<void> {
  const resold = { choice, price, people }
  const lines = await replaceLines(tx, registration, resold, 'changed-before-payment', now)
  await removeOutdatedAnswers(tx, registration, lines, now)
  if (people) {
    await recountPeople(tx, registration.id, countPeople(choice))
    await keepUses(tx, registration.id, countCodeUses(lines))
    await renewOpenInvoice(tx, registration.id, automaticReasons.changed, now)
    await tellWhoLeft(tx, [registration.id], { occasion: 'taken-off', by: doerBy(actor), now })
  }
  if (!codeApplies) await returnCode(tx, registration.id)
  await releaseUnneededSeats(tx, registration.conferenceId, registration.id, needsOfLines(lines))
  await offerSeats(tx, registration.conferenceId, now)
  await auditRegistration(tx, { actor, now }, registration.id, 'choice changed before payment', {
    differenceMinor,
    currency: registration.currency,
  })
  // An order that was opened in the meantime is closed afterwards; money paid on it is still recorded.
  await closeEarlierOrders(tx, { registrationId: registration.id, cause: 'replaced', now, keepsWay: true })
  if (registration.state !== 'awaiting-payment') return
  const changed = { ...registration, lines, choice, price }
  const move = await findMoveTo(tx, registration.id)
  // The money that a move brings along may be enough for the new price.
  if (move?.state === 'open') await settleMove(tx, { actor, now }, move, changed)
  else if (price.totalMinor === 0) await grantRegistration(tx, { actor, now }, changed)
}

async function store(
  tx: Transaction,
  { actor, now }: Act,
  conference: Conference,
  registration: Registration,
  quote: ChangeQuote & { because: string | null },
): Promise<ChoiceChange> {
  const { differenceMinor } = quote
  const until = holdFor(conference, actor, now)
  const stored = await insertChange(tx, registration.id, {
    ...quote,
    people: quote.people ?? null,
    overruledBecause: quote.because,
    requestedAt: now,
    holdUntil: until,
  })
  await auditRegistration(tx, { actor, now }, registration.id, 'change asked for', {
    changeId: stored.id,
    differenceMinor,
    currency: registration.currency,
    ...(quote.share && {
      rule: 'share',
      shareBasisPoints: quote.share.refundBasisPoints,
      reason: quote.share.reason,
    }),
  })
  if (differenceMinor > 0 && !isRegistrant(actor)) {
    await askToPay(tx, { registrationId: registration.id, about: `change-${stored.id}`, until }, now)
  }
  return stored
}

/** Refunds overpayments in full and schedules the policy's share of the difference. */
async function refundDifference(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  quote: ChangeQuote,
  changeId: number,
): Promise<void> {
  const { refundMinor, terms, policyDueAt, share } = quote
  const plan = {
    registrationId: registration.id,
    givenUp: share ? givenUp(registration, quote) : givenUp(refundable(registration), refundable(quote)),
    reason: share?.reason ?? automaticReasons.changedToCheaper(terms.daysBefore),
    dueAt: share ? now : policyDueAt,
    changeId,
  }
  await storeChangeParts(tx, changeId, quote.lessParts)
  // Before the rest, so that the credit note covers only the share of the difference.
  await returnSurplus(tx, { actor, now }, registration, automaticReasons.beyondThePrice)
  if (refundMinor > 0) await planRemainder(tx, { actor, now }, { ...plan, amountMinor: refundMinor })
  await handRefundsToStaff(tx, registration.id, now)
}
