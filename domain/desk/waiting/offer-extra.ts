/** Offers a free place of an extra to somebody who has paid and waits for it: docs/algorithms/capacity.md. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { makeChange } from '#domain/desk/granting/make-change.ts'
import { endWaitFor } from '#domain/desk/waiting/end-wait.ts'
import { withMoreExtras } from '#domain/desk/waiting/with-more-extras.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { askToPay } from '#domain/money/payments/ask-to-pay.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { checkExtras } from '#domain/offers/catalogue/check-extras.ts'
import { isOnSale, quantityOf, revealed, unitPriceOf } from '#domain/offers/catalogue/offer.ts'
import { isGroup, type ListedChoice, offersIn } from '#domain/offers/lines/choice.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { findOpenChange, insertChange } from '#domain/registrations/choice-change.ts'
import { findOpenMoveFrom } from '#domain/registrations/moves/conference-move.ts'
import { type CapacityLimit, seatsLeft } from '#domain/registrations/places/capacity.ts'
import { type ExtraWait, waitTransitions } from '#domain/registrations/places/extra-waits.ts'
import { holdForOffer } from '#domain/registrations/places/hold.ts'
import { needsOfLines, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

/** Whether the limits of an extra alone have as many places left as somebody waits for; other limits are weighed later. */
export const hasRoomFor = (limits: readonly CapacityLimit[], { offerId, optionId, quantity }: ExtraWait) =>
  limits.every(
    limit =>
      limit.offerId !== offerId ||
      limit.presentationType !== null ||
      limit.periodId !== null ||
      limit.accommodationId !== null ||
      limit.nights !== null ||
      (limit.optionId !== null && limit.optionId !== optionId) ||
      quantity <= seatsLeft(limit),
  )

/**
 * Holds what somebody waited for until they have paid, at the price that was agreed when they joined the line; what costs
 * nothing is theirs at once. What cannot be had beside what they have by now ends their wait.
 *
 * @returns undefined if they cannot have it now; they keep their place in line
 */
export async function offerExtra(
  tx: Transaction,
  conference: Conference,
  wait: ExtraWait,
  now: Temporal.Instant,
): Promise<'toPay' | 'granted' | undefined> {
  const registration = await lockRegistration(tx, wait.registrationId)
  if (registration?.state !== 'paid' || (await isBusy(tx, conference, registration))) return undefined
  const { choice } = registration
  const possible = await whetherPossible(tx, conference, choice, wait, now)
  if (choice.kind !== 'listed' || isGroup(choice) || possible === 'none') return undefined
  const act = { actor: theClock, now }
  const facts = { quantity: wait.quantity, extra: wait.extras[0]?.name ?? '' }
  if (possible === 'refused') {
    await endWaitFor(tx, act, wait, 'impossible')
    return undefined
  }
  const more = withMoreExtras(registration, choice, wait.extras)
  const seats = await takeSeats(tx, conference.id, registration.id, needsOfLines(more.lines))
  if (!seats.ok) return undefined
  const until = holdForOffer(conference, now)
  const change = await insertChange(tx, registration.id, {
    ...more,
    people: null,
    codeApplies: true,
    refundMinor: 0,
    retainedMinor: 0,
    overruledBecause: null,
    requestedAt: now,
    holdUntil: until,
  })
  await changeLockedState(tx, waitTransitions, wait.id, 'offered', { change_id: change.id })
  await auditRegistration(tx, act, registration.id, 'extra offered', {
    ...facts,
    changeId: change.id,
    differenceMinor: more.differenceMinor,
    currency: registration.currency,
  })
  if (more.differenceMinor > 0) {
    await askToPay(tx, { registrationId: registration.id, about: `change-${change.id}`, until }, now)
    return 'toPay'
  }
  await makeChange(tx, act, registration, change)
  return 'granted'
}

/** Whether something else of theirs is under way, after which they are next again. */
async function isBusy(db: Reader, conference: Conference, { id, currency }: Registration): Promise<boolean> {
  if (currency !== conference.currency) return true
  if (await findOpenChange(db, id)) return true
  if (await findOpenMoveFrom(db, id)) return true
  return hasUndecidedPayment(db, id)
}

/** Whether it can be had beside what they have; `none` while it is not sold, as it may be sold again. */
async function whetherPossible(
  db: Reader,
  conference: Conference,
  choice: Registration['choice'],
  { offerId, optionId, extras }: ExtraWait,
  now: Temporal.Instant,
): Promise<'open' | 'refused' | 'none'> {
  const tables = await readPriceTables(db, conference.id)
  // Whoever could join the line for a hidden offer may have it.
  const offers = revealed(tables.offers, new Set([...offersIn(choice), offerId]))
  const prices = priceListOf({ ...tables, offers }, conference, now)
  const offer = offers.find(({ id }) => id === offerId)
  if (!prices.period || choice.kind !== 'listed' || !offer) return 'none'
  const wanted = { ...offer, options: offer.options.filter(({ id }) => id === optionId) }
  if (!isOnSale(wanted, dateIn(conference.timeZone, now).toString())) return 'none'
  const isPriced = ({ id }: { id: number }) => unitPriceOf(offer, id, choice.presentationType) !== null
  if (!isPriced(prices.period) && tables.periods.some(isPriced)) return 'none'
  const problems = checkExtras(
    // An amount of their own was agreed when they joined the line.
    prices.extras.map(({ ownAmount: _, ...extra }) => extra),
    [...choice.extras, ...extras],
    buyerOf(choice, prices.period.id),
    extra => quantityOf(choice.extras, extra),
    offers,
  )
  return problems.size > 0 ? 'refused' : 'open'
}

const buyerOf = (choice: ListedChoice, periodId: number) => ({
  periodId,
  admission: choice.presentationType,
  keepsAdmission: true,
  hasRoom: choice.accommodation !== null,
})
