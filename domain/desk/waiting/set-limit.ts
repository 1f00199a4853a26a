/** Sets the number of seats of a limit: docs/algorithms/capacity.md. */
import { z } from 'zod'
import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { addCountedLimit, type FewerThanTaken, resizeLimit } from '#domain/desk/waiting/counted-limit.ts'
import { type Offers, offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditConference } from '#domain/foundations/audit/audit.ts'
import { type FieldRule, type InvalidInput, parseInput } from '#domain/foundations/parse-input.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { admissionField } from '#domain/offers/pricing/admission-field.ts'
import { listAccommodations, listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import { type CapacityLimit, refusingLimits } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { noteOfferChanged } from '#domain/registrations/places/seats.ts'
import { conferenceOfFees, type Permit } from '#domain/staff/rights/permit.ts'

const id = z.int().positive()

/** A missing field does not narrow the limit; a limit without fields is for the whole conference. */
export const limitFields = z
  .strictObject({
    periodId: id.nullable().default(null),
    presentationType: admissionField.nullable().default(null),
    accommodationId: id.nullable().default(null),
    nights: z.literal(nightCounts).nullable().default(null),
    isForAddOn: z.boolean().default(false),
    offerId: id.nullable().default(null),
    optionId: id.nullable().default(null),
    seats: z.int().min(0).max(1_000_000_000),
  })
  .refine(({ accommodationId, nights }) => nights === null || accommodationId !== null, {
    path: ['nights'],
    message: 'nights-without-accommodation' satisfies FieldRule,
  })
  .refine(({ offerId, optionId }) => optionId === null || offerId !== null, {
    path: ['optionId'],
    message: 'option-without-offer' satisfies FieldRule,
  })

export type SetLimitError =
  | InvalidInput
  | { code: 'unknown-period' }
  | { code: 'unknown-accommodation' }
  /** The conference has no such admission, extra or option. */
  | { code: 'unknown-offer' }
  | FewerThanTaken
  | LimitRefusal

type LimitRefusal =
  /** The permit is for codes only. */
  | { code: 'not-your-part' }
  /** Somebody else has changed it, or removed it (null). */
  | { code: 'stale'; seats: number | null }

/** The limit as it is now, or was when it was removed, and who of the waiting list got a place by that. */
export type LimitChange = CapacityLimit & { offers: Offers }

/**
 * Sets the seats of a limit, or creates it. Existing registrations count against a new limit. Added seats are offered
 * to the waiting list.
 *
 * @param before the number of seats when somebody decided this, null for no limit; undefined if that does not matter
 */
export async function setLimit(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { actor, now }: Act,
  input: z.input<typeof limitFields>,
  before?: number | null,
): Promise<Result<LimitChange, SetLimitError>> {
  const allowed = conferenceOfFees(permit)
  if (!allowed.ok) return allowed
  const conferenceId = allowed.value
  const parsed = parseInput(limitFields, input)
  if (!parsed.ok) return parsed
  const { seats, ...scope } = parsed.value
  await lockConference(tx, conferenceId)
  const { periodId, accommodationId } = scope
  if (periodId !== null && !has(await listPeriods(tx, conferenceId), periodId)) {
    return fail({ code: 'unknown-period' })
  }
  if (accommodationId !== null && !has(await listAccommodations(tx, conferenceId), accommodationId)) {
    return fail({ code: 'unknown-accommodation' })
  }
  if (!(await areOffered(tx, conferenceId, scope))) return fail({ code: 'unknown-offer' })
  const existing = refusingLimits(await listLimits(tx, conferenceId)).find(limit => isSameScope(limit, scope))
  const known = existing?.seats ?? null
  if (before !== undefined && before !== known) return fail({ code: 'stale', seats: known })
  const kept = existing
    ? await resizeLimit(tx, existing, seats)
    : await addCountedLimit(tx, conferenceId, { ...scope, endsPeriod: false, seats })
  if (!kept.ok) return kept
  const limitId = kept.value.id
  await noteOfferChanged(tx, scope)
  const offers = await offerSeats(tx, conferenceId, now)
  await bumpRevision(tx, conferenceId)
  const facts = { limitId, seats, ...storedScope(scope) }
  await auditConference(tx, { actor, now }, conferenceId, 'capacity set', facts)
  const limit = (await listLimits(tx, conferenceId)).find(({ id }) => id === limitId)
  const taken = limit?.taken ?? kept.value.taken
  return ok({ id: limitId, ...scope, endsPeriod: false, seats, taken, offers })
}

/**
 * Removes a limit. People who were waiting only because of it are offered a place.
 *
 * @param before the number of seats when somebody decided this
 */
export async function removeLimit(
  tx: Transaction,
  permit: Permit<'write-fees'>,
  { actor, now }: Act,
  { limitId, before }: { limitId: number; before: number },
): Promise<Result<LimitChange, LimitRefusal>> {
  const allowed = conferenceOfFees(permit)
  if (!allowed.ok) return allowed
  const conferenceId = allowed.value
  await lockConference(tx, conferenceId)
  const limit = refusingLimits(await listLimits(tx, conferenceId)).find(({ id }) => id === limitId)
  if (!limit || limit.seats !== before) return fail({ code: 'stale', seats: limit?.seats ?? null })
  await tx.deleteFrom('seat_claims').where('limit_id', '=', limitId).execute()
  await tx.deleteFrom('capacity_limits').where('id', '=', limitId).execute()
  await noteOfferChanged(tx, limit)
  const offers = await offerSeats(tx, conferenceId, now)
  await bumpRevision(tx, conferenceId)
  const { id: _, taken: __, endsPeriod: ___, ...facts } = limit
  await auditConference(tx, { actor, now }, conferenceId, 'capacity removed', {
    limitId,
    ...storedScope(facts),
  })
  return ok({ ...limit, offers })
}

type Scope = Omit<CapacityLimit, 'id' | 'seats' | 'taken' | 'endsPeriod'>

/** As the audit trail has always had it, where a period's id is called `categoryId`. */
const storedScope = ({ periodId, ...scope }: Scope) => ({ categoryId: periodId, ...scope })

const has = (rows: readonly { id: number }[], id: number) => rows.some(row => row.id === id)

/** Whether the conference has the offers that a limit names, retired or not. */
async function areOffered(
  tx: Transaction,
  conferenceId: number,
  { presentationType, offerId, optionId }: Pick<Scope, 'presentationType' | 'offerId' | 'optionId'>,
): Promise<boolean> {
  const offers = presentationType === null && offerId === null ? [] : await listOffers(tx, conferenceId)
  const isAdmission = namedAdmissions(offers).some(({ key }) => key === presentationType)
  const extra = offers.find(({ id, kind }) => kind === 'extra' && id === offerId)
  return (
    (presentationType === null || isAdmission) &&
    (offerId === null || extra !== undefined) &&
    (optionId === null || (extra?.options ?? []).some(({ id }) => id === optionId))
  )
}

function isSameScope(limit: Scope, scope: Scope): boolean {
  return (
    limit.periodId === scope.periodId &&
    limit.presentationType === scope.presentationType &&
    limit.accommodationId === scope.accommodationId &&
    limit.nights === scope.nights &&
    limit.isForAddOn === scope.isForAddOn &&
    limit.offerId === scope.offerId &&
    limit.optionId === scope.optionId
  )
}
