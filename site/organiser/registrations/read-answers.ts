/** What a registration has answered, for staff. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type QuestionsOf, readQuestionsOf, unanswered } from '#domain/desk/changing/answer-questions.ts'
import { answerWords } from '#domain/offers/questions/answer-words.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

export interface AnswersView {
  rows: { key: string; label: string; value: string; file: string | null; isSensitive: boolean }[]
  /** How many required questions are still open. */
  openCount: number
  /** The page on which staff enter answers; empty for who may not. */
  enter: string
}

interface Sight {
  maySensitive: boolean
  mayWrite: boolean
  now: Temporal.Instant
  countryOf: (id: number) => string
}

/** @returns null where the conference asks nothing */
export async function readAnswers(
  db: Reader,
  conference: Conference,
  registration: Registration,
  { maySensitive, mayWrite, now, countryOf }: Sight,
): Promise<AnswersView | null> {
  const asked = await readQuestionsOf(db, conference, registration, now)
  if (asked.questions.length === 0) return null
  const seen = asked.questions.filter(({ care }) => maySensitive || care === 'plain')
  return {
    rows: seen.flatMap(question => rowsOf(question, asked, { registration, conference, countryOf })),
    openCount: asked.respondents.flatMap(unanswered).length,
    enter: mayWrite ? organiserPaths.registrationAct(conference.name, registration.code, 'answers') : '',
  }
}

/** A question that several people answered has a row for each of them. */
function rowsOf(
  question: Question,
  { stored, respondents }: QuestionsOf,
  {
    registration,
    conference,
    countryOf,
  }: { registration: Registration; conference: Conference; countryOf: (id: number) => string },
): AnswersView['rows'] {
  return stored
    .filter(({ questionId }) => questionId === question.id)
    .map(({ id, attendeeId, value }) => {
      const who = respondents.find(each => each.attendeeId === attendeeId)
      const other =
        who && who.attendeeId !== null && !who.isRegistrant ? who.name || `person ${who.place}` : ''
      return {
        key: `${question.id} ${attendeeId}`,
        label: other === '' ? question.label : `${question.label} (${other})`,
        value: answerWords(question, value, countryOf),
        file:
          question.kind === 'file' ? organiserPaths.answerFile(conference.name, registration.code, id) : null,
        isSensitive: question.care === 'sensitive',
      }
    })
}
