import { renderReceipt } from '#adapters/documents/render.ts'
import { compose } from '#adapters/mail/compose.ts'
import type { Attachment } from '#adapters/mail/mail.ts'
import { asPlainText } from '#adapters/mail/plain-text.ts'
import type { Message } from '#domain/correspondence/messages.ts'

type DrawReceipt = typeof renderReceipt

export interface RenderedMessage {
  readonly subject: string
  readonly html: string
  readonly text: string
  readonly attachments: readonly Attachment[]
}

/**
 * Writes a message out as HTML and as plain text, which say the same, with its documents. What people typed is
 * text in both, to the letter. The libraries are loaded with the first message.
 *
 * @param drawReceipt where receipts are drawn; in this thread unless told otherwise
 */
export async function renderMessage(
  message: Message,
  drawReceipt: DrawReceipt = renderReceipt,
): Promise<RenderedMessage> {
  const { asHtml } = await import('#adapters/mail/mail-html.tsx')
  const composition = compose(message)
  return {
    subject: composition.subject,
    html: await asHtml(composition),
    text: asPlainText(composition),
    attachments: await attachmentsOf(message, drawReceipt),
  }
}

async function attachmentsOf(message: Message, drawReceipt: DrawReceipt): Promise<Attachment[]> {
  if (message.kind !== 'registration-confirmed') return []
  const content = await drawReceipt(message.receipt)
  return [{ fileName: `Receipt ${message.receipt.code}.pdf`, contentType: 'application/pdf', content }]
}
