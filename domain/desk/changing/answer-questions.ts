/** Answering the organiser's questions after registering: by the registrant, or by staff for them. */
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { isOfGroup, listAttendees } from '#domain/offers/lines/attendees.ts'
import type { Answers } from '#domain/offers/questions/answer.ts'
import type { AnswerProblems } from '#domain/offers/questions/asking.ts'
import {
  type Asked,
  checkAnswers,
  isAsked,
  isChangeable,
  isClosed,
  isRequiredNow,
} from '#domain/offers/questions/asking.ts'
import type { Question } from '#domain/offers/questions/question.ts'
import { isShown, type RawAnswers } from '#domain/offers/questions/shown.ts'
import {
  answersOf,
  readQuestionsAndAnswers,
  type StoredAnswer,
} from '#domain/registrations/answers/answer-queries.ts'
import { askedOf } from '#domain/registrations/answers/asked-of.ts'
import { changeAnswers } from '#domain/registrations/answers/write-answers.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Who is asked something: the registration as a whole, or one who comes. */
export interface Respondent {
  /** Null for the registration. */
  attendeeId: number | null
  /** From 1; 0 for the registration. */
  place: number
  /** Of a guest or somebody of a group, if it is known. */
  name: string
  isRegistrant: boolean
  asked: Asked
  /** What is put to them, in the organiser's order; whether it is shown, their answers decide. */
  questions: Question[]
  answers: Answers
}

export interface QuestionsOf {
  /** All of the conference. */
  questions: Question[]
  stored: StoredAnswer[]
  respondents: Respondent[]
}

/** What a registration was asked and has answered: one statement, and another if the conference asks anything. */
export async function readQuestionsOf(
  db: Reader,
  conference: Pick<Conference, 'timeZone'>,
  registration: Pick<Registration, 'id' | 'conferenceId' | 'state' | 'lines'>,
  now: Temporal.Instant,
): Promise<QuestionsOf> {
  const { questions, answers: stored } = await readQuestionsAndAnswers(db, registration)
  if (questions.length === 0) return { questions, stored, respondents: [] }
  const today = dateIn(conference.timeZone, now).toString()
  const attendees = await listAttendees(db, registration.id)
  // Whoever coordinates a group need not come, and somebody whose lines have ended does not.
  const coming = attendees.filter(
    ({ id, isRegistrant }) =>
      (isRegistrant && !isOfGroup(registration.lines)) ||
      registration.lines.some(({ attendeeId }) => attendeeId === id),
  )
  const everybody = [{ id: null, name: '', isRegistrant: false }, ...coming]
  const respondents = everybody.map(({ id: attendeeId, name, isRegistrant }, place): Respondent => {
    const asked = askedOf(registration, attendeeId, today)
    const answers = answersOf(stored, attendeeId)
    return {
      attendeeId,
      place,
      name,
      isRegistrant,
      asked,
      questions: questions.filter(question => isAsked(question, asked)),
      answers,
    }
  })
  return { questions, stored, respondents: respondents.filter(each => each.questions.length > 0) }
}

/** Those of a respondent's questions that are shown with the answers as they are. */
export const shownTo = ({ questions, answers, asked }: Respondent): Question[] =>
  questions.filter(question => isShown(question, answers, asked.bought))

/** Those that still need an answer, and can have one. */
export const unanswered = (respondent: Respondent): Question[] =>
  shownTo(respondent).filter(
    question =>
      !respondent.answers.has(question.id) &&
      !isClosed(question, respondent.asked.today) &&
      isRequiredNow(question, respondent.asked.today),
  )

/** Whether a registrant can still write something. */
export const canAnswer = ({ questions, answers, asked }: Respondent): boolean =>
  questions.some(question =>
    answers.has(question.id) ? isChangeable(question, asked.today) : !isClosed(question, asked.today),
  )

export interface AnswerRequest {
  conference: Conference
  registrationId: number
  attendeeId: number | null
  raw: RawAnswers
  /** Keys of files that were stored for it, by question. */
  files?: ReadonlyMap<number, string>
}

export type AnswerRefusal =
  | { code: 'not-changeable' }
  /** Nobody of this id comes with it, or nothing is asked of them. */
  | { code: 'not-asked' }
  | { code: 'invalid-answers'; problems: AnswerProblems }

/** A registrant answers, or changes what can still be changed. @returns the ids of the questions that changed */
export const answerQuestions = (tx: Transaction, act: Act, request: AnswerRequest) =>
  answer(tx, act, request, { by: 'registrant' })

/** Staff enter or correct answers. Nothing is demanded of them, nothing is too late, and they accept no statement. */
export async function enterAnswers(
  tx: Transaction,
  permit: Permit<'edit-registrations'>,
  act: Act,
  request: AnswerRequest & { maySensitive: boolean },
): Promise<Result<number[], AnswerRefusal>> {
  if (!permit.isFor(request.conference.id)) return fail({ code: 'not-changeable' })
  return answer(tx, act, request, { by: 'staff', maySensitive: request.maySensitive })
}

type By = { by: 'registrant' } | { by: 'staff'; maySensitive: boolean }

/** The questions that somebody can answer: staff who may not read a sensitive answer do not overwrite it either. */
export const answerableBy = (questions: readonly Question[], who: By): Question[] =>
  who.by === 'registrant'
    ? [...questions]
    : questions
        .filter(({ care }) => who.maySensitive || care === 'plain')
        .map(question => ({ ...question, closedFrom: null, changedUntil: null }))

async function answer(
  tx: Transaction,
  { actor, now }: Act,
  { conference, registrationId, attendeeId, raw, files = new Map() }: AnswerRequest,
  who: By,
): Promise<Result<number[], AnswerRefusal>> {
  const registration = await lockRegistration(tx, registrationId)
  if (!registration || registration.conferenceId !== conference.id || !isLive(registration.state)) {
    return fail({ code: 'not-changeable' })
  }
  const { questions, respondents } = await readQuestionsOf(tx, conference, registration, now)
  const respondent = respondents.find(each => each.attendeeId === attendeeId)
  if (!respondent) return fail({ code: 'not-asked' })
  const { asked, answers: given } = respondent
  const open = answerableBy(questions, who)
  const demands = who.by === 'registrant'
  const countries = new Set((await listCountries(tx)).map(({ id }) => id))
  const { answers: after, problems } = checkAnswers(open, raw, asked, { given, files, countries, demands })
  if (problems.size > 0) return fail({ code: 'invalid-answers', problems: Object.fromEntries(problems) })
  const changed = await changeAnswers(
    tx,
    { registrationId, attendeeId, questions, before: given, after },
    now,
  )
  if (changed.length > 0) {
    // The questions only: the audit keeps no personal data.
    await auditRegistration(tx, { actor, now }, registrationId, 'questions answered', {
      questions: changed.join(' '),
    })
  }
  return ok(changed)
}
