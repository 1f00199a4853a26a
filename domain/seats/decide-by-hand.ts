/** What staff decide about money that needed a person, and which attention reasons that settles. */

import type { Transaction } from '#database/database.ts'
import { type AttentionReason, clearAttention } from '#domain/attention/attention.ts'
import type { Act } from '#domain/audit/actor.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { RegistrationChoice } from '#domain/registrations/registration.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { fullLimit, partOf, type SoldOutPart } from '#domain/seats/capacity.ts'
import { addSeats, limitsWithout, wishOf } from '#domain/seats/seats.ts'

export interface HandDecision extends Act {
  reason: string
  /** Admits them beyond full limits: each is raised by one seat. */
  mayAddPlace: boolean
}

export type NoRoom =
  | { code: 'sold-out'; part: SoldOutPart }
  /** The conference is cancelled and takes nobody in: the money goes back. */
  | { code: 'conference-cancelled' }

/**
 * Makes sure that a choice has its seats, if necessary by adding some.
 *
 * @param givenUpId a registration whose place is about to be given up for it
 * @returns how many limits were raised
 */
export async function raiseFullLimits(
  tx: Transaction,
  { id, conferenceId }: { id: number; conferenceId: number },
  choice: RegistrationChoice,
  mayAddPlace: boolean,
  givenUpId: number | null = null,
): Promise<Result<number, NoRoom>> {
  if ((await findConferenceById(tx, conferenceId))?.cancelledAt) return fail({ code: 'conference-cancelled' })
  const full = fullLimit(await limitsWithout(tx, conferenceId, id, givenUpId), wishOf(choice))
  if (full && !mayAddPlace) return fail({ code: 'sold-out', part: partOf(full) })
  return ok(full ? await addSeats(tx, conferenceId, id, choice, givenUpId) : 0)
}

/** The reasons that a granted place or change settles, and those that only fully used money settles. */
const answered = ['paid-without-a-seat', 'payment-of-another-order', 'wrong-amount'] as const
const ofSurplus = ['paid-too-much', 'paid-after-cancelling'] as const satisfies AttentionReason[]

/** Clears the attention reasons that this decision settles. */
export async function clearSettledAttention(
  tx: Transaction,
  registrationId: number,
  { reason: note, actor, now }: HandDecision,
  { isAllUsed }: { isAllUsed: boolean },
): Promise<void> {
  for (const reason of [...answered, ...(isAllUsed ? ofSurplus : [])]) {
    await clearAttention(tx, { actor, now }, { registrationId, reason, note })
  }
}
