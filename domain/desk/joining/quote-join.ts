/** Whether an unpaid registration can be joined to the invoice of a group, and what that makes of it. Changes nothing. */
import { isDeepStrictEqual } from 'node:util'
import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import { type Conference, type SalesEnd, salesEnd } from '#domain/conference/conferences/conference.ts'
import { mostByStaff } from '#domain/desk/changing/plan-group-change.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { hasReceivedMoney } from '#domain/money/payments/balance.ts'
import { countPeople, isGroup, type ListedChoice } from '#domain/offers/lines/choice.ts'
import { listedChoiceOf } from '#domain/offers/lines/choice-of-lines.ts'
import { boughtAfter, type GroupPlan } from '#domain/offers/lines/group-plan.ts'
import { isOfPerson, type Line, type NewLine } from '#domain/offers/lines/line.ts'
import { groupDiscountLine } from '#domain/offers/lines/lines-of-choice.ts'
import { mostInGroup, priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import { fullLimit, partOf, type SoldOutPart } from '#domain/registrations/places/capacity.ts'
import { limitsFor } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** Why nothing can be joined to a group, or split from it. */
export type GroupHindrance =
  | SalesEnd
  | { code: 'no-group' }
  /** It is paid, waits for a place, or is over. */
  | { code: 'not-unpaid' }
  | { code: 'payment-pending' }
  | { code: 'part-paid' }
  | { code: 'move-open' }

export type JoinError =
  | GroupHindrance
  /** There is no such registration at this conference that could be joined, or it is the group itself. */
  | { code: 'nothing-to-join' }
  /** The same of the one that is to be joined. */
  | { code: 'joins-not-unpaid' }
  | { code: 'joins-payment-pending' }
  | { code: 'joins-part-paid' }
  /** Several people, an agreed amount, or what is registered by oneself: with a condition, or taxed where its buyer is. */
  | { code: 'joins-nobody' }
  /** It was agreed in another currency or with other taxes. */
  | { code: 'other-terms' }
  | { code: 'group-too-large'; most: number }
  | { code: 'sold-out'; part: SoldOutPart }

export interface JoinQuote {
  /** What the group has afterwards. */
  choice: ListedChoice
  price: Price
  people: GroupPlan
  /** Whose lines are added, in the order of the plan: people of the registration that is joined. */
  attendeeIds: readonly number[]
}

/** Why an unpaid group stays as it is; undefined if people can join it, or some be billed to another payer. */
export async function whyGroupStays(
  db: Reader,
  conference: Conference,
  group: Registration,
  now: Temporal.Instant,
): Promise<GroupHindrance | undefined> {
  if (!isGroup(group.choice)) return { code: 'no-group' }
  return whyUnpaidStays(db, conference, group, now)
}

/** The same of any registration. */
export async function whyUnpaidStays(
  db: Reader,
  conference: Conference,
  { id, state }: Registration,
  now: Temporal.Instant,
): Promise<GroupHindrance | undefined> {
  const end = salesEnd(conference, now)
  if (end && end.code !== 'registration-closed') return end
  if (state !== 'awaiting-payment') return { code: 'not-unpaid' }
  if (await findMoveTo(db, id)) return { code: 'move-open' }
  if (await hasUndecidedPayment(db, id)) return { code: 'payment-pending' }
  return (await hasReceivedMoney(db, id)) ? { code: 'part-paid' } : undefined
}

export async function quoteJoin(
  db: Reader,
  conference: Conference,
  group: Registration,
  joins: Registration,
  { now, isForStaff = false }: { now: Temporal.Instant; isForStaff?: boolean },
): Promise<Result<JoinQuote, JoinError>> {
  const hindrance = await whyGroupStays(db, conference, group, now)
  if (hindrance) return fail(hindrance)
  const refusal = await whyNotJoins(db, conference, group, joins)
  if (refusal) return fail(refusal)
  if (!isSameTerms(group, joins)) return fail({ code: 'other-terms' })
  const { attendeeIds, plan } = planJoin(joins.lines)
  const choice = listedChoiceOf(boughtAfter(group.lines, plan))
  const most = isForStaff ? mostByStaff : mostInGroup
  if (countPeople(choice) > most) return fail({ code: 'group-too-large', most })
  // What the one has given up is free for the other.
  const full = fullLimit(await limitsFor(db, conference.id, group.id, joins.id), needsOf(choice))
  if (full) return fail({ code: 'sold-out', part: partOf(full) })
  const terms = { feeBasisPoints: group.feeBasisPoints, addedTax: group.price.addedTax }
  const feeMinor = group.price.feeMinor + joins.price.feeMinor
  const price = priceOfGroup(terms, choice, group.registrant.taxId, feeMinor)
  return ok({ choice, price, people: plan, attendeeIds })
}

async function whyNotJoins(
  db: Reader,
  conference: Conference,
  group: Registration,
  joins: Registration,
): Promise<JoinError | undefined> {
  if (joins.conferenceId !== conference.id || joins.id === group.id) return { code: 'nothing-to-join' }
  const { choice } = joins
  const isByItself =
    choice.kind === 'custom' ||
    isGroup(choice) ||
    choice.presentationType === 'virtual' ||
    conditionOf(conference, choice.presentationType) !== undefined
  if (isByItself) return { code: 'joins-nobody' }
  if (joins.state !== 'awaiting-payment') return { code: 'joins-not-unpaid' }
  if (await hasUndecidedPayment(db, joins.id)) return { code: 'joins-payment-pending' }
  if (await hasReceivedMoney(db, joins.id)) return { code: 'joins-part-paid' }
  // Money that another conference is about to send belongs to this registration alone.
  if (await findMoveTo(db, joins.id)) return { code: 'joins-payment-pending' }
  const eligibility = await findEligibility(db, joins.id)
  return eligibility && eligibility.state !== 'not-needed' ? { code: 'joins-nobody' } : undefined
}

function isSameTerms(group: Registration, joins: Registration): boolean {
  if (group.currency !== joins.currency) return false
  const [one, other] = [group.price.addedTax, joins.price.addedTax]
  if (one === null || other === null) return one === other
  return isDeepStrictEqual({ ...one, isOwedByBuyer: false }, { ...other, isOwedByBuyer: false })
}

/** Everybody's lines as those of people of a group, each unit by itself; a code's discount is its person's. */
export function planJoin(lines: readonly Line[]): { attendeeIds: number[]; plan: GroupPlan } {
  const admission = lines.find(({ kind }) => kind === 'admission')
  const kept = lines.flatMap(({ kind, unitMinor, taxClass }) =>
    kind === 'discount' && taxClass !== 'none'
      ? [groupDiscountLine({ on: admission?.name ?? '', unitMinor, quantity: 1, taxClass, by: 'kept' })]
      : [],
  )
  const owners = [...new Set(lines.flatMap(({ attendeeId }) => attendeeId ?? []))]
  // Whoever is let in stands first.
  const attendeeIds = owners.toSorted(
    (one, other) => Number(other === admission?.attendeeId) - Number(one === admission?.attendeeId),
  )
  return {
    attendeeIds,
    plan: {
      ended: [],
      added: attendeeIds.map(id => ({
        attendeeId: null,
        lines: [
          ...lines.filter(line => line.attendeeId === id && isOfPerson(line)).flatMap(inUnits),
          ...(id === admission?.attendeeId ? kept : []),
        ],
      })),
    },
  }
}

/** What a code took off was agreed: it is no use of a code of the group. */
function inUnits({ id: _, attendeeId: __, quantity, ...line }: Line): NewLine[] {
  return Array.from({ length: quantity }, () => ({ ...line, quantity: 1, ofGroup: 1 as const, codeMinor: 0 }))
}
