/** Fields of a group mail that the organiser's own offers and questions have: `{offer:Dinner}`, `{answer:What do you eat?}`. */
import type { Reader } from '#database/database.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import type { OwnValues } from '#domain/correspondence/letters/group-letter.ts'
import { fieldsIn } from '#domain/correspondence/mail-texts/merge-fields.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { appearsIn, type Question } from '#domain/offers/questions/question.ts'
import { listQuestions } from '#domain/offers/questions/question-queries.ts'
import { readQuestionsAndAnswers } from '#domain/registrations/answers/answer-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'

const isNameable = (name: string) => !/[{}\n]/.test(name)

/** As a field is compared: in lower case. */
const keyOf = (field: string) => fieldsIn(`{${field}}`)[0] ?? ''

/** The fields that a mail to registrations can have, as they are offered. */
export async function listOwnFields(db: Reader, conferenceId: number): Promise<string[]> {
  const [offers, questions] = await Promise.all([
    listOffers(db, conferenceId),
    listQuestions(db, conferenceId),
  ])
  return [
    ...offers.filter(({ kind }) => kind === 'extra').map(({ name }) => `offer:${name}`),
    ...questions.filter(isInMail).map(({ label }) => `answer:${label}`),
  ].filter(isNameable)
}

const isInMail = (question: Question) =>
  appearsIn(question, 'mail') &&
  !question.isRetired &&
  question.kind !== 'file' &&
  question.kind !== 'statement'

/** The same as fields are compared. */
export const comparedFields = (fields: readonly string[]): string[] => fields.map(keyOf)

/** Reads what a text names; nothing is asked for a text that names nothing of the organiser's own. */
export async function readOwnValues(
  db: Reader,
  registration: Registration,
  texts: readonly string[],
): Promise<OwnValues> {
  const named = new Set(texts.flatMap(fieldsIn).filter(field => /^(?:offer|answer):/.test(field)))
  if (named.size === 0) return { offers: {}, answers: [] }
  const offers: Record<string, string> = {}
  for (const { kind, name, detail, quantity } of registration.lines) {
    const key = keyOf(`offer:${name}`)
    if (kind !== 'extra' || !named.has(key)) continue
    const one = [quantity === 1 ? '' : `${quantity} ×`, detail || name].filter(Boolean).join(' ')
    offers[key] = [offers[key], one].filter(Boolean).join(', ')
  }
  const { questions, answers } = await readQuestionsAndAnswers(db, registration)
  const countries = new Map(
    questions.some(({ kind }) => kind === 'country')
      ? (await listCountries(db)).map(({ id, name }) => [id, name] as const)
      : [],
  )
  return {
    offers,
    answers: questions.filter(isInMail).flatMap(({ id, label, kind, options }) => {
      const key = keyOf(`answer:${label}`)
      const value = answers.find(({ questionId }) => questionId === id)?.value
      if (!named.has(key) || value === undefined) return []
      const country = kind === 'country' ? (countries.get(Number(value)) ?? null) : null
      return [{ key, question: { kind, options }, value, country }]
    }),
  }
}
