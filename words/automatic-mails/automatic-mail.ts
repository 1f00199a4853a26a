import type { MailText } from '#domain/correspondence/mail-texts/mail-text.ts'

/** A mail that is sent automatically, with the text that it has unless the organiser writes another. */
export interface AutomaticMail extends MailText {
  /** What it is, in a list. */
  title: string
  /** When it is sent. */
  when: string
  to: 'registrant' | 'presenter' | 'organiser' | 'reader' | 'colleague'
  /** The fields that its text can contain. */
  fields: readonly string[]
}

/** What every mail about a registration can say. Names are not among them: not every address is proved. */
export const registrationMailFields = [
  'greeting',
  'code',
  'conference',
  'dates',
  'place',
  'facts',
  'button',
] as const
