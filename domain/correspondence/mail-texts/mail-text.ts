import { isLanguage, type Language, languages } from '#domain/foundations/language.ts'

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

/** What the versions of a text in a language are stored under: the text's id, which is that of the English one. */
export const textKey = (id: string, language: Language): string =>
  language === languages[0] ? id : `${id}@${language}`

/** The text and the language that a key names. */
export function readTextKey(key: string): { id: string; language: Language } {
  const [id = '', language = ''] = key.split('@')
  return { id, language: isLanguage(language) ? language : languages[0] }
}

/** Organisers' versions of some texts, by key. */
export type EditedTexts = Readonly<Record<string, MailText>>
