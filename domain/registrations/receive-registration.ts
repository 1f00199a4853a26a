import type { Database, Reader } from '#database/database.ts'
import { fullLimit, partOf } from '#domain/registrations/capacity.ts'
import {
  agreeOn,
  earlierOfDraft,
  type Placed,
  type Placement,
  type PlaceRegistrationError,
  placeRegistration,
} from '#domain/registrations/place-registration.ts'
import type { RegistrationInput } from '#domain/registrations/registration-input.ts'
import { listLimits, wishOf } from '#domain/registrations/seats.ts'
import { fail, type Result } from '#domain/result.ts'

/**
 * Places a registration that comes in from outside. Once something is sold out, most of a rush is refused:
 * they are told from what is committed, without a lock, instead of standing in line for the conference's row
 * behind those who find a place.
 */
export async function receiveRegistration(
  database: Database,
  placement: Placement,
  input: RegistrationInput,
): Promise<Result<Placed, PlaceRegistrationError>> {
  const refusal = await refuseEarly(database.read, placement, input)
  return refusal ? fail(refusal) : database.write(tx => placeRegistration(tx, placement, input))
}

/** @returns why `placeRegistration` would refuse; undefined where it is to be asked */
async function refuseEarly(
  db: Reader,
  placement: Placement,
  input: RegistrationInput,
): Promise<PlaceRegistrationError | undefined> {
  const { conference, draftKey, mayWait } = placement
  if (mayWait) return undefined
  const limits = await listLimits(db, conference.id)
  if (!limits.some(limit => limit.taken >= limit.seats)) return undefined
  const agreed = await agreeOn(db, conference, placement, input)
  if (!agreed.ok) return agreed.error
  // Who has a place already may change what they chose.
  if (draftKey !== null && (await earlierOfDraft(db, conference.id, draftKey))) return undefined
  const full = fullLimit(limits, wishOf(agreed.value.choice))
  return full && { code: 'sold-out', part: partOf(full) }
}
