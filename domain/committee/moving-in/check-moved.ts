/** A submission of another system's file as it is stored here, or why it is not taken. */
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { readEmail } from '#domain/foundations/texts/email.ts'
import { isBlank } from '#domain/foundations/texts/text.ts'
import { optionalTextProblem, textProblem } from '#domain/foundations/texts/text-problem.ts'
import { type AuthorsInput, maxAuthors, maxKeywords } from '#domain/programme/authors/author.ts'
import { readOrcid } from '#domain/programme/authors/orcid.ts'
import type { Named } from '#domain/programme/presenting/places.ts'
import type { MovedIn } from '#domain/programme/submitting/take-moved.ts'
import type { MovedAbstract, MovedAuthor } from './moved-abstract.ts'
import { findNamed } from './named.ts'

/** Why a submission is not taken. */
export type NotMoved =
  | 'draft'
  | 'merged'
  | 'deleted'
  | 'no-title'
  | 'no-text'
  | 'no-address'
  | 'no-topic'
  | 'no-form'
  | 'no-country'
  | 'too-long'
  | 'too-many-authors'

/** What is stored of it besides what may have to be added first. */
export type CheckedIn = Omit<MovedIn, 'topic' | 'form' | 'submittedAt'>

/** Whatever can neither be shown nor stored is left out of its texts, and counted. */
export function printable(abstract: MovedAbstract): { abstract: MovedAbstract; letters: number } {
  let letters = 0
  const clean = (text: string) => {
    const kept = Array.from(text.toWellFormed()).filter(letter => letter >= ' ' || '\t\n\r'.includes(letter))
    const cleaned = kept.join('')
    letters += text.length - cleaned.length
    return cleaned
  }
  const line = (value: string) => clean(oneLine(value))
  const { title, text, topic, form, keywords, authors, outcome } = abstract
  const decided = outcome && { ...outcome, form: line(outcome.form) }
  // No name of a presentation type.
  const isUnknown = decided !== null && optionalTextProblem(decided.form, 'line') !== undefined
  return {
    abstract: {
      ...abstract,
      outcome: isUnknown ? null : decided,
      unknownOutcome: isUnknown ? decided.form.slice(0, 100) : line(abstract.unknownOutcome),
      title: line(title),
      text: clean(text),
      topic: line(topic),
      form: line(form),
      keywords: keywords.map(clean),
      authors: authors.map(each => ({
        ...each,
        name: line(each.name),
        familyName: line(each.familyName),
        affiliation: clean(each.affiliation),
        email: line(each.email),
        orcid: line(each.orcid),
        country: line(each.country),
      })),
    },
    letters,
  }
}

const oneLine = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ')

export const lines = (text: string) => text.replaceAll(/\r\n?/g, '\n')

export function checkMoved(
  abstract: MovedAbstract,
  {
    countries,
    countryId,
    topic,
    form,
    system,
  }: { countries: readonly Named[]; countryId: number; topic: string; form: string; system: string },
): Result<{ moved: CheckedIn; wrongOrcids: string[] }, { code: NotMoved }> {
  const { standing, title } = abstract
  // Who has neither a name nor an address is nobody.
  const authors = abstract.authors.filter(({ name, email }) => !isBlank(name + email))
  const text = lines(abstract.text)
  if (standing === 'draft' || standing === 'merged' || standing === 'deleted') return fail({ code: standing })
  if (isBlank(title)) return fail({ code: 'no-title' })
  if (isBlank(text)) return fail({ code: 'no-text' })
  const isUsable = ({ email }: MovedAuthor) => textProblem(email, 'email') === undefined
  const submitter = authors.find(each => each.isContact && isUsable(each)) ?? authors.find(isUsable)
  if (!submitter) return fail({ code: 'no-address' })
  if (topic === '') return fail({ code: 'no-topic' })
  if (form === '') return fail({ code: 'no-form' })
  const country = findNamed(countries, submitter.country)?.id ?? countryId
  if (country === 0) return fail({ code: 'no-country' })
  if (authors.length > maxAuthors) return fail({ code: 'too-many-authors' })
  const isTooLong =
    [title, topic, form].some(line => optionalTextProblem(line, 'line')) ||
    optionalTextProblem(text, 'long-text') ||
    authors.some(
      ({ name, familyName, affiliation }) =>
        optionalTextProblem(name, 'line') ??
        optionalTextProblem(familyName, 'line') ??
        optionalTextProblem(affiliation, 'text'),
    )
  if (isTooLong) return fail({ code: 'too-long' })
  const read = readAuthors(authors, submitter, keywordsOf(abstract.keywords))
  return ok({
    moved: {
      system,
      externalId: abstract.externalId,
      submitter: {
        name: submitter.name || submitter.email,
        email: readEmail(submitter.email),
        organization: organizationIn(submitter.affiliation),
        countryId: country,
      },
      authors: read.authors,
      title: title.trim(),
      text,
      isWithdrawn: standing === 'withdrawn',
    },
    wrongOrcids: read.wrongOrcids,
  })
}

/** One line: all of an affiliation, where it fits. */
function organizationIn(affiliation: string): string {
  const lines = affiliation
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
  const joined = lines.join(', ')
  return optionalTextProblem(joined, 'line') ? (lines[0] ?? '') : joined
}

const keywordsOf = (words: readonly string[]) =>
  [...new Set(words.map(word => word.trim()).filter(Boolean))].slice(0, maxKeywords).join(', ')

function readAuthors(
  authors: readonly MovedAuthor[],
  submitter: MovedAuthor,
  keywords: string,
): { authors: AuthorsInput; wrongOrcids: string[] } {
  const wrongOrcids: string[] = []
  const orcidOf = ({ orcid }: MovedAuthor) => {
    const read = isBlank(orcid) ? null : readOrcid(orcid)
    if (read === undefined) wrongOrcids.push(orcid)
    return read ?? null
  }
  const presenting = authors.find(({ isPresenting }) => isPresenting) ?? submitter
  const order = authors.map(each =>
    each === submitter
      ? null
      : {
          name: each.name || each.email,
          familyName: each.familyName,
          affiliation: each.affiliation,
          email: textProblem(each.email, 'email') ? '' : readEmail(each.email),
          orcid: orcidOf(each),
          isPresenting: each === presenting,
        },
  )
  const own = {
    familyName: submitter.familyName,
    orcid: orcidOf(submitter),
    isPresenting: presenting === submitter,
  }
  return { authors: { own, order, keywords }, wrongOrcids }
}
