import type { Reader } from '#database/database.ts'
import type { EffectKind } from '#domain/foundations/outbox/effects.ts'
import { toStored } from '#domain/foundations/time.ts'

/** One more mail in this many minutes, so that nobody's mailbox fills up because of somebody else's clicks. */
export const mailAgainMinutes = 10

/** Whether a mail of this kind was requested in the last ten minutes for a registration. */
export async function wasAskedLately(
  db: Reader,
  kind: Extract<EffectKind, 'confirmation-mail' | 'payment-reminder-mail'>,
  registrationId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  const recent = await db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', kind)
    .where('registration_id', '=', registrationId)
    .where('created_at', '>', toStored(now.subtract({ minutes: mailAgainMinutes })))
    // A reminder of a later day is no mail yet. One that somebody asked for at the same time, by a clock that is a little
    // ahead, is.
    .where('created_at', '<', toStored(now.add({ minutes: mailAgainMinutes })))
    .executeTakeFirst()
  return recent !== undefined
}
