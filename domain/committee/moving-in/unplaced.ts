/** What stands in columns that are read, and yet in nothing that is taken: named on the check page. */
import { inTurns } from '#domain/foundations/in-parts.ts'
import { fold } from '#domain/foundations/texts/fold.ts'
import { type ExportFile, type ExportRecord, fateOf, leavesOf } from './export-file.ts'
import type { MovePlan } from './plan-move.ts'
import type { ReadSystem } from './read-systems.ts'

/** Values of one column. */
export interface Unplaced {
  column: string
  /** With the submission that they are of; empty if they are of none. */
  values: { externalId: string; text: string }[]
}

/**
 * Compares words, not whole values: names are put together, and keywords divided. Of submissions that are left out, or
 * here already, nothing is listed, since these are named themselves.
 *
 * @param countries the names of all, by their ids
 */
export async function findUnplaced(
  files: readonly ExportFile[],
  system: ReadSystem,
  { plan, countries }: { plan: MovePlan; countries: ReadonlyMap<number, string> },
): Promise<Unplaced[]> {
  const taken = new Map<string, Taken>()
  for await (const { moved, topic, form, outcome, submittedAt } of inTurns(plan.add)) {
    const { submitter, authors, title, text, externalId } = moved
    const order = authors.order.flatMap(each => each && [each.name, each.familyName, each.affiliation, each.email, each.orcid]) // biome-ignore format: one line
    const texts = [
      externalId, title, text, topic, form, outcome?.form, submitter.name, submitter.email, submitter.organization, countries.get(submitter.countryId),
      authors.own.familyName, authors.own.orcid, authors.keywords, ...order,
    ] // biome-ignore format: a list
    taken.set(externalId, { words: wordsIn(texts.join(' ')), hasTime: submittedAt !== null })
  }
  const named = new Set([...plan.leftOut, ...plan.here].map(({ externalId }) => externalId))
  const byAuthor = authorsOf(system)
  const decided = new Map<string, string>()
  const found = new Map<string, Unplaced['values']>()
  for (const { records } of files) {
    for await (const record of inTurns(records)) {
      const ids = system.idsOf(record) ?? byAuthor.get(nameOf(record)) ?? []
      const those = ids.flatMap(id => taken.get(id) ?? [])
      if (those.length === 0 && ids.some(id => named.has(id))) continue
      const [id = ''] = ids
      for (const [column, text] of leavesOf(record, '')) {
        // Of two rows about one submission the first decides.
        const key = `${id} ${column}`
        const isOnce = standings.has(column) || system.times.includes(column)
        const isOther = isOnce && (decided.get(key) ?? text) !== text
        if (isOnce && !decided.has(key)) decided.set(key, text)
        if (!isOther && isPlaced(column, text, system, those)) continue
        const values = found.get(column) ?? []
        values.push({ externalId: id, text })
        found.set(column, values)
      }
    }
  }
  return [...found].map(([column, values]) => ({ column, values }))
}

/** What a submission has once. */
const standings = new Set(['decision', 'status', 'state', 'proposal state', 'withdrawn', 'draft', 'deleted?'])

interface Taken {
  words: ReadonlySet<string>
  hasTime: boolean
}

function isPlaced(column: string, text: string, system: ReadSystem, those: readonly Taken[]): boolean {
  const fate = fateOf(system.fates, column)
  if (text.trim() === '' || fate === 'unread') return true
  // Of no submission at all.
  if (those.length === 0) return false
  if (system.times.includes(column)) return those.some(({ hasTime }) => hasTime)
  // Something is marked by its key.
  if (fate === 'mapped' || text === 'true' || text === 'false') return true
  return [...wordsIn(text)].every(word => those.some(({ words }) => words.has(word)))
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(fold(text).match(/[\p{L}\p{N}]+/gu))

const nameOf = (record: ExportRecord) => fold(typeof record.name === 'string' ? record.name : '').trim()

/** The submissions of whoever has a name: a file of speakers need not say them. */
function authorsOf({ abstracts }: ReadSystem): ReadonlyMap<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { externalId, authors } of abstracts) {
    for (const { name } of authors) {
      const key = fold(name).trim()
      ids.set(key, [...(ids.get(key) ?? []), externalId])
    }
  }
  return ids
}
