/** The text of an automatic mail: lines and paragraphs with fields in braces. */
export interface MailText {
  subject: string
  /** Mail programs show it after the subject. */
  preview: string
  heading: string
  /** Paragraphs divided by empty lines; a field alone may stand for a table or a button. */
  body: string
}

export const mailTextParts = [
  'subject',
  'preview',
  'heading',
  'body',
] as const satisfies readonly (keyof MailText)[]

/** What organisers made of some texts, by their ids. */
export type EditedTexts = Readonly<Record<string, MailText>>
