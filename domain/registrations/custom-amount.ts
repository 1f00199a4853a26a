/** The organiser's decision on a custom amount: docs/algorithms/pricing.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'

import type { Registration } from '#domain/registrations/registration.ts'

export type CustomAmountDecision = 'confirmed' | 'declined'

export interface DecidedCustomAmount {
  decision: CustomAmountDecision
  /** The reason, as the organiser wrote it; may be empty for a confirmation. */
  reason: string
}

export async function findDecision(
  db: Reader,
  registrationId: number,
): Promise<DecidedCustomAmount | undefined> {
  const row = await db
    .selectFrom('custom_amount_decisions')
    .select(['decision', 'reason'])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
  // A CHECK enforces the union.
  return row && { decision: row.decision as CustomAmountDecision, reason: row.reason }
}

/** Whether a place is certain once it is paid, or still awaits the organiser's confirmation. */
export async function readPlace(
  db: Reader,
  { id, choice }: Pick<Registration, 'id' | 'choice'>,
): Promise<'confirmed' | 'with-organiser'> {
  if (choice.kind === 'listed') return 'confirmed'
  return (await findDecision(db, id))?.decision === 'confirmed' ? 'confirmed' : 'with-organiser'
}

/** Why a custom amount was declined; undefined if it was not. */
export async function readDeclinedBecause(db: Reader, registrationId: number): Promise<string | undefined> {
  const decided = await findDecision(db, registrationId)
  return decided?.decision === 'declined' ? decided.reason : undefined
}

/** The organiser is reminded after this many days. */
const reminderDays = 3

/** Schedules a reminder of a custom amount that was just paid, in case nobody decides on it. */
export async function scheduleCustomAmountReminder(
  tx: Transaction,
  registrationId: number,
  now: Temporal.Instant,
): Promise<void> {
  await enqueue(tx, {
    kind: 'place-to-confirm-mail',
    effect: `place-to-confirm-mail:${registrationId}`,
    payload: { registrationId },
    // The mail carries this date, and a registration's history lists it from then on.
    now: now.add({ hours: 24 * reminderDays }),
  })
}
