import { type Mail, type Mailbox, MailError } from '#adapters/mail/mail.ts'
import type { Database } from '#database/database.ts'
import { isEffectOver } from '#domain/foundations/outbox/outbox.ts'
import { PermanentFailure } from '#server/effects/background.ts'

/**
 * Sends the mail of an effect, unless its person was erased while it was being written.
 *
 * @param effectId of the outbox
 * @throws PermanentFailure where a retry will not help
 */
export async function sendMail(
  { database, mailbox }: { database: Database; mailbox: Mailbox },
  effectId: number,
  mail: Mail,
): Promise<void> {
  if (await isEffectOver(database.read, effectId)) return
  try {
    await mailbox.send(mail)
  } catch (error) {
    if (error instanceof MailError && error.kind === 'permanent') throw new PermanentFailure(error.message)
    throw error
  }
}
