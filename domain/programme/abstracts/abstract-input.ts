/** Validates what was typed or sent for an abstract, before anything is looked up. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { isBlank, isUnchosen, type TextKind, type TextProblem, toId } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { titles } from '#domain/foundations/texts/titles.ts'
import type { RawAnswers } from '#domain/offers/questions/shown.ts'
import type { Presenter } from '#domain/programme/abstracts/abstract.ts'
import { countWords } from '#domain/programme/abstracts/count-words.ts'
import type { AuthorsInput } from '#domain/programme/authors/author.ts'

/** The fields in the form's order. */
export const abstractFields = [
  'title',
  'name',
  'email',
  'telephone',
  'organization',
  'city',
  'country',
  'presentationType',
  'topic',
  'abstractTitle',
  'abstractText',
  'file',
] as const
export type AbstractField = (typeof abstractFields)[number]
export type AbstractProblem = TextProblem | 'not-a-choice' | 'too-many-words'
export type AbstractProblems = Partial<Record<AbstractField, AbstractProblem>>

/** The raw input: text from a form, or anything that a client of the wire sent, once its names are mapped. */
export type RawAbstractInput = Partial<Record<Exclude<AbstractField, 'file'>, unknown>>

export interface AbstractInput {
  presenter: Presenter
  presentationTypeId: number
  topicId: number
  abstractTitle: string
  abstractText: string
  /** Undefined where nothing is said about them: whoever submits is the only author. */
  authors?: AuthorsInput
  /** To the organiser's questions. Undefined where they were not shown: then nothing is demanded. */
  answers?: RawAnswers
}

/**
 * Checks the fields of the form.
 *
 * @param maxWords how many words its text may have
 * @param hasFile whether a file comes with it: without one the text itself is required
 * @returns the typed input, or the problem of each field
 */
export function checkAbstractInput(
  raw: RawAbstractInput,
  hasFile: boolean,
  maxWords: number,
): Result<AbstractInput, { code: 'invalid-fields'; fields: AbstractProblems }> {
  const problems: AbstractProblems = {}
  const required = (field: keyof RawAbstractInput, kind: TextKind = 'line') => {
    const problem = textProblem(raw[field], kind)
    if (problem) problems[field] = problem
    return String(raw[field] ?? '')
  }
  const optional = (field: keyof RawAbstractInput, kind: TextKind) => {
    const text = typeof raw[field] === 'string' ? raw[field] : ''
    const problem = optionalTextProblem(text, kind)
    if (problem) problems[field] = problem
    return text
  }
  const chosen = (field: keyof RawAbstractInput) => {
    const id = toId(raw[field])
    if (id === undefined) problems[field] = isUnchosen(raw[field]) ? 'missing' : 'not-a-choice'
    return id ?? 0
  }
  const title = titles.find(known => known === raw.title)
  if (!title) problems.title = isUnchosen(raw.title) ? 'missing' : 'not-a-choice'
  const name = required('name')
  const email = readEmail(required('email', 'email'))
  const telephone = required('telephone')
  const organization = required('organization')
  const city = required('city')
  if (isUnchosen(raw.city)) problems.city = 'missing'
  const countryId = chosen('country')
  const presentationTypeId = chosen('presentationType')
  const topicId = chosen('topic')
  const abstractTitle = optional('abstractTitle', 'heading')
  const abstractText = optional('abstractText', 'long-text')
  if (countWords(abstractText.slice(0, 20_001)) > maxWords) problems.abstractText = 'too-many-words'
  if (!hasFile && isBlank(abstractText)) problems.file = 'missing'
  if (Object.keys(problems).length > 0 || !title) return fail({ code: 'invalid-fields', fields: problems })
  return ok({
    presenter: { title, name, email, telephone, organization, city, countryId },
    presentationTypeId,
    topicId,
    abstractTitle,
    abstractText,
  })
}
