/** Answers that no longer apply once a choice has changed: docs/questions.md. */
import type { Transaction } from '#database/database.ts'
import { isOfGroup, listAttendees } from '#domain/offers/lines/attendees.ts'
import type { Line } from '#domain/offers/lines/line.ts'
import { inOrderOfConditions } from '#domain/offers/questions/asking.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { isShown } from '#domain/offers/questions/shown.ts'
import { answersOf, readQuestionsAndAnswers } from '#domain/registrations/answers/answer-queries.ts'
import { boughtInLines } from '#domain/registrations/answers/asked-of.ts'
import { removeFilesOf } from '#domain/registrations/answers/write-answers.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/**
 * Removes what people have answered who do not come any more, and the answers to what was given up, with their files.
 *
 * @param lines as they are after the change
 */
export async function removeOutdatedAnswers(
  tx: Transaction,
  registration: Pick<Registration, 'id' | 'conferenceId'>,
  lines: readonly Line[],
  now: Temporal.Instant,
): Promise<void> {
  const { questions, answers } = await readQuestionsAndAnswers(tx, registration)
  if (answers.length === 0) return
  const attendees = await listAttendees(tx, registration.id)
  const registrantId = attendees.find(({ isRegistrant }) => isRegistrant)?.id
  const comes = (attendeeId: number | null) =>
    attendeeId === null ||
    (attendeeId === registrantId && !isOfGroup(lines)) ||
    lines.some(line => line.attendeeId === attendeeId)
  const outdated = [...new Set(answers.map(({ attendeeId }) => attendeeId))].flatMap(attendeeId => {
    const own = answers.filter(answer => answer.attendeeId === attendeeId)
    const kept = comes(attendeeId)
      ? stillAsked(questions, answersOf(answers, attendeeId), boughtInLines(lines, attendeeId))
      : new Set<number>()
    return own.filter(({ questionId }) => !kept.has(questionId)).map(({ id }) => id)
  })
  if (outdated.length === 0) return
  const gone = await tx
    .deleteFrom('answers')
    .where('id', 'in', outdated)
    .returning(['question_id', 'value'])
    .execute()
  await removeFilesOf(tx, gone, now)
}

/** The answered questions that apply to what somebody has, each after those that it depends on. */
function stillAsked(
  questions: readonly Question[],
  answers: ReadonlyMap<number, string>,
  bought: ReadonlySet<string>,
): Set<number> {
  const known = new Map(answers)
  for (const question of inOrderOfConditions(questions)) {
    const isForThem = question.buyersOf === null || bought.has(question.buyersOf)
    if (!isForThem || !isShown(question, known, bought)) known.delete(question.id)
  }
  return new Set(known.keys())
}
