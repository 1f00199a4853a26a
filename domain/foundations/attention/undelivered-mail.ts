/** Mails about a registration that were given up: their recipient knows nothing, so a person has to. */
import type { Transaction } from '#database/database.ts'
import { askForAttention, type ClosingNote, clearAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { type EffectKind, laneOf } from '#domain/foundations/outbox/effects.ts'

/** To the organiser, or sent because somebody else typed the address: no registrant waits for them. */
const awaitedByNobody: readonly EffectKind[] = [
  'place-to-confirm-mail',
  'refund-window-mail',
  'cases-waiting-mail',
  'already-registered-mail',
  'replaced-mail',
]

/** Asks for attention to the registration of a mail that was just given up. Other effects ask for none. */
export async function askForUndelivered(
  tx: Transaction,
  effect: { id: number; kind: EffectKind },
  now: Temporal.Instant,
): Promise<void> {
  if (laneOf[effect.kind] !== 'mail' || awaitedByNobody.includes(effect.kind)) return
  const { registration_id } = await tx
    .selectFrom('outbox')
    .select('registration_id')
    .where('id', '=', effect.id)
    .executeTakeFirstOrThrow()
  if (registration_id !== null) await askForAttention(tx, registration_id, 'mail-not-delivered', now)
}

/** Closes the case when a mail is sent again: it comes back if that one is given up too. */
export async function clearUndelivered(tx: Transaction, act: Act, registrationId: number): Promise<void> {
  await clearAttention(tx, act, {
    registrationId,
    reason: 'mail-not-delivered',
    note: 'sent-again' satisfies ClosingNote,
  })
}
