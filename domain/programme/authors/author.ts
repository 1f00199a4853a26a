/** Authors of an abstract, as they are typed and checked. */

import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { isBlank, type TextKind, type TextProblem } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { readOrcid } from '#domain/programme/authors/orcid.ts'

export interface Author {
  id: number
  name: string
  /** For an index; empty if nobody said it. */
  familyName: string
  /** One on each line. */
  affiliation: string
  /** Empty if it is not known. */
  email: string
  /** `0000-0002-1825-0097` */
  orcid: string | null
  isPresenting: boolean
  /** False for whoever submitted it. */
  isCoauthor: boolean
  /** When they said that they are not this author. */
  objectedAt: Temporal.Instant | null
}

/** What a form says of one author. */
export const authorFields = ['name', 'familyName', 'affiliation', 'email', 'orcid'] as const
export type AuthorField = (typeof authorFields)[number]
export type RawAuthor = Record<AuthorField, string>

/** All that a form says of an abstract's authors. */
export interface RawAuthors {
  /** Of whoever submits; the rest stands in the form above. */
  own: Pick<RawAuthor, 'familyName' | 'orcid'>
  /** Where they stand among the authors, from 1. */
  ownPlace: string
  coauthors: readonly (RawAuthor & { id?: number | undefined })[]
  /** Which of the co-authors presents, from 0; anything else is whoever submits. */
  presents: string
  keywords: string
}

export interface NewAuthor {
  /** Of the row that it was; undefined for a new one. */
  id?: number | undefined
  name: string
  familyName: string
  affiliation: string
  email: string
  orcid: string | null
  isPresenting: boolean
}

/** Checked. In the order of the authors; null is whoever submits. */
export interface AuthorsInput {
  own: { familyName: string; orcid: string | null; isPresenting: boolean }
  order: readonly (NewAuthor | null)[]
  keywords: string
}

export type AuthorProblem = TextProblem | 'not-an-orcid' | 'same-orcid' | 'too-many-keywords'

export interface AuthorProblems {
  code: 'invalid-authors'
  own: Partial<Record<'familyName' | 'orcid' | 'place', AuthorProblem>>
  /** By their place in the form, from 0. */
  coauthors: Readonly<Record<number, Partial<Record<AuthorField, AuthorProblem>>>>
  keywords?: AuthorProblem
  /** More than the limit. */
  tooMany?: true
}

/** Of one abstract. The largest collaborations in one field have a few hundred. */
export const maxAuthors = 200
export const maxKeywords = 20

const kinds: Readonly<Record<Exclude<AuthorField, 'orcid'>, TextKind>> = {
  name: 'line',
  familyName: 'line',
  affiliation: 'text',
  email: 'email',
}

/** Checks the authors of a form. Rows with nothing in them are none. */
export function checkAuthors(raw: RawAuthors): Result<AuthorsInput, AuthorProblems> {
  const problems = {
    code: 'invalid-authors' as const,
    own: {} as AuthorProblems['own'],
    coauthors: {} as Record<number, Partial<Record<AuthorField, AuthorProblem>>>,
  } satisfies AuthorProblems
  const orcids = new Set<string>()
  const orcidOf = (typed: string): { orcid: string | null; problem?: AuthorProblem } => {
    if (isBlank(typed)) return { orcid: null }
    const orcid = readOrcid(typed)
    if (orcid === undefined) return { orcid: null, problem: 'not-an-orcid' }
    if (orcids.has(orcid)) return { orcid, problem: 'same-orcid' }
    orcids.add(orcid)
    return { orcid }
  }
  const own = orcidOf(raw.own.orcid)
  if (own.problem) problems.own.orcid = own.problem
  const family = optionalTextProblem(raw.own.familyName, 'line')
  if (family) problems.own.familyName = family

  const filled = raw.coauthors.flatMap((author, at) => (isEmpty(author) ? [] : [{ author, at }]))
  const presenting = filled.findIndex(({ at }) => raw.presents === String(at))
  const coauthors = filled.map(({ author, at }, index): NewAuthor => {
    const of: Partial<Record<AuthorField, AuthorProblem>> = {}
    for (const field of ['name', 'familyName', 'affiliation', 'email'] as const) {
      const check = field === 'name' ? textProblem : optionalTextProblem
      const problem = check(author[field], kinds[field])
      if (problem) of[field] = problem
    }
    const { orcid, problem } = orcidOf(author.orcid)
    if (problem) of.orcid = problem
    if (Object.keys(of).length > 0) problems.coauthors[at] = of
    return {
      id: author.id,
      name: author.name.trim(),
      familyName: author.familyName.trim(),
      affiliation: linesOf(author.affiliation),
      email: isBlank(author.email) ? '' : readEmail(author.email),
      orcid,
      isPresenting: index === presenting,
    }
  })
  const keywords = listKeywords(raw.keywords)
  const ofKeywords =
    optionalTextProblem(raw.keywords, 'text') ??
    (keywords.length > maxKeywords ? ('too-many-keywords' as const) : undefined)
  const tooMany = coauthors.length + 1 > maxAuthors
  if (
    ofKeywords ||
    tooMany ||
    Object.keys(problems.own).length > 0 ||
    Object.keys(problems.coauthors).length > 0
  )
    return fail({ ...problems, ...(ofKeywords && { keywords: ofKeywords }), ...(tooMany && { tooMany }) })
  const place = Math.min(Math.max(Number.parseInt(raw.ownPlace, 10) || 1, 1), coauthors.length + 1)
  return ok({
    own: { familyName: raw.own.familyName.trim(), orcid: own.orcid, isPresenting: presenting === -1 },
    order: [...coauthors.slice(0, place - 1), null, ...coauthors.slice(place - 1)],
    keywords: keywords.join(', '),
  })
}

const isEmpty = (author: RawAuthor) => authorFields.every(field => isBlank(author[field]))

/** Each word once, however they are separated. */
const listKeywords = (typed: string) => [
  ...new Map(
    typed
      .split(/[,;\n]/)
      .map(word => word.trim())
      .filter(word => word !== '')
      .map(word => [word.toLowerCase(), word] as const),
  ).values(),
]

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')
