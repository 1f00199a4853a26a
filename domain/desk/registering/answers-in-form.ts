/** Answers to the organiser's questions on the registration form. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listKnownCountries } from '#domain/conference/conferences/country-queries.ts'
import { isFileKey } from '#domain/conference/files/file-store.ts'
import type { FieldProblems } from '#domain/desk/registering/registration-input.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toId } from '#domain/foundations/texts/text.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { listAttendees } from '#domain/offers/lines/attendees.ts'
import { type AnswerProblems, type Asked, checkAnswers } from '#domain/offers/questions/asking.ts'
import { type Question, subjects } from '#domain/offers/questions/question.ts'
import { fileName, type RawAnswers } from '#domain/offers/questions/shown.ts'
import { claimUpload } from '#domain/programme/submitting/uploads.ts'
import { answersOf, readQuestionsAndAnswers } from '#domain/registrations/answers/answer-queries.ts'
import { boughtInLines } from '#domain/registrations/answers/asked-of.ts'
import { changeAnswers, type NewAnswer } from '#domain/registrations/answers/write-answers.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** Every id among the answers: some may be of countries. */
export const idsIn = (answers: RawAnswers = {}): number[] =>
  Object.values(answers).flatMap(value =>
    value !== undefined && value.length < 6 ? (toId(value) ?? []) : [],
  )

/** The keys of files that wait for their form, by question. */
export const filesIn = (questions: readonly Question[], raw: RawAnswers): Map<number, string> =>
  new Map(
    questions.flatMap(({ id, kind }) => {
      const key = raw[fileName(id)] ?? ''
      return kind === 'file' && isFileKey(key) ? [[id, key]] : []
    }),
  )

/**
 * The answers whose files were claimed for good: a key that names no file waiting for a form of this conference is
 * nobody's answer.
 */
export async function claimFiles<Answer extends { question: Pick<Question, 'kind'>; value: string }>(
  tx: Transaction,
  conferenceId: number,
  answers: readonly Answer[],
  now: Temporal.Instant,
): Promise<Answer[]> {
  const claimed: Answer[] = []
  for (const answer of answers) {
    if (answer.question.kind !== 'file' || (await claimUpload(tx, conferenceId, answer.value, now)))
      claimed.push(answer)
  }
  return claimed
}

/** What somebody who registers is asked about: the registration, and themselves as the first who comes. */
export function answersInForm(
  questions: readonly Question[],
  raw: RawAnswers | undefined,
  { countries, ...asked }: Pick<Asked, 'bought' | 'today'> & { countries: ReadonlySet<number> },
): { answers: NewAnswer[]; problems: AnswerProblems } {
  if (raw === undefined) return { answers: [], problems: {} }
  const checked = subjects.map(subject =>
    checkAnswers(
      questions,
      raw,
      { ...asked, subject, state: 'form' },
      { countries, files: filesIn(questions, raw) },
    ),
  )
  return {
    answers: checked.flatMap(({ answers }) =>
      [...answers].flatMap(([id, value]) => {
        const question = questions.find(each => each.id === id)
        return value === null || !question ? [] : [{ question, value }]
      }),
    ),
    problems: Object.fromEntries(checked.flatMap(({ problems }) => [...problems])),
  }
}

/** Stores the answers of a form that was sent again with the same choice. Answers that it lacks stay. */
export async function answerAgain(
  tx: Transaction,
  conference: Conference,
  { actor, now }: Act,
  { earlier, raw }: { earlier: Registration; raw: RawAnswers | undefined },
): Promise<Result<null, { code: 'invalid-fields'; fields: FieldProblems; answers: AnswerProblems }>> {
  if (raw === undefined) return ok(null)
  const { questions, answers } = await readQuestionsAndAnswers(tx, earlier)
  const attendees = await listAttendees(tx, earlier.id)
  const registrant = attendees.find(({ isRegistrant }) => isRegistrant)?.id ?? null
  const countries = await listKnownCountries(tx, idsIn(raw))
  const today = dateIn(conference.timeZone, now).toString()
  const checked = subjects.map(subject => {
    const attendeeId = subject === 'attendee' ? registrant : null
    const given = answersOf(answers, attendeeId)
    const asked: Asked = { subject, state: 'form', today, bought: boughtInLines(earlier.lines, attendeeId) }
    const files = filesIn(questions, raw)
    return { attendeeId, given, ...checkAnswers(questions, raw, asked, { countries, given, files }) }
  })
  const problems = checked.flatMap(each => [...each.problems])
  if (problems.length > 0) {
    return fail({ code: 'invalid-fields', fields: {}, answers: Object.fromEntries(problems) })
  }
  const changed: number[] = []
  for (const { attendeeId, given, answers: after } of checked) {
    for (const { id, kind } of questions) {
      const key = after.get(id)
      const isNew = kind === 'file' && key && key !== given.get(id)
      if (isNew && !(await claimUpload(tx, earlier.conferenceId, key, now))) after.delete(id)
    }
    const change = { registrationId: earlier.id, attendeeId, questions, before: given, after }
    changed.push(...(await changeAnswers(tx, change, now)))
  }
  if (changed.length > 0) {
    // The questions only: the audit keeps no personal data.
    await auditRegistration(tx, { actor, now }, earlier.id, 'questions answered', {
      questions: changed.join(' '),
    })
  }
  return ok(null)
}
