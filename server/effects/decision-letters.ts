/** Sends the letters of a release of decisions, and reminders to presenters. */
import type { Reader } from '#database/database.ts'
import { type LetterToSend, letterMailing } from '#domain/committee/decision-letters/letter-mailing.ts'
import {
  type ReminderToSend,
  reminderMailing,
} from '#domain/committee/presenter-reminders/reminder-mailing.ts'
import {
  type Recipient,
  readAuthors,
  readRecipientOfConference,
} from '#domain/correspondence/letters/spoken-language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import { sendBatchOf } from '#domain/office/mailings/send-batch-of.ts'
import { type LetterWriting, postToAuthor } from '#server/effects/author-letters.ts'
import { type EffectHandlers, Postponement } from '#server/effects/background.ts'
import { reminderWords } from '#words/presenter-reminders.ts'

async function inLanguage<Done>(
  recipient: Promise<Recipient>,
  work: (reader: Reader) => Promise<Done>,
): Promise<Done> {
  const { speech, reader } = await recipient
  return speakingTo(speech, () => work(reader))
}

/** @param context where letters are written now */
export function decisionLetters(
  means: LetterWriting,
  context: (reader: Reader) => LetterContext,
): Pick<EffectHandlers, 'decision-letters' | 'presenter-reminders'> {
  const { database, clock } = means
  const now = () => clock.now()
  return {
    async 'decision-letters'({ payload: { releaseId }, requestedAt: writtenAt }) {
      const post = ({ id, subject, parts, language, ...letter }: LetterToSend) =>
        inLanguage(readRecipientOfConference(database.read, letter.conferenceId, language), reader =>
          postToAuthor(means, context(reader), {
            ...letter,
            key: `decision-letter:${releaseId}:${id}`,
            writtenAt,
            wordsFor: () => ({ subject, parts }),
          }),
        )
      const continueAt = await sendBatchOf({ ...letterMailing, database, now, post, id: releaseId })
      if (continueAt) throw new Postponement(continueAt)
    },
    async 'presenter-reminders'({ payload: { reminderId }, requestedAt: writtenAt }) {
      const post = ({ id, number, lacking, isOfCoauthor, ...mail }: ReminderToSend) =>
        inLanguage(readAuthors(database.read, number), reader =>
          postToAuthor(means, context(reader), {
            ...mail,
            key: `presenter-reminder:${reminderId}:${id}`,
            writtenAt,
            wordsFor: conference => reminderWords({ number, lacking, isOfCoauthor }, conference),
          }),
        )
      const continueAt = await sendBatchOf({ ...reminderMailing, database, now, post, id: reminderId })
      if (continueAt) throw new Postponement(continueAt)
    },
  }
}
