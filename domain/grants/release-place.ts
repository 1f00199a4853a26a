import type { Transaction } from '#database/database.ts'
import { offerSeats } from '#domain/grants/waiting-list.ts'
import { returnCode } from '#domain/pricing/codes.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { releaseSeats } from '#domain/seats/seats.ts'

/**
 * Releases what a registration held: its seats, which the waiting list is offered before anybody else can take
 * them, and the use of its code. Idempotent.
 */
export async function releasePlace(
  tx: Transaction,
  registration: Registration,
  now: Temporal.Instant,
): Promise<void> {
  await returnCode(tx, registration.id)
  await releaseSeats(tx, registration.conferenceId, registration.id)
  await offerSeats(tx, registration.conferenceId, now)
}
