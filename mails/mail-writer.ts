import type { Organiser } from '#domain/correspondence/letters/mail-context.ts'
import type { EditedTexts, MailText } from '#domain/correspondence/mail-texts/mail-text.ts'
import type { Message } from '#mails/all-mails.ts'

/** A mail as it is sent, without its attachments. */
export interface WrittenMail {
  readonly subject: string
  /** A whole document; typed text in it is escaped. */
  readonly html: string
  readonly text: string
}

/** The port for what turns messages into mails. */
export interface MailWriter {
  /** @param texts what the organiser made of some texts */
  write(message: Message, texts: EditedTexts): Promise<WrittenMail>
  /** A text with sample values for its fields. */
  writeSample(text: MailText, organiser: Organiser): Promise<WrittenMail>
}
