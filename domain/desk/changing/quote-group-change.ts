/** The terms of a change of who comes with a group, and of what one of them has. Changes nothing. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  isThe,
  mostByStaff,
  planGroupChange,
  type QuoteGroupChangeError,
  type RequestedPeople,
} from '#domain/desk/changing/plan-group-change.ts'
import {
  type ChangeQuote,
  moneyOfChange,
  type QuoteChangeError,
  whyNothingChanges,
} from '#domain/desk/changing/quote-change.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readLeftOfBudget, takenOffBy } from '#domain/offers/codes/budget.ts'
import { countPeople, isGroup, isOnlyExtras, type ListedChoice } from '#domain/offers/lines/choice.ts'
import { listedChoiceOf } from '#domain/offers/lines/choice-of-lines.ts'
import { boughtAfter } from '#domain/offers/lines/group-plan.ts'
import { isOfWhole } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { isNothing, mostInGroup, priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import {
  fullLimit,
  limitsWith,
  partOf,
  type SoldOutPart,
  tooSmallLimit,
} from '#domain/registrations/places/capacity.ts'
import { limitsFor, listLimits } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** Why nothing about a group can be changed; undefined if it can. @param isLess whether people only go */
export async function whyNotChangeGroup(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
  isLess = false,
): Promise<QuoteChangeError | { code: 'no-group' } | undefined> {
  if (!isGroup(registration.choice)) return { code: 'no-group' }
  return whyNothingChanges(db, conference, registration, now, isLess)
}

/** Computes what a change of a group would cost or refund today. Who stays keeps the price that was agreed. */
export async function quoteGroupChange(
  db: Reader,
  conference: Conference,
  registration: Registration,
  requested: RequestedPeople,
  now: Temporal.Instant,
  isForStaff = false,
): Promise<Result<ChangeQuote, QuoteGroupChangeError>> {
  const { adding, extras, whole = [] } = requested
  const has = registration.lines.filter(isOfWhole)
  const isMore = whole.some(extra => extra.quantity > has.filter(line => isThe(extra, line)).length)
  const isLess = isNothing(adding) && !extras && !isMore
  const hindrance = await whyNotChangeGroup(db, conference, registration, now, isLess)
  if (hindrance) return fail(hindrance)
  const { choice: current, lines: before, price: agreed } = registration
  const tables = await readPriceTables(db, conference.id)
  const planned = await planGroupChange(db, { conference, registration, requested, now, isForStaff, tables })
  if (!planned.ok) return planned
  const { plan, code } = planned.value
  if (plan.ended.length === 0 && plan.added.length === 0) return fail({ code: 'nothing-changed' })
  const bought = boughtAfter(before, plan)
  const isLeft = isOnlyExtras(current) || bought.some(({ kind }) => kind === 'admission')
  if (!isLeft || bought.length === 0) return fail({ code: 'nobody-left' })
  const choice = listedChoiceOf(bought)
  const most = isForStaff ? mostByStaff : mostInGroup
  if (countPeople(choice) > Math.max(most, countPeople(current))) {
    return fail({ code: 'invalid-order', problems: [{ of: 'people', problem: 'too-many' }] })
  }
  const part = await soldOutPart(db, registration, choice, code)
  if (part) return fail({ code: 'sold-out', part })
  // A change is no reason to charge another fee or tax rate than was agreed.
  const terms = { feeBasisPoints: registration.feeBasisPoints, addedTax: agreed.addedTax }
  const price = priceOfGroup(terms, choice, registration.registrant.taxId)
  // People's lines one by one, as they are stored; then what belongs to the registration.
  const lines = [...bought, ...linesOf(choice, price).filter(({ kind }) => kind === 'fee' || kind === 'tax')]
  const leftMinor = code ? await readLeftOfBudget(db, code, registration.id) : null
  const takenMinor = takenOffBy(lines)
  if (leftMinor !== null && takenMinor > leftMinor && takenMinor > takenOffBy(before))
    return fail({ code: 'code-spent' })
  return ok({
    lines,
    choice,
    price,
    people: plan,
    codeApplies: true,
    ...(code && { code }),
    ...(requested.share && { share: requested.share }),
    ...(await moneyOfChange(db, conference, registration, { price, lines }, now, requested.share)),
  })
}

/** What of a changed group has no place; of one that waits, what never will. */
async function soldOutPart(
  db: Reader,
  { id, conferenceId, state, choice: current }: Registration,
  choice: ListedChoice,
  code: ChangeQuote['code'],
): Promise<SoldOutPart | undefined> {
  const needs = needsOf(choice)
  const more = code ? Math.max(0, code.uses - code.counted) : 0
  if (state !== 'waiting') {
    const full = fullLimit(limitsWith(await limitsFor(db, conferenceId, id), code, more), needs)
    return full && partOf(full)
  }
  // In the line a code would be used without the place that it is for, and that place offered to somebody else.
  if (code?.places && more > 0) return code.on ? 'extra' : 'presentation'
  const tooSmall = tooSmallLimit(await listLimits(db, conferenceId), needs, needsOf(current))
  return tooSmall && partOf(tooSmall)
}
