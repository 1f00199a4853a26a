import type { Printer } from '#adapters/documents/printing-process.ts'
import { renderBill, renderReceipt } from '#adapters/documents/render.ts'
import { compose } from '#adapters/mail/compose.ts'
import type { Attachment } from '#adapters/mail/mail.ts'
import { asPlainText } from '#adapters/mail/plain-text.ts'
import type { EditedTexts } from '#domain/correspondence/mail-texts/mail-text.ts'
import { say } from '#domain/foundations/say.ts'
import { withLogo } from '#domain/money/documents/letterhead.ts'
import type { Message } from '#mails/all-mails.ts'
import { kindOf, letterheadOf } from '#mails/all-mails.ts'
import type { Composition } from '#mails/composition.ts'
import type { WrittenMail } from '#mails/mail-writer.ts'
import { billTitle } from '#words/bill-words.ts'

export interface RenderedMessage extends WrittenMail {
  readonly attachments: readonly Attachment[]
}

/**
 * Renders a message as HTML and plain text with the same content, and its documents. Typed text stays text in both,
 * character by character. The libraries are loaded with the first message.
 *
 * @param printer draws the documents; in this process by default
 * @param edited the texts of automatic mails that the organiser edited
 */
export async function renderMessage(
  message: Message,
  printer: Printer = { renderReceipt, renderBill },
  edited: EditedTexts = {},
): Promise<RenderedMessage> {
  return {
    ...(await renderComposition(compose(message, edited))),
    attachments: await attachmentsOf(message, printer),
  }
}

/** The same without documents, from an already composed mail. */
export async function renderComposition(composition: Composition): Promise<WrittenMail> {
  const { asHtml } = await import('#adapters/mail/mail-html.tsx')
  return {
    subject: composition.subject,
    html: await asHtml(composition),
    text: asPlainText(composition),
  }
}

async function attachmentsOf(message: Message, printer: Printer): Promise<Attachment[]> {
  // Documents contain the buyer's name and other typed text.
  if ('isImpersonal' in message && message.isImpersonal) return []
  const attachments: Attachment[] = []
  if ('receipt' in message) {
    const { receipt } = message
    attachments.push(asPdf(`${say('Receipt')} ${receipt.code}`, await printer.renderReceipt(receipt)))
  }
  const { logo } = letterheadOf(message).issuer
  for (const bill of kindOf(message).documentsOf?.(message) ?? []) {
    attachments.push(asPdf(billTitle(bill), await printer.renderBill(withLogo(bill, logo))))
  }
  return attachments
}

function asPdf(title: string, content: Uint8Array): Attachment {
  return { fileName: `${title.replaceAll('/', '-')}.pdf`, contentType: 'application/pdf', content }
}
