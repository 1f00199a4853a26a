/** The text of a letter that tells a decision: which one goes to whom, and its fields. Pure. */
import {
  fieldsIn,
  fillIn,
  fillInParagraphs,
  unknownFields,
} from '#domain/correspondence/mail-texts/merge-fields.ts'
import { formatDate, formatDateRange } from '#domain/foundations/time.ts'
import type { Outcome, OutcomeKind } from '#domain/programme/decisions/decision.ts'

/** As somebody wrote it, with fields in braces. */
export interface LetterText {
  subject: string
  body: string
}

/** What a text is for. `formId` and `topicId` are 0 for any. */
export interface TextFor {
  outcome: OutcomeKind
  formId: number
  topicId: number
}

/**
 * The fields of a text. Nothing that an author typed is among them: nobody proves that the address is theirs
 * (docs/security.md).
 */
export const letterFields = [
  'abstract', 'presentation', 'topic', 'conference', 'dates', 'place', 'change by', 'earlier letter', 'register',
  'your abstract',
] as const // biome-ignore format: a list

/** A paragraph, the button that leads to registration, or the one that opens the author's own page. */
export type LetterPart = string | { register: true } | { page: 'answer' | 'abstract' }

/** What a letter asks its author to do on their page. */
const pageFor = (outcome: Outcome) => ({ page: outcome.kind === 'accepted' ? 'answer' : 'abstract' }) as const

export interface FilledLetter {
  subject: string
  parts: LetterPart[]
  /** Fields of the text for which there is nothing to fill in. */
  unfilled: string[]
}

export interface LetterFacts {
  number: string
  topic: string
  /** The presentation type that it is accepted as, or that its author wished. */
  presentation: string
  outcome: Outcome
  conference: { subject: string; startsOn: Temporal.PlainDate; endsOn: Temporal.PlainDate; location: string }
  /** That it replaces an earlier letter; null for a first one. */
  replaces: string | null
}

/** The most specific text of those for an outcome: for its form and topic, its form, its topic, or any. */
export function chooseText<T extends TextFor>(texts: readonly T[], wanted: TextFor): T | undefined {
  const fits = texts.filter(
    ({ outcome, formId, topicId }) =>
      outcome === wanted.outcome &&
      (formId === 0 || formId === wanted.formId) &&
      (topicId === 0 || topicId === wanted.topicId),
  )
  const weight = ({ formId, topicId }: TextFor) => (formId === 0 ? 0 : 2) + (topicId === 0 ? 0 : 1)
  return fits.toSorted((one, other) => weight(other) - weight(one))[0]
}

/** Fills in a text. The caller speaks its language. */
export function fillLetter({ subject, body }: LetterText, facts: LetterFacts): FilledLetter {
  const { conference, outcome, replaces } = facts
  const values = {
    abstract: facts.number,
    presentation: facts.presentation,
    topic: facts.topic,
    conference: conference.subject,
    dates: formatDateRange(conference.startsOn, conference.endsOn),
    place: conference.location,
    'change by': outcome.kind === 'please-change' ? formatDate(outcome.by) : '',
    'earlier letter': replaces ?? '',
  }
  const page = pageFor(outcome)
  const written = fillInParagraphs<LetterPart>(body, values, {
    register: [{ register: true }],
    'your abstract': [page],
  })
  // Whoever is accepted is asked to confirm, whatever the text says.
  const parts = page.page === 'abstract' || written.some(isPage) ? written : [...written, page]
  const says = parts.some(part => typeof part === 'string' && part.includes(values['earlier letter']))
  const used = fieldsIn(`${subject}\n${body}`)
  const empty = Object.entries(values).flatMap(([name, value]) => (value === '' ? [name] : []))
  return {
    unfilled: empty.filter(name => name !== 'earlier letter' && used.includes(name)),
    // One line, whatever is in a field.
    subject: fillIn(subject, values).replaceAll(/\s+/g, ' ').trim(),
    // A letter that replaces another says so, whatever its text.
    parts: replaces && !says ? [values['earlier letter'], ...parts] : parts,
  }
}

export const isPage = (part: LetterPart): part is { page: 'answer' | 'abstract' } =>
  typeof part !== 'string' && 'page' in part

export type LetterProblem =
  | { code: 'missing'; field: keyof LetterText }
  | { code: 'too-long'; field: keyof LetterText }
  | { code: 'unknown-fields'; field: keyof LetterText; unknown: readonly string[] }

const longest = { subject: 200, body: 20_000 } as const

/** What is wrong with a text, first of its subject. */
export function letterProblems(text: LetterText): LetterProblem[] {
  return (['subject', 'body'] as const).flatMap((field): LetterProblem[] => {
    if (text[field].trim() === '') return [{ code: 'missing', field }]
    if (text[field].length > longest[field]) return [{ code: 'too-long', field }]
    const unknown = unknownFields([text[field]], letterFields)
    return unknown.length > 0 ? [{ code: 'unknown-fields', field, unknown }] : []
  })
}
