/** The terms of a change of choice, shown before it is confirmed. Changes nothing. */

import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, type SalesEnd, salesEnd } from '#domain/conference/conferences/conference.ts'
import {
  changedExtras,
  changedParts,
  changedPrice,
  type RequestedChoice,
} from '#domain/desk/changing/changed-price.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { endOfDay } from '#domain/foundations/time.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { hasReceivedMoney } from '#domain/money/payments/balance.ts'
import {
  type MoneyPart,
  readRegistrationMoney,
  takeParts,
  takeWithSmallestShare,
  withShare,
} from '#domain/money/refunds/money-parts.ts'
import { readRefundDue } from '#domain/money/refunds/plan-refund.ts'
import {
  type CancellationTerms,
  cancellationTerms,
  type PartWithShare,
  sumOfShares,
} from '#domain/money/refunds/refund-policy.ts'
import type { RefundDue } from '#domain/money/refunds/refund-window.ts'
import { checkExtras, type ExtraProblem, givenUpForGood } from '#domain/offers/catalogue/check-extras.ts'
import { isOrdered, quantityOf, revealed } from '#domain/offers/catalogue/offer.ts'
import { readLeftOfBudget, takenOffBy } from '#domain/offers/codes/budget.ts'
import { findCountedCode, type GroupCode } from '#domain/offers/codes/codes.ts'
import { isGroup, type ListedChoice, offersIn } from '#domain/offers/lines/choice.ts'
import type { GroupPlan } from '#domain/offers/lines/group-plan.ts'
import type { NewLine } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { neverRefundedMinor } from '#domain/offers/lines/never-refunded.ts'
import {
  type OpenPrices,
  priceListOf,
  readPriceList,
  readPriceTables,
} from '#domain/offers/pricing/fee-queries.ts'
import { type NamedAdmission, namedAdmissions } from '#domain/offers/pricing/period.ts'
import { findUnoffered, type Price, withCode } from '#domain/offers/pricing/pricing.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findOpenMoveFrom } from '#domain/registrations/moves/conference-move.ts'
import { fullLimit, partOf, type SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'

export type QuoteChangeError =
  /** It is cancelled, expired or replaced, or has a custom amount, which has no parts. */
  | { code: 'not-changeable' }
  | SalesEnd
  /** It is being moved to another conference. */
  | { code: 'move-open' }
  /** An earlier change has not been paid or withdrawn yet. */
  | { code: 'change-open' }
  /** One of its payments is still being decided, or it is paid in part. */
  | { code: 'payment-pending' }
  | { code: 'part-paid' }
  | { code: 'not-a-choice' }
  /** Not everybody may have the new admission: staff decide about it. */
  | { code: 'has-condition' }
  /** What is wrong with the organiser's own extras, by offer. */
  | { code: 'extras-refused'; problems: ReadonlyMap<number, ExtraProblem> }
  | { code: 'nothing-changed' }
  /** A group is not one choice that could be another. */
  | { code: 'of-group' }
  | { code: 'sold-out'; part: SoldOutPart }
  /** Its code would take off more than is left of its budget. */
  | { code: 'code-spent' }

export interface ChangeQuote extends MoneyOfChange {
  /** What the registration has after the change, in lines and in the three parts. */
  lines: readonly NewLine[]
  choice: ListedChoice
  price: Price
  codeApplies: boolean
  /** Of a group: whose lines end, and who gets which. */
  people?: GroupPlan
  /** Of a group: the code that makes something of it cheaper, and how many uses the group has then. */
  code?: GroupCode & { uses: number; counted: number }
  /** What staff decided, in place of the policy. */
  share?: StaffShare
}

/** What a change does with the money. */
interface MoneyOfChange {
  /** The new total less the old one, in minor units. */
  differenceMinor: number
  /** For a paid registration that becomes cheaper: the refund, and what the policy retains. */
  refundMinor: number
  /** The parts of the money that the difference is taken from, and the same with the refundable share of each. */
  lessParts: readonly MoneyPart[]
  refundParts: readonly PartWithShare[]
  retainedMinor: number
  /** The part of the difference's money that stays: less than `retainedMinor` if a bank or a refund took some. */
  stayingMinor: number
  /** Overpayments; a change to something cheaper refunds them in full. */
  surplusMinor: number
  terms: CancellationTerms
  /** When refunds are paid: when the conference is over, or earlier if their gateway requires it. */
  payableFrom: Temporal.Instant
  payableBecause: RefundDue['because']
  policyDueAt: Temporal.Instant
}

/** Why nothing about the registration can be changed, whatever is requested; undefined if it can. */
export async function whyNotChangeable(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<QuoteChangeError | undefined> {
  if (isGroup(registration.choice)) return { code: 'of-group' }
  return whyNothingChanges(db, conference, registration, now)
}

/** The same for whatever it is, one person's choice or a group. @param isLess whether nothing new is bought */
export async function whyNothingChanges(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
  isLess = false,
): Promise<QuoteChangeError | undefined> {
  const isListed = registration.choice.kind === 'listed'
  // Today's prices in another currency do not compare with the agreed one.
  const isInItsCurrency = registration.currency === conference.currency
  if (!isListed || !isInItsCurrency || !isLive(registration.state)) return { code: 'not-changeable' }
  const end = salesEnd(conference, now)
  if (end) return end
  // What is given up needs no price of today.
  const { period } = isLess ? { period: true } : await readPriceList(db, conference, now)
  if (!period) return { code: 'registration-closed' }
  if (await findOpenMoveFrom(db, registration.id)) return { code: 'move-open' }
  if (await findOpenChange(db, registration.id)) return { code: 'change-open' }
  if (await hasUndecidedPayment(db, registration.id)) return { code: 'payment-pending' }
  if (registration.state === 'paid') return undefined
  return (await hasReceivedMoney(db, registration.id)) ? { code: 'part-paid' } : undefined
}

/** What is asked beside a choice. */
interface TermsOfChange {
  /** With what only staff sell. */
  isForStaff?: boolean
  /** They set aside the condition of the new admission, and that something cannot be given up. */
  isRuleSetAside?: boolean
  /** Whether places are left does not matter: it is to be waited for. */
  isForLater?: boolean
}

/** Computes what a change would cost or refund today. */
export async function quoteChange(
  db: Reader,
  conference: Conference,
  registration: Registration,
  requested: RequestedChoice,
  now: Temporal.Instant,
  { isForStaff = false, isRuleSetAside = false, isForLater = false }: TermsOfChange = {},
): Promise<Result<ChangeQuote, QuoteChangeError>> {
  const { choice: current } = registration
  const hindrance = await whyNotChangeable(db, conference, registration, now)
  if (hindrance) return fail(hindrance)
  if (current.kind !== 'listed') return fail({ code: 'not-changeable' })
  const { offers, ...others } = await readPriceTables(db, conference.id)
  const tables = { ...others, offers: revealed(offers, offersIn(current)) }
  const today = priceListOf(tables, conference, now, isForStaff)
  const changed = changedParts(current, requested)
  const code = await findCountedCode(db, registration.id, {
    periodId: (changed.presentation && today.period?.id) || current.periodId,
    presentationType: requested.presentationType,
  })
  const { list: prices, discount } = withCode(today, code?.isForChoice ? code.grant : undefined)
  const choice = choiceFrom(current, requested, prices, namedAdmissions(tables.offers))
  if (!choice) return fail({ code: 'not-a-choice' })
  if (!Object.values(changed).includes(true)) return fail({ code: 'nothing-changed' })
  const condition = changed.presentation ? conditionOf(conference, requested.presentationType) : undefined
  if (condition && !isRuleSetAside) return fail({ code: 'has-condition' })
  // What stays was agreed.
  const unoffered = findUnoffered(prices, {
    presentationType: changed.presentation ? requested.presentationType : null,
    accommodation: changed.accommodation ? requested.accommodation : null,
    hasAddOn: changed.addOn && requested.hasAddOn,
  })
  if (unoffered) return fail({ code: 'not-a-choice' })
  const extras = changedExtras(current, requested, prices)
  const problems = checkExtras(
    prices.extras,
    [...(requested.extras ?? []), ...extras.filter(each => !isOrdered(each))],
    // What is added costs what it costs today, whenever the admission was bought.
    {
      periodId: prices.period?.id ?? choice.periodId,
      admission: choice.presentationType,
      keepsAdmission: !changed.presentation,
      hasRoom: choice.accommodation !== null,
    },
    extra => quantityOf(current.extras, extra),
    tables.offers,
  )
  for (const id of isRuleSetAside ? [] : givenUpForGood(tables.offers, current.extras, extras)) {
    problems.set(id, 'not-removable')
  }
  if (problems.size > 0) return fail({ code: 'extras-refused', problems })
  if (registration.state !== 'waiting' && !isForLater) {
    const full = fullLimit(await limitsFor(db, conference.id, registration.id), needsOf(choice))
    if (full) return fail({ code: 'sold-out', part: partOf(full) })
  }
  const agreed = {
    choice: current,
    price: registration.price,
    feeBasisPoints: registration.feeBasisPoints,
    taxId: registration.registrant.taxId,
  }
  const price = changedPrice(agreed, requested, prices, discount)
  const lines = linesOf(choice, price)
  const takenMinor = takenOffBy(lines)
  if (code && takenMinor > takenOffBy(registration.lines)) {
    const leftMinor = await readLeftOfBudget(db, code.grant, registration.id)
    if (leftMinor !== null && takenMinor > leftMinor) return fail({ code: 'code-spent' })
  }
  return ok({
    lines,
    choice,
    price,
    // Where there is no code, none is lost.
    codeApplies: !changed.presentation || code === undefined || code.isForChoice,
    ...(await moneyOfChange(db, conference, registration, { price, lines }, now)),
  })
}

/** What staff decide to refund, in basis points, and why. It is paid at once. */
export interface StaffShare {
  readonly refundBasisPoints: number
  readonly reason: string
}

/**
 * What another price means for the money that was paid. What is never refunded stays, whatever the policy says.
 *
 * @param share replaces the policy's, and covers what is never refunded
 */
export async function moneyOfChange(
  db: Reader,
  conference: Conference,
  registration: Registration,
  { price, lines }: { price: Price; lines: readonly NewLine[] },
  now: Temporal.Instant,
  share?: StaffShare,
): Promise<MoneyOfChange> {
  const differenceMinor = price.totalMinor - registration.price.totalMinor
  const terms = cancellationTerms(conference, registration, now)
  const lessMinor = registration.state === 'paid' ? Math.max(0, 0 - differenceMinor) : 0
  const { shared, surplus } = await readRegistrationMoney(db, registration.id)
  const lessParts = takeParts(shared, lessMinor).taken
  const neverMinor =
    neverRefundedMinor(registration.lines, registration.price) - neverRefundedMinor(lines, price)
  const keptMinor = share ? 0 : Math.max(0, neverMinor)
  const { taken: kept, left: underPolicy } = takeWithSmallestShare(
    lessParts,
    keptMinor,
    terms.refundBasisPoints,
  )
  const refundParts = [
    ...(share
      ? [{ amountMinor: sumOf(lessParts), shareBasisPoints: share.refundBasisPoints }]
      : withShare(underPolicy, terms.refundBasisPoints)),
    ...kept.map(({ amountMinor }) => ({ amountMinor, shareBasisPoints: 0 })),
  ]
  const refundMinor = sumOfShares(refundParts)
  const policyDueAt = endOfDay(conference.endsOn, conference.timeZone)
  const due = await readRefundDue(db, registration.id, policyDueAt, now)
  return {
    differenceMinor,
    refundMinor,
    lessParts,
    refundParts,
    retainedMinor: lessMinor - refundMinor,
    stayingMinor: sumOf(lessParts) - refundMinor,
    surplusMinor: lessMinor > 0 ? sumOf(surplus) : 0,
    terms,
    payableFrom: due.at,
    payableBecause: due.because,
    policyDueAt,
  }
}

/** The requested choice with its names; parts that stay keep the names that they were booked with. */
function choiceFrom(
  current: ListedChoice,
  requested: RequestedChoice,
  prices: OpenPrices,
  admissions: readonly NamedAdmission[],
): ListedChoice | undefined {
  const changed = changedParts(current, requested)
  const room = prices.accommodations.find(({ id }) => id === requested.accommodation?.id)
  if (!prices.period || (changed.accommodation && requested.accommodation && !room)) return undefined
  const { presentationType } = requested
  const named = admissions.find(({ key }) => key === presentationType)
  if (changed.presentation && !named) return undefined
  const admission =
    changed.presentation && named
      ? {
          periodId: prices.period.id,
          periodName: prices.period.name,
          admissionName: named.name,
          ...(named.isNeverRefunded && { isRefundable: 0 as const }),
        }
      : current
  const { periodId, periodName, admissionName, isRefundable } = admission
  const booked = requested.accommodation && room ? { ...requested.accommodation, name: room.name } : null
  return {
    kind: 'listed',
    periodId,
    periodName,
    presentationType,
    admissionName,
    ...(isRefundable === 0 && { isRefundable }),
    accommodation: changed.accommodation ? booked : current.accommodation,
    hasAddOn: requested.hasAddOn,
    extras: changedExtras(current, requested, prices),
  }
}
