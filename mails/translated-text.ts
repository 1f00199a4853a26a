/** The default texts of mails in the language of their recipient. */
import type { MailText } from '#domain/correspondence/mail-texts/mail-text.ts'
import { say } from '#domain/foundations/say.ts'
import type { AutomaticMail } from '#mails/mail-kind.ts'

/** A paragraph that is one field, such as a table, has nothing to translate. */
const isField = (paragraph: string) => /^\{[^{}]*\}$/.test(paragraph)

const paragraphsOf = ({ body }: MailText) => body.split('\n\n')

/** A default text as its recipient reads it, paragraph by paragraph. Its fields are not filled in yet. */
export const translated = (text: MailText): MailText => ({
  subject: say(text.subject),
  preview: say(text.preview),
  heading: say(text.heading),
  body: paragraphsOf(text)
    .map(each => say(each))
    .join('\n\n'),
})

/** What a translator gets of a mail; nothing of one to the organiser's own office. */
export function sentencesOfText(text: AutomaticMail): string[] {
  if (text.to === 'organiser' || text.to === 'colleague') return []
  return [text.subject, text.preview, text.heading, ...paragraphsOf(text)].filter(
    each => each !== '' && !isField(each),
  )
}
