/** The default texts of mails in the language of their recipient. */
import type { MailText } from '#domain/correspondence/mail-texts/mail-text.ts'
import { say } from '#domain/foundations/say.ts'

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
