import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import {
  type Answered,
  type KeyReused,
  listKnownKeys,
  type RequestKey,
  storeAnswers,
} from '#domain/limits/request-key.ts'
import {
  agree,
  type PlaceRegistrationError,
  readTerms,
  type Sale,
  type Terms,
} from '#domain/registering/agreement.ts'
import { listLiveDrafts } from '#domain/registering/drafts.ts'
import { insertRegistrations, type NewRegistration } from '#domain/registering/new-registrations.ts'
import type { Placed } from '#domain/registering/place-registration.ts'
import {
  countOne,
  readUnpaid,
  recordSources,
  type Source,
  sourceOf,
  type TooManyUnpaid,
  tooManyUnpaid,
  type UnpaidCounts,
} from '#domain/registering/unpaid-limits.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { type CapacityLimit, fullLimit, limitApplies, partOf } from '#domain/seats/capacity.ts'
import { claimSeats, listLimits, wishOf } from '#domain/seats/seats.ts'

export type SaleError = PlaceRegistrationError | KeyReused | TooManyUnpaid
export type SaleOutcome = Result<Placed, SaleError>

/**
 * Places registrations of one conference as `placeRegistration` would one after the other: what they are decided on is
 * read once, under the conference's lock, and what is new is written in one statement for each table.
 *
 * @returns undefined for one that is placed by itself, because more comes with it than a place
 */
export async function placeTogether(
  tx: Transaction,
  sales: readonly Sale[],
): Promise<(SaleOutcome | undefined)[]> {
  const [first] = sales
  if (!first) return []
  const conference = await lockConference(tx, first.placement.conference.id)
  const terms = await readTerms(tx, conference, sales)
  const limits = await listLimits(tx, conference.id)
  const drafts = await listLiveDrafts(tx, conference.id, sales)
  const keys = await listAnsweredKeys(tx, conference.id, sales)
  const sources = sales.map(({ placement, input }) => sourceOf(placement, input.registrant.email))
  const unpaid = await readUnpaid(tx, conference.id, sources, first.placement.now)
  const decided = sales.map(sale => decide(sale, terms, limits, { drafts, keys, unpaid }))

  const registrations = await insertRegistrations(
    tx,
    conference,
    decided.flatMap(each => (each?.ok ? each.value : [])),
  )
  await claimSeats(tx, conference.id, limits, registrations)
  await storeAnswers(tx, answersOf(decided, registrations))
  await recordSources(tx, sourcesOf(decided, registrations))
  const placed = registrations.values()
  return decided.map(each => {
    if (!each?.ok) return each
    const { value: registration } = placed.next()
    if (!registration) throw new Error('one of the registrations was not written')
    return ok({ registration, isReplay: false })
  })
}

interface Decided extends NewRegistration {
  requestKey: RequestKey | null | undefined
  source: Source
}

/** Where the new registrations came from, which are in the order in which they were decided on. */
function sourcesOf(
  decided: readonly (Result<Decided, SaleError> | undefined)[],
  registrations: readonly Registration[],
) {
  const placed = decided.flatMap(each => (each?.ok ? each.value : []))
  return placed.flatMap(({ source }, index) => {
    const registration = registrations[index]
    return registration ? { registration, source } : []
  })
}

/** The keys of the new registrations, which are in the order in which they were decided on. */
function answersOf(
  decided: readonly (Result<Decided, SaleError> | undefined)[],
  registrations: readonly Registration[],
): Answered[] {
  const placed = decided.flatMap(each => (each?.ok ? each.value : []))
  return placed.flatMap(({ requestKey, now }, index) => {
    const registration = registrations[index]
    if (!requestKey || !registration) return []
    return { conferenceId: registration.conferenceId, requestKey, subjectId: registration.id, now }
  })
}

/** Those of the sales' keys that came before. */
async function listAnsweredKeys(
  tx: Transaction,
  conferenceId: number,
  sales: readonly Sale[],
): Promise<Set<string>> {
  const keys = sales.flatMap(({ placement }) => placement.requestKey?.key ?? [])
  return listKnownKeys(tx, conferenceId, 'registration', keys)
}

/**
 * Decides on one of them, and notes the seats and the draft that it takes before the next one is decided on.
 *
 * @returns undefined where it redeems a code, was or may have been sent before, waits, or is paid in full by being free
 */
function decide(
  { placement, input }: Sale,
  terms: Terms,
  limits: CapacityLimit[],
  { drafts, keys, unpaid }: { drafts: Set<string>; keys: Set<string>; unpaid: UnpaidCounts },
): Result<Decided, PlaceRegistrationError | TooManyUnpaid> | undefined {
  const { draftKey, mayWait, actor, now, requestKey } = placement
  if (input.code !== '' || (draftKey !== null && drafts.has(draftKey))) return undefined
  if (requestKey && keys.has(requestKey.key)) return undefined
  const agreed = agree(terms, placement, input)
  if (!agreed.ok) return agreed
  const { choice, price } = agreed.value
  const wish = wishOf(choice)
  const full = fullLimit(limits, wish)
  if (full) return mayWait ? undefined : fail({ code: 'sold-out', part: partOf(full) })
  if (price.totalMinor === 0) return undefined
  const source = sourceOf(placement, input.registrant.email)
  const over = tooManyUnpaid(unpaid, terms.conference, source)
  if (over) return fail(over)
  countOne(unpaid, source)
  for (const limit of limits) if (limitApplies(limit, wish)) limit.taken++
  if (draftKey !== null) drafts.add(draftKey)
  if (requestKey) keys.add(requestKey.key)
  const { registrant } = input
  return ok({
    state: 'awaiting-payment',
    registrant,
    choice,
    price,
    draftKey,
    actor,
    now,
    requestKey,
    source,
  })
}
