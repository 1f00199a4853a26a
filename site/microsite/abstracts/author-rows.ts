/** Authors as a form has them: its controls, what was typed into them, and the buttons that add, move and remove one. */
import { cutToLimit, toId } from '#domain/foundations/texts/text.ts'
import {
  type AuthorProblems,
  authorFields,
  maxAuthors,
  type RawAuthor,
  type RawAuthors,
} from '#domain/programme/authors/author.ts'
import type { VersionAuthors } from '#domain/programme/changes/abstract-version.ts'
import type { FieldError } from '#site/forms/use-native-checks.ts'
import {
  type AuthorControl,
  controlOf,
  type TypedAuthors,
} from '#site/microsite/abstracts/author-controls.ts'
import { authorProblemWords, tooManyAuthors } from '#words/author-problem-words.ts'
import * as words from '#words/public/microsite/abstract-authors.ts'

/** What was typed, cut where a field ends, so that an answer is not much larger than a usual form. */
export function readTypedAuthors(form: FormData): TypedAuthors {
  const text = (name: string, kind: 'line' | 'text' = 'line') => {
    const value = form.get(name)
    // One character more than a field takes still says that it is too long.
    return typeof value === 'string' ? cutToLimit(value.replaceAll('\r\n', '\n'), kind) : ''
  }
  const keys = form
    .getAll('author')
    .filter(key => typeof key === 'string' && /^(?:a\d{1,15}|n[0-9a-f]{8})$/.test(key))
    .map(String)
  return {
    own_family_name: text('own_family_name'),
    own_orcid: text('own_orcid'),
    own_place: text('own_place'),
    presents: text('presents'),
    keywords: text('keywords', 'text'),
    rows: [...new Set(keys)].slice(0, maxAuthors + 1).map(key => {
      const fields = authorFields.map(field => [
        field,
        text(controlOf(key, field), field === 'affiliation' ? 'text' : 'line'),
      ])
      return { key, ...(Object.fromEntries(fields) as RawAuthor) } // Each field has a text.
    }),
  }
}

/** Authors as they are stored, or as a version has them. */
export const asTyped = ({ own, order }: VersionAuthors, keywords: string): TypedAuthors => {
  const rows = order
    .filter(author => author !== null)
    .map((author, at) => ({
      key: author.id === undefined ? `n${String(at).padStart(8, '0')}` : `a${author.id}`,
      ...author,
      orcid: author.orcid ?? '',
    }))
  return {
    own_family_name: own.familyName,
    own_orcid: own.orcid ?? '',
    own_place: String(order.indexOf(null) + 1),
    presents: rows.find(({ isPresenting }) => isPresenting)?.key ?? '',
    keywords,
    rows: rows.map(({ key, name, familyName, affiliation, email, orcid }) => ({
      key,
      name,
      familyName,
      affiliation,
      email,
      orcid,
    })),
  }
}

/** For the check. Nothing that a form says of authors is none, as on the wire. */
export const toRawAuthors = (typed: TypedAuthors): RawAuthors => ({
  own: { familyName: typed.own_family_name, orcid: typed.own_orcid },
  ownPlace: typed.own_place,
  presents: String(typed.rows.findIndex(({ key }) => key === typed.presents)),
  keywords: typed.keywords,
  coauthors: typed.rows.map(({ key, ...author }) => ({
    ...author,
    id: key.startsWith('a') ? toId(key.slice(1)) : undefined,
  })),
})

/** Where each problem belongs, in the form's order. */
export function authorErrors(typed: TypedAuthors, problems: AuthorProblems): FieldError<AuthorControl>[] {
  const { own, coauthors, keywords, tooMany } = problems
  const error = (name: AuthorControl, message: string) => ({ name, message })
  return [
    ...(keywords ? [error('keywords', authorProblemWords(words.keywords(), keywords))] : []),
    ...(own.familyName
      ? [error('own_family_name', authorProblemWords(words.ownFamilyName(), own.familyName))]
      : []),
    ...(own.orcid ? [error('own_orcid', authorProblemWords(words.ownOrcid(), own.orcid))] : []),
    ...typed.rows.flatMap(({ key }, at) =>
      authorFields.flatMap(field => {
        const problem = coauthors[at]?.[field]
        return problem
          ? [error(controlOf(key, field), authorProblemWords(words.authorLabels[field], problem))]
          : []
      }),
    ),
    ...(tooMany ? [error('rows', tooManyAuthors())] : []),
  ]
}

/** Where whoever submits stands once a row is gone: before and after the same people. */
function placeWithout(at: number, ownPlace: string): string {
  const place = toId(ownPlace) ?? 1
  return String(at + 1 < place ? place - 1 : place)
}

/**
 * The rows after one of their buttons was pressed; undefined if the form was sent with another button.
 *
 * @param newKey eight hexadecimal digits
 */
export function afterRowButton(
  form: FormData,
  typed: TypedAuthors,
  newKey: string,
): TypedAuthors | undefined {
  const pressed = form.get('rows')
  if (typeof pressed !== 'string' || pressed === '') return undefined
  const { rows } = typed
  if (pressed === 'add') {
    const empty = Object.fromEntries(authorFields.map(field => [field, ''])) as RawAuthor // Each field.
    return rows.length >= maxAuthors
      ? typed
      : { ...typed, rows: [...rows, { key: `n${newKey.slice(0, 8)}`, ...empty }] }
  }
  const [act, key] = pressed.split(':')
  const at = rows.findIndex(row => row.key === key)
  const row = rows[at]
  if (!row) return typed
  const others = rows.filter(each => each !== row)
  if (act === 'remove') {
    return {
      ...typed,
      rows: others,
      own_place: placeWithout(at, typed.own_place),
      presents: typed.presents === key ? '' : typed.presents,
    }
  }
  const to = Math.max(at - 1, 0)
  return { ...typed, rows: [...others.slice(0, to), row, ...others.slice(to)] }
}
