import type { MailSender } from '#domain/conference/settings/mail-sender.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'

/**
 * From whom a mail comes, and where replies go. Its own address for replies counts, unless it is just the organiser's.
 *
 * @param letterhead of the mail
 */
export function postedBy(
  sender: MailSender,
  { issuer, replyTo }: { issuer: { name: string; email: string }; replyTo: Correspondent | undefined },
): { from: Correspondent; replyTo: Correspondent | undefined } {
  const name = sender.name || issuer.name
  const isOrganisers = replyTo === undefined || replyTo.address === issuer.email
  return {
    from: { name, address: issuer.email },
    replyTo: isOrganisers && sender.replyTo !== '' ? { name, address: sender.replyTo } : replyTo,
  }
}
