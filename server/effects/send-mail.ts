import { type Mail, type Mailbox, MailError } from '#adapters/mail/mail.ts'
import { PermanentFailure } from '#server/effects/background.ts'

/**
 * Sends the mail of an effect.
 *
 * @throws PermanentFailure where a retry will not help
 */
export async function sendMail(mailbox: Mailbox, mail: Mail): Promise<void> {
  try {
    await mailbox.send(mail)
  } catch (error) {
    if (error instanceof MailError && error.kind === 'permanent') throw new PermanentFailure(error.message)
    throw error
  }
}
