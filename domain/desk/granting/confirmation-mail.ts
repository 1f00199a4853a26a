import type { Reader } from '#database/database.ts'

/**
 * Whether the last confirmation was sent, or is still queued, to the address that the registration has now.
 *
 * @returns null if it failed, went to an earlier address, or there was none
 */
export async function readConfirmationMail(
  db: Reader,
  registrationId: number,
): Promise<'sent' | 'queued' | null> {
  const mail = await db
    .selectFrom('outbox')
    .select(['state', 'done_at'])
    .where('kind', '=', 'confirmation-mail')
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (mail?.state === 'queued') return 'queued'
  if (mail?.state !== 'done' || mail.done_at === null) return null
  return (await hasOtherAddressSince(db, registrationId, mail.done_at)) ? null : 'sent'
}

/** Whether the registration was handed over, or staff corrected who holds it, at or after an instant. */
async function hasOtherAddressSince(db: Reader, registrationId: number, instant: string): Promise<boolean> {
  const entries = await db
    .selectFrom('audit_entries')
    .select(['act', 'facts'])
    .where('subject_kind', '=', 'registration')
    .where('subject_id', '=', String(registrationId))
    .where('act', 'in', ['registration transferred to a person', 'details changed'])
    .where('recorded_at', '>=', instant)
    .execute()
  return entries.some(({ act, facts }) => {
    // Written by `change-details.ts`: the corrected fields, with a space between two.
    const { fields = '' } = JSON.parse(facts) as { fields?: string }
    return act !== 'details changed' || fields.split(' ').includes('email')
  })
}
