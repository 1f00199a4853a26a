/** Searches for what somebody typed. The conditions find the same on both databases. */
import { type RawBuilder, sql } from 'kysely'
import { inParts } from '#domain/foundations/in-parts.ts'
import { fold } from '#domain/foundations/texts/fold.ts'

/** Enough for any search; each word costs a scan. */
const most = { words: 6, characters: 100 }

/**
 * The words to search for: folded, without duplicates. `Jean-Luc` is two words, because it may be written with a blank; a
 * number such as `2027-0017` is one.
 */
export const searchWords = (text: string): string[] =>
  wordsIn(text)
    .slice(0, most.words)
    .map(word => word.slice(0, most.characters))

/** Those that are not searched for, because there are too many. */
export const wordsLeftOut = (text: string): string[] => wordsIn(text).slice(most.words)

function wordsIn(text: string): string[] {
  const words = text.split(/\s+/).flatMap(word => {
    const folded = fold(word)
    return /[\d@]/.test(folded) ? [folded] : folded.split('-')
  })
  return [...new Set(words.filter(Boolean))]
}

/**
 * Reads a list part by part until enough of its rows are found: for texts that are not stored folded.
 *
 * @param read the next rows after one, at most so many
 * @param enough stop when there are this many
 */
export async function findInParts<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
  isFound: (row: Row) => boolean,
  enough = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const found: Row[] = []
  for await (const rows of inParts(read)) {
    found.push(...rows.filter(isFound))
    if (found.length >= enough) return found.slice(0, enough)
  }
  return found
}

/** Whether a column contains a text, letter by letter: columns of folded texts are searched for folded words. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  // PostgreSQL assumes this escape character; SQLite has to be told.
  return sql<boolean>`${sql.ref(column)} like ${patternOf(text)} escape '\\'`
}

/** The same in either case of ASCII letters, the only ones that SQLite can turn into capitals. */
export function containsInAnyCase(column: string, text: string): RawBuilder<boolean> {
  return sql<boolean>`(upper(${sql.ref(column)}) like ${patternOf(text.toUpperCase())} escape '\\'
    or ${contains(column, text)})`
}

const patternOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, sign => `\\${sign}`)}%`
