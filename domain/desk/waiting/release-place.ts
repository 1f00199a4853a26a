import type { Transaction } from '#database/database.ts'
import { offerSeats } from '#domain/desk/waiting/waiting-list.ts'
import { returnCodes } from '#domain/offers/codes/redemptions.ts'
import { releaseAllSeats } from '#domain/registrations/places/seats.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * Releases what a registration held: its seats, which are offered to the waiting list before anybody else can take
 * them, and the uses of its code and of those of whoever has joined it. Idempotent.
 */
export async function releasePlace(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  await releasePlaces(tx, registration.conferenceId, [registration.id], now)
}

/** Does it for several registrations of a conference. */
export async function releasePlaces(
  tx: Transaction,
  conferenceId: number,
  registrationIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  const joined = await tx
    .selectFrom('registrations')
    .select('id')
    .where('joined_to_id', 'in', registrationIds)
    .execute()
  await returnCodes(tx, [...registrationIds, ...joined.map(({ id }) => id)])
  await releaseAllSeats(tx, conferenceId, registrationIds)
  await offerSeats(tx, conferenceId, now)
}
