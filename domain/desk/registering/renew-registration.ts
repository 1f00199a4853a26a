/** Renews a registration whose time to pay ran out. */

import type { Reader, Transaction } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference, SalesEnd } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { grantRegistration } from '#domain/desk/granting/grant-registration.ts'
import { askAboutOrders, closeAttempts } from '#domain/desk/settlement/watch-payments.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readMoneyInOtherCurrencies } from '#domain/money/billing/unallocated-money.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { checkExtras } from '#domain/offers/catalogue/check-extras.ts'
import { type Offer, revealed } from '#domain/offers/catalogue/offer.ts'
import { readLeftOfBudget, takenOffBy, takenOffChoice } from '#domain/offers/codes/budget.ts'
import { findCode, findGroupCode, type GroupCode, lockCode } from '#domain/offers/codes/codes.ts'
import { openedForGroup } from '#domain/offers/codes/opened-for-group.ts'
import { findLostUses, findRedeemedCode, redeemCode } from '#domain/offers/codes/redemptions.ts'
import {
  isGroup,
  isOnlyExtras,
  type ListedChoice,
  offersIn,
  type RegistrationChoice,
} from '#domain/offers/lines/choice.ts'
import { linesOfGroup, linesOfPeople } from '#domain/offers/lines/group-lines.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import {
  type OpenPrices,
  priceListOf,
  readPriceTables,
  readSalesEnd,
} from '#domain/offers/pricing/fee-queries.ts'
import { type GroupOrder, priceGroup, priceOfGroup, usesOfCode } from '#domain/offers/pricing/group-price.ts'
import { isOwnCode, termsOfGroups } from '#domain/offers/pricing/group-terms.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import {
  type Admission,
  findUnoffered,
  type Price,
  pricedExtras,
  priceOf,
  withCode,
} from '#domain/offers/pricing/pricing.ts'
import { findEligibility, isUsedByAnother } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import { fullLimit, partOf, type SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { tellWhoIsBack } from '#domain/registrations/places/people-of-groups.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { freeDraftKey } from '#domain/registrations/places/renew-hold.ts'
import { needsOf, takeSeats } from '#domain/registrations/places/seats.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { registrationTransitions } from '#domain/registrations/registration.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'

export type OfferRenewalError =
  | { code: 'not-expired' }
  /** It was placed for a move, which can be requested again. */
  | { code: 'was-for-a-move' }
  /** It was paid after all, so nobody pays again. */
  | { code: 'paid-already' }
  | SalesEnd
  | { code: 'no-longer-offered' }
  | { code: 'sold-out'; part: SoldOutPart }

export interface RenewalQuote {
  choice: RegistrationChoice
  /** Today's price: the agreed one ended with the hold. */
  price: Price
  codeId: number | null
  /** Of the code: one, or one for each person of a group who has it. */
  uses?: number
}

/** What the place would cost now, if there is one. Changes nothing. */
export async function quoteRenewal(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<Result<RenewalQuote, OfferRenewalError>> {
  const { id } = registration
  if (registration.state !== 'expired') return fail({ code: 'not-expired' })
  if (await findMoveTo(db, id)) return fail({ code: 'was-for-a-move' })
  // Money that is being refunded does not count as a payment.
  const inOthers = await readMoneyInOtherCurrencies(db, id)
  if (inOthers.length > 0 || (await readNetReceived(db, id)) > 0) return fail({ code: 'paid-already' })
  const end = await readSalesEnd(db, conference, now)
  if (end) return fail(end)
  const quoted = await quoteOfToday(db, conference, registration, now)
  if (!quoted.ok) return quoted
  const limits = await limitsFor(db, conference.id, id, null, quoted.value.codeId !== null)
  const full = fullLimit(limits, needsOf(quoted.value.choice))
  return full ? fail({ code: 'sold-out', part: partOf(full) }) : quoted
}

/** Whether they were found to meet the admission's condition, and nobody has used their entry of a list since. */
async function isStillEligible(
  db: Reader,
  conference: Conference,
  { id, admission }: { id: number; admission: string },
): Promise<boolean> {
  if (!conditionOf(conference, admission)) return true
  const eligibility = await findEligibility(db, id)
  if (eligibility?.admission !== admission || eligibility.state === 'refused') return false
  return !(await isUsedByAnother(db, id))
}

async function quoteOfToday(
  db: Reader,
  conference: Conference,
  { id, choice, price, currency, registrant }: Registration,
  now: Temporal.Instant,
): Promise<Result<RenewalQuote, OfferRenewalError>> {
  // A registration keeps its currency, and today's prices are in another.
  if (currency !== conference.currency) return fail({ code: 'no-longer-offered' })
  // What was billed apart from its people was agreed with them, and they may have an admission that is not sold any more.
  if (choice.kind === 'custom') return ok({ choice, price, codeId: null })
  if (isOnlyExtras(choice)) {
    const lost = await findLostUses(db, id)
    return ok({ choice, price, codeId: null, ...lost })
  }
  const tables = await readPriceTables(db, conference.id)
  // Who has something hidden may have it again.
  const offers = revealed(tables.offers, offersIn(choice))
  const prices = priceListOf({ ...tables, offers }, conference, now)
  const { period } = prices
  if (!period) return fail({ code: 'registration-closed' })
  const typed = await findRedeemedCode(db, id)
  if (isGroup(choice)) {
    const use = { conference, now, periodId: period.id, email: registrant.email }
    const code = typed === undefined ? undefined : await findGroupCode(db, typed, use)
    const terms = { ...prices, period, ...termsOfGroups(conference) }
    const leftMinor = code?.ok ? await readLeftOfBudget(db, code.value) : null
    const { opened } = openedForGroup(tables.offers, code?.ok ? code.value : undefined)
    const found = code?.ok ? { ...code.value, leftMinor, opened } : undefined
    return groupOfToday(terms, choice, { offers, registrant, code: found })
  }
  const room = prices.accommodations.find(offer => offer.id === choice.accommodation?.id)
  const { presentationType } = choice
  if (presentationType === null) return fail({ code: 'no-longer-offered' })
  const buyer = { periodId: period.id, admission: presentationType, hasRoom: choice.accommodation !== null }
  const isOffered =
    !findUnoffered(prices, choice) && checkExtras(prices.extras, choice.extras, buyer).size === 0
  if ((choice.accommodation && !room) || !isOffered) return fail({ code: 'no-longer-offered' })
  if (!(await isStillEligible(db, conference, { id, admission: presentationType })))
    return fail({ code: 'no-longer-offered' })
  const use = { conference, now, periodId: period.id, presentationType, email: registrant.email }
  const code = typed === undefined ? undefined : await findCode(db, typed, use)
  const leftMinor = code?.ok ? await readLeftOfBudget(db, code.value) : null
  const isSpent = leftMinor !== null && code?.ok && takenOffChoice(prices, choice, code.value) > leftMinor
  const used = code?.ok && !isSpent ? code.value : undefined
  const { isRefundable: _, ...wanted } = choice
  const named = namedAdmissions(offers).find(({ key }) => key === presentationType)
  const { list, discount } = withCode(prices, used)
  return ok({
    choice: {
      ...wanted,
      ...(named?.isNeverRefunded && { isRefundable: 0 as const }),
      periodId: period.id,
      periodName: period.name,
      extras: pricedExtras(list, choice),
    },
    price: priceOf(list, choice, discount, registrant.taxId),
    codeId: used?.id ?? null,
  })
}

/** The same people and extras, at today's prices; with their code, if it still covers them. */
function groupOfToday(
  prices: Parameters<typeof priceGroup>[0] & OpenPrices & { period: NonNullable<OpenPrices['period']> },
  {
    people,
    extras,
    stays = [],
    addOns = [],
  }: Required<Pick<ListedChoice, 'people'>> & Pick<ListedChoice, 'extras' | 'stays' | 'addOns'>,
  {
    offers,
    registrant,
    code,
  }: {
    offers: readonly Offer[]
    registrant: Registrant
    code?: (GroupCode & { leftMinor: number | null; opened: ReadonlySet<string> }) | undefined
  },
): Result<RenewalQuote, OfferRenewalError> {
  const order: GroupOrder = {
    people: people.map(({ presentationType, quantity }) => ({ admission: presentationType, quantity })),
    extras,
  }
  const priced = (terms: Parameters<typeof priceGroup>[0]) =>
    priceGroup(terms, order, Number.MAX_SAFE_INTEGER)
  // A condition applies to those who register after it was set; but what is sold with their code is a use of it.
  const ofCode = Object.entries(prices.conditions).filter(
    ([admission, condition]) => condition?.kind === 'code' && isOwnCode(code, admission as Admission),
  )
  const reduced = priced({
    ...prices,
    conditions: Object.fromEntries(ofCode),
    ...(code && { code, opened: code.opened }),
  })
  const reducedLines = linesOfPeople(reduced.group, prices.period, [])
  const isCovered =
    (code?.left ?? Number.POSITIVE_INFINITY) >= usesOfCode(reduced.group) &&
    (code?.leftMinor ?? Number.POSITIVE_INFINITY) >=
      takenOffBy([...reducedLines.persons.flat(), ...reducedLines.forGuests, ...reducedLines.ofWhole])
  const { group, problems } = isCovered ? reduced : priced({ ...prices, conditions: {} })
  if (problems.length > 0) return fail({ code: 'no-longer-offered' })
  // Rooms and accompanying people came with those who joined the group.
  const rooms = stays.flatMap(stay => {
    const minor = prices.accommodations.find(({ id }) => id === stay.id)?.prices[stay.nights] ?? null
    return minor === null ? [] : [{ ...stay, unitMinor: minor }]
  })
  const others = addOns.flatMap(each =>
    prices.addOnMinor === null ? [] : [{ ...each, unitMinor: prices.addOnMinor }],
  )
  if (rooms.length < stays.length || others.length < addOns.length) return fail({ code: 'no-longer-offered' })
  const choice = {
    ...linesOfGroup(group, prices.period, namedAdmissions(offers)).choice,
    ...(rooms.length > 0 && { stays: rooms }),
    ...(others.length > 0 && { addOns: others }),
  }
  const uses = usesOfCode(group)
  const price = priceOfGroup(prices, choice, registrant.taxId)
  return ok({ choice, price, codeId: uses > 0 ? (code?.id ?? null) : null, uses })
}

export type RenewRegistrationError =
  | OfferRenewalError
  /** A gateway has not said yet whether an earlier order was paid. */
  | { code: 'payment-pending' }
  /** It costs something else than was shown. */
  | { code: 'price-changed' }

/**
 * Holds a place again for an expired registration, at today's price. Earlier orders are settled first, and closed once
 * the place is held, so that nobody pays twice and a refusal changes nothing.
 *
 * @param expectedTotalMinor the price that was shown, in minor units
 */
export async function renewRegistration(
  payments: Payments,
  { actor, now }: Act,
  {
    conference: { id: conferenceId },
    registrationId,
    expectedTotalMinor,
  }: { conference: Conference; registrationId: number; expectedTotalMinor: number },
): Promise<Result<Registration, RenewRegistrationError>> {
  if (!(await askAboutOrders(payments, registrationId))) return fail({ code: 'payment-pending' })
  const renewed = await payments.database.write(async tx => {
    const conference = await lockConference(tx, conferenceId)
    const registration = await lockRegistration(tx, registrationId)
    if (registration?.conferenceId !== conference.id) return fail({ code: 'not-expired' })
    const code = await findRedeemedCode(tx, registrationId)
    if (code !== undefined) await lockCode(tx, code)
    const quoted = await quoteRenewal(tx, conference, registration, now)
    if (!quoted.ok) return quoted
    if (quoted.value.price.totalMinor !== expectedTotalMinor) return fail({ code: 'price-changed' })
    return ok(await renew(tx, { actor, now }, conference, registration, quoted.value))
  })
  // The same is queued, in case a gateway does not answer now.
  if (renewed.ok) await closeAttempts(payments, registrationId)
  return renewed
}

async function renew(
  tx: Transaction,
  { actor, now }: Act,
  conference: Conference,
  registration: Registration,
  { choice, price, codeId, uses }: RenewalQuote,
): Promise<Registration> {
  const { id } = registration
  // The limits were checked under the same lock, so a seat is available.
  const seats = await takeSeats(tx, conference.id, id, needsOf(choice), codeId !== null)
  if (!seats.ok) throw new Error(`registration ${id} was quoted what it cannot have`)
  await changeLockedState(tx, registrationTransitions, id, 'renewed', {
    // A bill of extras keeps its price, and with it the fee that was agreed.
    ...(choice.kind === 'listed' && !isOnlyExtras(choice) && { fee_basis_points: conference.feeBasisPoints }),
    draft_key: await freeDraftKey(tx, registration),
    hold_until: toStored(now.add({ minutes: conference.holdMinutes })),
  })
  await replaceLines(tx, registration, { choice, price }, 'renewed', now)
  if (codeId !== null && !(await redeemCode(tx, codeId, id, uses))) {
    throw new Error('a code is used up that could be used under the same lock')
  }
  await auditRegistration(tx, { actor, now }, id, 'registration renewed', {
    totalMinor: price.totalMinor,
    currency: registration.currency,
  })
  await closeEarlierOrders(tx, { registrationId: id, cause: 'renewed', now })
  const renewed = await findRegistration(tx, id)
  if (!renewed) throw new Error(`registration ${id} vanished within its own transaction`)
  await tellWhoIsBack(tx, renewed, now)
  if (price.totalMinor === 0) await grantRegistration(tx, { actor, now }, renewed)
  return renewed
}
