/** The money that a moving registration brings to the one that it moves to. */

import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import { readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { type ConferenceMove, findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * How much of a registration's price its open move pays, in minor units: the old registration's money that the
 * policy has not retained, at most the price. Zero without an open move.
 */
export async function readPledge(
  db: Reader,
  { id, price }: Pick<Registration, 'id' | 'price'>,
): Promise<number> {
  const move = await findMoveTo(db, id)
  return move?.state === 'open' ? readPledgeOf(db, move, price) : 0
}

/** The same in any state of the move. @param price of the target registration */
export async function readPledgeOf(
  db: Reader,
  move: ConferenceMove,
  price: Registration['price'],
): Promise<number> {
  const { shared, surplus } = await readRegistrationMoney(db, move.fromRegistrationId)
  return Math.min(sumOf(shared) + sumOf(surplus), price.totalMinor)
}

/**
 * Whether the old registration is unchanged: paid, undisputed, its conference not cancelled, and not moving
 * elsewhere.
 */
export async function canStillMove(db: Reader, move: ConferenceMove): Promise<boolean> {
  const source = await findRegistration(db, move.fromRegistrationId)
  if (source?.state !== 'paid') return false
  const conference = await findConferenceById(db, source.conferenceId)
  if (!conference || conference.cancelledAt) return false
  if (await isDisputed(db, source.id)) return false
  const other = await db
    .selectFrom('conference_moves')
    .select('id')
    .where('from_registration_id', '=', source.id)
    .where('state', '=', 'open')
    .where('id', '!=', move.id)
    .executeTakeFirst()
  return other === undefined
}
