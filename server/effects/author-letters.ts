/** Writes and posts one letter to an author, such as a decision or a reminder. */
import { type Mailbox, MailError } from '#adapters/mail/mail.ts'
import { renderMessage } from '#adapters/mail/render-message.ts'
import type { LetterPart } from '#domain/committee/decision-letters/letter-text.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { readMailSender } from '#domain/conference/settings/mail-sender.ts'
import { readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { postedBy } from '#domain/correspondence/letters/posted-by.ts'
import { isErased } from '#domain/foundations/texts/erased-address.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import type { PostOutcome } from '#domain/office/mailings/send-batch-of.ts'
import { letterheadOf } from '#mails/all-mails.ts'
import type { DecisionLetter } from '#mails/decision-letter.ts'
import type { Dependencies } from '#server/dependencies.ts'

export type LetterWriting = Pick<Dependencies, 'database' | 'clock' | 'printer'> & { mailbox: Mailbox }

/**
 * @param key one a letter: a second sending of it is no second mail
 * @param wordsFor its words, from the conference's name
 */
export async function postToAuthor(
  { printer, mailbox }: Pick<LetterWriting, 'printer' | 'mailbox'>,
  writing: LetterContext,
  {
    key,
    writtenAt,
    conferenceId,
    email,
    pageSecret,
    wordsFor,
  }: {
    key: string
    writtenAt: Temporal.Instant
    conferenceId: number
    email: string
    pageSecret: string
    wordsFor(conference: string): { subject: string; parts: readonly LetterPart[] }
  },
): Promise<PostOutcome> {
  const conference = await findConferenceById(writing.db, conferenceId)
  if (!conference || isErased(email)) return { kind: 'nobody' }
  const letter: DecisionLetter = {
    kind: 'decision-letter',
    issuer: (await readOrganiser(writing, conferenceId)).issuer,
    occasion: occasionOf(conference),
    to: { name: '', address: email },
    ...wordsFor(nameInText(conference)),
    pageAt: writing.abstractOf(conference.name, pageSecret),
    registerAt: writing.pageOf(conference.name, 'online-registration'),
  }
  const letterhead = letterheadOf(letter)
  const sender = await readMailSender(writing.db, conferenceId)
  try {
    await mailbox.send({
      key,
      writtenAt,
      ...postedBy(sender, letterhead),
      to: letterhead.to,
      ...(await renderMessage(letter, printer)),
    })
    return { kind: 'sent' }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const { kind, message: failure } = error
    return kind === 'server' ? { kind, error } : { kind, failure }
  }
}
