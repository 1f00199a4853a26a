import type { Mail } from '#adapters/mail/mail.ts'
import { renderComposition } from '#adapters/mail/render-message.ts'
import type { Correspondent } from '#domain/correspondence/letters/correspondent.ts'
import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { trialMailWords } from '#words/organiser/preparation/connection-words.ts'

/** The mail that shows that a mail server works: from the organiser, to whoever connects it. */
export async function trialMail(context: MailContext, to: Correspondent): Promise<Mail> {
  const { issuer, hue } = await readOrganiser(context)
  const { subject, text } = trialMailWords
  return {
    key: `trial:${crypto.randomUUID()}`,
    writtenAt: context.now,
    from: { name: issuer.name, address: issuer.email },
    to,
    ...(await renderComposition({
      subject,
      preview: text,
      heading: subject,
      parts: [{ kind: 'paragraph', text }],
      issuer,
      hue,
    })),
    attachments: [],
  }
}
