/**
 * Placing many registrations in one transaction, for a rush. Locks and statements are shared by the batch; what
 * involves more than a place, such as a code, is left to `placeRegistration`.
 */

import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { agree, asCounted, isPlain, readTerms } from '#domain/desk/registering/agreement.ts'
import { listLiveDrafts } from '#domain/desk/registering/form-drafts.ts'
import { insertRegistrations, type NewRegistration } from '#domain/desk/registering/new-registrations.ts'
import type { Placed } from '#domain/desk/registering/place-registration.ts'
import type { PlaceRegistrationError, Sale, Terms } from '#domain/desk/registering/placement.ts'
import {
  countOne,
  readUnpaid,
  recordSources,
  type Source,
  sourceOf,
  type TooManyUnpaid,
  tooManyUnpaid,
  type UnpaidCounts,
} from '#domain/desk/registering/unpaid-limits.ts'
import {
  type Answered,
  type KeyReused,
  listKnownKeys,
  type RequestKey,
  storeAnswers,
} from '#domain/foundations/repeats/request-key.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import {
  type CapacityLimit,
  fullLimit,
  soldOut,
  takeInMemory,
} from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { claimSeats, needsOf, needsOfLines } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export type SaleError = PlaceRegistrationError | KeyReused | TooManyUnpaid
export type SaleOutcome = Result<Placed, SaleError>

/**
 * Places a batch of registrations of one conference with the same results as `placeRegistration` one after the other.
 * What they are decided on is read once, under the conference's lock, and new rows are written with one statement for
 * each table.
 *
 * @returns undefined for one that has to be placed by itself, because it involves more than a place
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
  const unpaid = await readUnpaid(tx, conference, sources, first.placement.now)
  const decided = sales.map(sale => decide(sale, terms, limits, { drafts, keys, unpaid }))

  const registrations = await insertRegistrations(
    tx,
    conference,
    decided.flatMap(each => (each?.ok ? each.value : [])),
  )
  await claimSeats(
    tx,
    conference.id,
    limits,
    registrations.map(({ id, lines }) => ({ id, needs: needsOfLines(lines) })),
  )
  await storeAnswers(tx, answersOf(decided, registrations), first.placement.now)
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

/** The sources of the new registrations, in the order of the decisions. */
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

/** The request keys of the new registrations, in the order of the decisions. */
function answersOf(
  decided: readonly (Result<Decided, SaleError> | undefined)[],
  registrations: readonly Registration[],
): Answered[] {
  const placed = decided.flatMap(each => (each?.ok ? each.value : []))
  return placed.flatMap(({ requestKey }, index) => {
    const registration = registrations[index]
    if (!requestKey || !registration) return []
    return { conferenceId: registration.conferenceId, requestKey, subjectId: registration.id }
  })
}

/** Which of the sales' request keys were answered before. */
async function listAnsweredKeys(
  tx: Transaction,
  conferenceId: number,
  sales: readonly Sale[],
): Promise<Set<string>> {
  const keys = sales.flatMap(({ placement }) => placement.requestKey?.key ?? [])
  return listKnownKeys(tx, conferenceId, 'registration', keys)
}

/**
 * Decides on one sale, and counts its seats and its draft before the next decision.
 *
 * @returns undefined if it redeems a code, has a condition, was or may have been sent before, joins the waiting list, or is free
 */
function decide(
  { placement, input }: Sale,
  terms: Terms,
  limits: CapacityLimit[],
  { drafts, keys, unpaid }: { drafts: Set<string>; keys: Set<string>; unpaid: UnpaidCounts },
): Result<Decided, PlaceRegistrationError | TooManyUnpaid> | undefined {
  const { draftKey, mayWait, actor, now, requestKey, language = null } = placement
  if (!isPlain(terms.conference, input)) return undefined
  if (draftKey !== null && drafts.has(draftKey)) return undefined
  if (requestKey && keys.has(requestKey.key)) return undefined
  // The sales before this one may have ended a period.
  const agreed = agree({ ...terms, tables: asCounted(terms.tables, limits) }, placement, input)
  if (!agreed.ok) return agreed
  const { choice, price, answers } = agreed.value
  const needs = needsOf(choice)
  const full = fullLimit(limits, needs)
  if (full) return mayWait ? undefined : fail(soldOut(full, limits, needs))
  if (price.totalMinor === 0) return undefined
  const source = sourceOf(placement, input.registrant.email)
  const over = tooManyUnpaid(unpaid, terms.conference, source)
  if (over) return fail(over)
  countOne(unpaid, source)
  takeInMemory(limits, needs)
  if (draftKey !== null) drafts.add(draftKey)
  if (requestKey) keys.add(requestKey.key)
  const { registrant } = input
  return ok({
    state: 'awaiting-payment',
    registrant,
    choice,
    price,
    draftKey,
    language,
    answers,
    actor,
    now,
    requestKey,
    source,
  })
}
