/** The text of an automatic mail: lines and paragraphs with fields in braces. */
export interface MailText {
  subject: string
  /** Mail programs show it after the subject. */
  preview: string
  heading: string
  /** Paragraphs separated by empty lines; a field alone in one can be a table or a button. */
  body: string
}

export const mailTextParts = [
  'subject',
  'preview',
  'heading',
  'body',
] as const satisfies readonly (keyof MailText)[]

/** Organisers' versions of some texts, by id. */
export type EditedTexts = Readonly<Record<string, MailText>>
