/**
 * The entrance for registrations that visitors and clients send. Limits and request keys are checked here, and in a
 * rush what is sold out is refused without any lock.
 */

import { batchReads, batchWrites } from '#database/batch.ts'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import {
  agree,
  agreeOn,
  isAboutClaim,
  isClaimRefused,
  isConditioned,
  isPlain,
  readTerms,
} from '#domain/desk/registering/agreement.ts'
import type { CustomRegistrationInput } from '#domain/desk/registering/custom-registration-input.ts'
import { findEarlier, listLiveDrafts } from '#domain/desk/registering/form-drafts.ts'
import {
  type Placed,
  placeCustomRegistration,
  placeRegistration,
} from '#domain/desk/registering/place-registration.ts'
import { placeTogether, type SaleError, type SaleOutcome } from '#domain/desk/registering/place-together.ts'
import type { Placement, PlaceRegistrationError, Sale } from '#domain/desk/registering/placement.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import {
  readUnpaid,
  recordSources,
  sourceOf,
  type TooManyUnpaid,
  tooManyUnpaid,
} from '#domain/desk/registering/unpaid-limits.ts'
import { type TooManyDiscountCodes, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { callOnce } from '#domain/foundations/repeats/request-key.ts'
import { fail, type Result } from '#domain/foundations/result.ts'
import { applicationOf } from '#domain/registrations/eligibility/eligibility.ts'
import { fullLimit, limitsWith, seatsLeft, soldOut } from '#domain/registrations/places/capacity.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { needsOf } from '#domain/registrations/places/seats.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * Places a registration that a visitor or client sends. Once something is sold out, most requests of a rush are
 * refused from committed data, without queueing for the lock of the conference's row. Concurrent requests are refused,
 * or placed, as a batch.
 */
export async function receiveRegistration(
  database: Database,
  placement: Placement,
  input: RegistrationInput,
): Promise<Received> {
  const isClaim = input.code !== '' || isConditioned(placement.conference, input)
  if (!isClaim) return receive(database, placement, input)
  const { clientAddress: address = unknownClient, now } = placement
  const tried = await tryDiscountCode(
    database,
    { address, email: input.registrant.email, now },
    () => receive(database, placement, input),
    outcome => !outcome.ok && isAboutClaim(input, outcome.error),
  )
  return tried.ok ? tried.value : tried
}

export type Received = Result<Placed, ReceiveRegistrationError>
export type ReceiveRegistrationError = SaleError | TooManyDiscountCodes

async function receive(
  database: Database,
  placement: Placement,
  input: RegistrationInput,
): Promise<SaleOutcome> {
  const sale = { placement, input }
  const refusal = await refuse(database, placement.conference.id, sale)
  return refusal ? fail(refusal) : place(database, placement.conference.id, sale)
}

/** Does for a custom amount what `receiveRegistration` does for one from the fee tables. */
export function receiveCustomRegistration(
  database: Database,
  placement: Placement,
  input: CustomRegistrationInput,
): Promise<SaleOutcome> {
  return database.write(tx =>
    placeOnce(tx, placement, input.registrant.email, () => placeCustomRegistration(tx, placement, input)),
  )
}

/** Places it once for each request key, and within the limits of unpaid registrations. */
function placeOnce(
  tx: Transaction,
  placement: Placement,
  email: string,
  place: () => Promise<Result<Placed, PlaceRegistrationError>>,
): Promise<SaleOutcome> {
  const { now, requestKey = null } = placement
  return callOnce(
    tx,
    { conferenceId: placement.conference.id, requestKey, now },
    {
      first: () => placeWithin(tx, placement, email, place),
      again: id => replayAnswer(tx, id),
      idOf: ({ registration }) => registration.id,
    },
  )
}

async function placeWithin(
  tx: Transaction,
  placement: Placement,
  email: string,
  place: () => Promise<Result<Placed, PlaceRegistrationError>>,
): Promise<Result<Placed, PlaceRegistrationError | TooManyUnpaid>> {
  const conference = await lockConference(tx, placement.conference.id)
  const source = sourceOf(placement, email)
  // A form that is sent again answers or replaces its own registration, so nobody holds more by it.
  const earlier = await findEarlier(tx, conference.id, placement, email)
  const unpaid = await readUnpaid(tx, conference, [source], placement.now)
  const over = earlier ? undefined : tooManyUnpaid(unpaid, conference, source)
  if (over) return fail(over)
  const placed = await place()
  if (placed.ok && !placed.value.isReplay) {
    await recordSources(tx, [{ registration: placed.value.registration, source }])
  }
  return placed
}

/** The answer to a request whose key was answered before. */
export async function replayAnswer(db: Reader, registrationId: number): Promise<Placed> {
  const registration = await findRegistration(db, registrationId)
  if (!registration) throw new Error(`registration ${registrationId} vanished`)
  return { registration, isReplay: true }
}

const place = batchWrites<Sale, SaleOutcome>({
  together: placeTogether,
  alone: (tx, { placement, input }) =>
    placeOnce(tx, placement, input.registrant.email, () => placeRegistration(tx, placement, input)),
})

const refuse = batchReads(refuseEarly)

/** @returns for each sale why `placeRegistration` would refuse it; undefined if it has to decide */
async function refuseEarly(
  db: Reader,
  sales: readonly Sale[],
): Promise<(PlaceRegistrationError | undefined)[]> {
  const [first] = sales
  if (!first) return []
  const { conference } = first.placement
  const limits = await listLimits(db, conference.id)
  if (!limits.some(limit => seatsLeft(limit) <= 0)) return sales.map(() => undefined)
  const terms = await readTerms(db, conference, sales)
  const drafts = await listLiveDrafts(db, conference.id, sales)
  return Promise.all(
    sales.map(async ({ placement, input }) => {
      if (placement.mayWait) return undefined
      const { conference, draftKey } = placement
      // Somebody who has a place may change their choice.
      if (draftKey !== null && drafts.has(draftKey)) return undefined
      const agreed = isPlain(conference, input)
        ? agree({ ...terms, conference }, placement, input)
        : await agreeOn(db, conference, placement, input)
      if (!agreed.ok && !isClaimRefused(agreed.error)) return agreed.error
      if (agreed.ok && applicationOf(agreed.value.eligibility) === 'without-place') return undefined
      // Sold out is answered first, because the answer must not reveal whether a code is usable.
      const needs = needsOf(input)
      const full = fullLimit(limitsWith(limits, agreed.ok ? agreed.value.code : null), needs)
      if (full) return soldOut(full, limits, needs)
      return agreed.ok ? undefined : agreed.error
    }),
  )
}
