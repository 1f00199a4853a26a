/** Sends the letters of a release of decisions, and reminders to presenters. */
import type { Reader } from '#database/database.ts'
import { sendLetters } from '#domain/committee/decision-letters/send-letters.ts'
import { sendReminders } from '#domain/committee/presenter-reminders/send-reminders.ts'
import {
  type Recipient,
  readAuthors,
  readRecipientOfConference,
} from '#domain/correspondence/letters/spoken-language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
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
      const post = ({
        id,
        subject,
        parts,
        language,
        ...letter
      }: Parameters<Parameters<typeof sendLetters>[0]['post']>[0]) =>
        inLanguage(readRecipientOfConference(database.read, letter.conferenceId, language), reader =>
          postToAuthor(means, context(reader), {
            ...letter,
            key: `decision-letter:${releaseId}:${id}`,
            writtenAt,
            wordsFor: () => ({ subject, parts }),
          }),
        )
      const continueAt = await sendLetters({ database, now, post }, releaseId)
      if (continueAt) throw new Postponement(continueAt)
    },
    async 'presenter-reminders'({ payload: { reminderId }, requestedAt: writtenAt }) {
      const post = ({
        id,
        number,
        lacking,
        ...mail
      }: Parameters<Parameters<typeof sendReminders>[0]['post']>[0]) =>
        inLanguage(readAuthors(database.read, number), reader =>
          postToAuthor(means, context(reader), {
            ...mail,
            key: `presenter-reminder:${reminderId}:${id}`,
            writtenAt,
            wordsFor: conference => reminderWords({ number, lacking }, conference),
          }),
        )
      const continueAt = await sendReminders({ database, now, post }, reminderId)
      if (continueAt) throw new Postponement(continueAt)
    },
  }
}
