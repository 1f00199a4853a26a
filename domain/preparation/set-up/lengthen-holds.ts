/** What today's terms say about paying outside any gateway also holds for who chose it before, where they became longer. */
import type { Transaction } from '#database/database.ts'
import { lockConferences } from '#domain/conference/conferences/conference-queries.ts'
import { extendHold } from '#domain/desk/settlement/store-attempt.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readTermsFor } from '#domain/money/billing/payment-instructions.ts'
import { isOpen, openStates } from '#domain/money/payments/attempt.ts'
import { findOpenAttempt, lockAttempt } from '#domain/money/payments/attempt-queries.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'

/**
 * Holds places and changes until the day that their pages now name. Shorter terms take nothing back: days that were
 * agreed stay.
 *
 * @param conferenceId whose terms or days have changed; null for every conference
 */
export async function lengthenHolds(
  tx: Transaction,
  conferenceId: number | null,
  now: Temporal.Instant,
): Promise<void> {
  const chosen = await tx
    .selectFrom('payment_attempts')
    .innerJoin('registrations', 'registrations.id', 'payment_attempts.registration_id')
    .select(['registrations.id', 'conference_id'])
    .where('means', 'is not', null)
    .where('payment_attempts.state', 'in', openStates)
    .$if(conferenceId !== null, query => query.where('conference_id', '=', conferenceId))
    .execute()
  const conferences = await lockConferences(
    tx,
    chosen.map(({ conference_id }) => conference_id),
  )
  const registrations = await lockRegistrations(
    tx,
    chosen.map(({ id }) => id),
  )
  for (const registration of registrations.values()) {
    const conference = conferences.get(registration.conferenceId)
    const open = await findOpenAttempt(tx, registration.id)
    const attempt = open && (await lockAttempt(tx, open.id))
    if (!conference || !attempt?.means || !isOpen(attempt.state)) continue
    const terms = await readTermsFor(tx, conference, registration, now)
    const until = terms.find(({ means }) => means === attempt.means)?.heldUntil
    if (!until || Temporal.Instant.compare(until, attempt.expiresAt) <= 0) continue
    await extendHold(tx, registration.id, attempt.choiceChangeId, until)
    await tx
      .updateTable('payment_attempts')
      .set({ expires_at: toStored(until) })
      .where('id', '=', attempt.id)
      .execute()
  }
}
