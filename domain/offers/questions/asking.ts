/** Which questions somebody is asked, and what is wrong with their answers. Pure. */

import { isBlank, toId } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem } from '#domain/foundations/texts/text-problem.ts'
import { type Answers, chosenOptions, writeOptions } from '#domain/offers/questions/answer.ts'
import { parseNumber } from '#domain/offers/questions/parse-number.ts'
import type { Asking, AskingState, Question, Subject } from '#domain/offers/questions/question.ts'
import { openOptions } from '#domain/offers/questions/question.ts'
import { answerName, isShown, type RawAnswers } from '#domain/offers/questions/shown.ts'

/** Who is asked, and when. */
export interface Asked {
  subject: Subject
  /** What they bought, as `Bought`. */
  bought: ReadonlySet<string>
  state: AskingState
  /** Of the conference's zone. */
  today: string
}

const rank: Readonly<Record<AskingState, number>> = { form: 0, registered: 1, paid: 2 }

/** Whether a question is put to somebody at all; what they answer to others decides whether it is shown. */
export function isAsked(question: Question, { subject, bought, state }: Omit<Asked, 'today'>): boolean {
  const { askedOf, buyersOf, askedFrom, isRetired } = question
  return (
    !isRetired &&
    askedOf === subject &&
    (buyersOf === null || bought.has(buyersOf)) &&
    rank[askedFrom] <= rank[state]
  )
}

export const isClosed = ({ closedFrom }: Asking, today: string): boolean =>
  closedFrom !== null && today >= closedFrom

/** Whether an answer that was given may still be changed. */
export const isChangeable = (question: Asking, today: string): boolean =>
  !isClosed(question, today) && (question.changedUntil === null || today <= question.changedUntil)

export const isRequiredNow = ({ isRequired, requiredFrom }: Asking, today: string): boolean =>
  isRequired && (requiredFrom === null || today >= requiredFrom)

export type AnswerProblem =
  /** `ambiguous-number`: a thousand to some, and one to others. */
  | {
      code:
        | 'missing'
        | 'not-a-choice'
        | 'not-a-number'
        | 'ambiguous-number'
        | 'not-a-date'
        | 'not-accepted'
        | 'not-text'
    }
  | { code: 'too-small' | 'too-big' | 'too-short' | 'too-long' | 'too-few' | 'too-many'; limit: number }

/** What is wrong with answers, by the question's id. */
export type AnswerProblems = Readonly<Record<number, AnswerProblem>>

export interface CheckedAnswers {
  /** Of every question that can be answered now; null for none, or none any more. */
  answers: Map<number, string | null>
  problems: Map<number, AnswerProblem>
}

interface CheckOptions {
  given?: Answers
  files?: ReadonlyMap<number, string>
  countries: ReadonlySet<number>
  demands?: boolean
}

/** Reads the answers of somebody who registers, as `checkAsked`, to what they are asked. */
export const checkAnswers = (
  questions: readonly Question[],
  raw: RawAnswers,
  asked: Asked,
  options: CheckOptions,
): CheckedAnswers =>
  checkAsked(
    questions.filter(question => isAsked(question, asked)),
    raw,
    asked,
    options,
  )

/**
 * Reads the answers to what somebody is asked, each question after those that it depends on. What is not shown to them
 * has no answer, whatever was sent.
 *
 * @param questions all that are put to them
 * @param given answers that they have given already: those that cannot be changed any more, and files, stay
 * @param countries the ids of all countries
 * @param files the keys of files that were stored for them, by question
 * @param demands false for staff, who may leave required answers to the registrant, and never accept a statement
 */
export function checkAsked(
  questions: readonly Asking[],
  raw: RawAnswers,
  { bought, today }: Pick<Asked, 'bought' | 'today'>,
  { given = new Map(), files = new Map(), countries, demands = true }: CheckOptions,
): CheckedAnswers {
  const checked: CheckedAnswers = { answers: new Map(), problems: new Map() }
  /** As it will be: what others depend on. */
  const known = new Map(given)
  for (const question of inOrderOfConditions(questions)) {
    const { id } = question
    const before = given.get(id)
    if (!isShown(question, known, bought)) {
      known.delete(id)
      checked.answers.set(id, null)
      continue
    }
    const isFixed = before === undefined ? isClosed(question, today) : !isChangeable(question, today)
    // Consent is the registrant's own.
    if (isFixed || (!demands && question.kind === 'statement')) continue
    // A file that is not sent again stays.
    const kept = question.kind === 'file' ? (files.get(id) ?? before) : before
    const { value, problem } = readAnswer(question, raw, kept, countries)
    if (problem) checked.problems.set(id, problem)
    else if (value === null && demands && isRequiredNow(question, today)) {
      checked.problems.set(id, { code: question.kind === 'statement' ? 'not-accepted' : 'missing' })
    }
    if (value === null) known.delete(id)
    else known.set(id, value)
    checked.answers.set(id, value)
  }
  return checked
}

/** Each after what it depends on; a circle, which no editor lets pass, in any order. */
export function inOrderOfConditions<Q extends Asking>(questions: readonly Q[]): Q[] {
  const ordered: Q[] = []
  const add = (question: Q, above: readonly number[]) => {
    if (ordered.includes(question) || above.includes(question.id)) return
    const { condition } = question
    const parent =
      condition?.kind === 'answered' ? questions.find(({ id }) => id === condition.questionId) : undefined
    if (parent) add(parent, [...above, question.id])
    ordered.push(question)
  }
  for (const question of questions) add(question, [])
  return ordered
}

type Read = { value: string | null; problem?: AnswerProblem }

/** @returns null for no answer */
function readAnswer(
  question: Asking,
  raw: RawAnswers,
  before: string | undefined,
  countries: ReadonlySet<number>,
): Read {
  const typed = raw[answerName(question.id)] ?? ''
  switch (question.kind) {
    case 'text':
    case 'long-text':
      return readText(question, typed)
    case 'number':
      return readNumber(question, typed.trim(), before)
    case 'date':
      return readDate(typed.trim())
    case 'yes-no':
      return oneOf(typed, ['yes', 'no'])
    case 'one-of': {
      // Somebody who has an option that was removed keeps it.
      const kept = chosenOptions(question, before ?? '').map(({ id }) => id)
      const open = openOptions(question).map(({ id }) => id)
      const { value, problem } = oneOf(typed, [...open, ...kept].map(String))
      return value === null
        ? { value, ...(problem && { problem }) }
        : { value: writeOptions([Number(value)]) }
    }
    case 'several-of':
      return readSeveral(question, raw, before)
    case 'country':
      return typed === '' ? { value: null } : oneOf(typed, countries.has(toId(typed) ?? 0) ? [typed] : [])
    case 'statement':
      return readConsent(question, typed, before)
    case 'file':
      return { value: before ?? null }
  }
}

const oneOf = (typed: string, values: readonly string[]): Read => {
  if (typed === '') return { value: null }
  return values.includes(typed) ? { value: typed } : { value: null, problem: { code: 'not-a-choice' } }
}

function readText({ kind, least, most }: Asking, typed: string): Read {
  const lines = typed.replaceAll(/\r\n?/g, '\n')
  const text = kind === 'text' ? lines.trim() : lines
  if (isBlank(text)) return { value: null }
  const limits = kind === 'text' ? 'line' : 'text'
  const problem = optionalTextProblem(text, limits)
  if (problem === 'too-long-line' || problem === 'too-long-text') {
    return { value: null, problem: { code: 'too-long', limit: most ?? (kind === 'text' ? 500 : 5_000) } }
  }
  if (problem) return { value: null, problem: { code: 'not-text' } }
  // As everywhere, characters are counted as browsers count them.
  if (least !== null && text.length < least)
    return { value: null, problem: { code: 'too-short', limit: least } }
  if (most !== null && text.length > most) return { value: null, problem: { code: 'too-long', limit: most } }
  return { value: text }
}

function readNumber({ least, most }: Asking, typed: string, before: string | undefined): Read {
  if (typed === '') return { value: null }
  const parsed = parseNumber(typed, before)
  if ('problem' in parsed) return { value: null, problem: { code: parsed.problem } }
  const { number } = parsed
  if (least !== null && Number(number) < least)
    return { value: null, problem: { code: 'too-small', limit: least } }
  if (most !== null && Number(number) > most)
    return { value: null, problem: { code: 'too-big', limit: most } }
  return { value: number }
}

function readDate(typed: string): Read {
  if (typed === '') return { value: null }
  const notADate: Read = { value: null, problem: { code: 'not-a-date' } }
  if (!/^\d{4}-\d\d-\d\d$/.test(typed)) return notADate
  try {
    return { value: Temporal.PlainDate.from(typed).toString() }
  } catch {
    return notADate
  }
}

function readSeveral(question: Asking, raw: RawAnswers, before: string | undefined): Read {
  const had = new Set(chosenOptions(question, before ?? '').map(({ id }) => id))
  const chosen = question.options
    .filter(({ id, isRetired }) => raw[answerName(question.id, id)] === 'yes' && (!isRetired || had.has(id)))
    .map(({ id }) => id)
  if (chosen.length === 0) return { value: null }
  const { least, most } = question
  if (least !== null && chosen.length < least)
    return { value: null, problem: { code: 'too-few', limit: least } }
  if (most !== null && chosen.length > most)
    return { value: null, problem: { code: 'too-many', limit: most } }
  return { value: writeOptions(chosen) }
}

/** Of the wording that the form showed; an older one has to be read again. What was accepted stays so. */
function readConsent({ statementVersion }: Asking, typed: string, before: string | undefined): Read {
  if (before !== undefined && typed === before) return { value: before }
  if (typed === '') return { value: null }
  return typed === String(statementVersion)
    ? { value: typed }
    : { value: null, problem: { code: 'not-accepted' } }
}
