/** Sends the letters of a release of decisions, and reminders to presenters. */
import {
  readSpeechOfConference,
  readSpeechToAuthors,
} from '#domain/correspondence/letters/spoken-language.ts'
import type { Speech } from '#domain/foundations/language.ts'
import { speakingTo } from '#domain/foundations/speech.ts'
import { sendLetters } from '#domain/office/decision-letters/send-letters.ts'
import type { LetterContext } from '#domain/office/group-mail/letter.ts'
import { sendReminders } from '#domain/office/presenter-reminders/send-reminders.ts'
import { type LetterWriting, postToAuthor } from '#server/effects/author-letters.ts'
import { type EffectHandlers, Postponement } from '#server/effects/background.ts'
import { reminderWords } from '#words/presenter-reminders.ts'

const inLanguage = async <Done>(speech: Promise<Speech>, work: () => Promise<Done>): Promise<Done> =>
  speakingTo(await speech, work)

/** @param context where letters are written now */
export function decisionLetters(
  means: LetterWriting,
  context: () => LetterContext,
): Pick<EffectHandlers, 'decision-letters' | 'presenter-reminders'> {
  const { database, clock } = means
  const now = () => clock.now()
  return {
    async 'decision-letters'({ payload: { releaseId }, requestedAt: writtenAt }) {
      const post = ({
        id,
        subject,
        parts,
        ...letter
      }: Parameters<Parameters<typeof sendLetters>[0]['post']>[0]) =>
        inLanguage(readSpeechOfConference(database.read, letter.conferenceId), () =>
          postToAuthor(means, context(), {
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
        inLanguage(readSpeechToAuthors(database.read, number), () =>
          postToAuthor(means, context(), {
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
