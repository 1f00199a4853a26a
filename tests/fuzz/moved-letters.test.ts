/**
 * Nothing of what another system exports disappears in silence: each word of generated files is stored, or the check page
 * names it, its column or its submission. A failure prints its seed.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { openTestDatabase } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

/** `FUZZ_RUNS` raises it. */
const runs = Number(process.env.FUZZ_RUNS ?? 12)

const page = '/organiser/c/crystals/abstracts/move-in'

/** How a system calls its columns, with what else a file of it may have. */
const tables = {
  'submission.csv': ['#', 'title', 'track name', 'keywords', 'decision', 'abstract', 'deleted?', 'submitted', 'title', 'form fields', '', '__proto__', 'constructor'],
  'author.csv': ['submission #', 'first name', 'last name', 'email', 'country', 'affiliation', 'Web page', 'corresponding?', 'email', ''],
  'submission_topic.csv': ['submission #', 'topic', 'note'],
} as const // biome-ignore format: a table

interface Piece {
  /** The column under which the check page would name it, and its submission. */
  column: string
  id: string
  word: string
}

/** How a value is written around its word: 0 is nothing at all. */
const dressed = (column: string, word: string, dress: number): string => {
  if (column.endsWith('email')) return dress % 3 === 0 ? '' : dress % 3 === 1 ? `${word}@example.org` : `${word} at example.org`
  if (column === 'country') return dress % 2 === 0 ? `Country ${word}` : ''
  if (column === 'decision') return ['', `accept ${word}`, `perhaps ${word}`, 'reject'][dress % 4] ?? ''
  if (column === 'deleted?') return dress === 7 ? '✔' : ''
  if (column === 'corresponding?') return dress % 2 === 0 ? '✔' : ''
  if (column === 'submitted') return dress % 2 === 0 ? '2026-11-02 10:30' : `soon ${word}`
  if (dress === 0) return ''
  return dress % 4 === 1 ? `${word}\n${word}b, ${word}c` : word
} // biome-ignore format: short

const csvOf = (rows: readonly (readonly string[])[]) =>
  rows.map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

const dresses = fc.array(fc.nat(7), { minLength: 120, maxLength: 120 })

const easyChair = fc
  .record({
    dresses,
    authors: fc.array(fc.constantFrom('1', '2', '3', '9', ''), { maxLength: 6 }),
    topics: fc.array(fc.constantFrom('1', '2', '9'), { maxLength: 5 }),
    ids: fc.shuffledSubarray(['1', '2', '3', '1', ''], { minLength: 1 }),
  })
  .map(({ dresses, authors, topics, ids }) => {
    const pieces: Piece[] = []
    let at = 0
    const fileOf = (file: keyof typeof tables, rowIds: readonly string[]) => {
      const [idColumn, ...columns]: readonly string[] = tables[file]
      const rows = rowIds.map(id => [
        id,
        ...columns.map((column, index) => {
          at += 1
          const word = `q${at.toString(36)}w`
          const text = dressed(column, word, dresses[at % dresses.length] ?? 0)
          const isSecond = columns.indexOf(column) < index || column === idColumn
          const name =
            column === '' ? `column ${index + 2}` : isSecond ? `${column} (2)` : column.toLowerCase()
          if (text.includes(word)) pieces.push({ column: name, id, word })
          return text
        }),
      ])
      return csvOf([tables[file], ...rows])
    }
    const files: Record<string, string> = { 'submission.csv': fileOf('submission.csv', ids) }
    if (authors.length > 0) files['author.csv'] = fileOf('author.csv', authors)
    if (topics.length > 0) files['submission_topic.csv'] = fileOf('submission_topic.csv', topics)
    return { files, pieces }
  })

/** Objects of any columns of a system, with values nested as in its files. */
const jsonOf = (names: readonly string[], list: string | null) =>
  fc.record({ dresses, count: fc.integer({ min: 1, max: 3 }) }).map(({ dresses, count }) => {
    const pieces: Piece[] = []
    let at = 0
    const next = (id: string, column: string) => {
      at += 1
      const word = `q${at.toString(36)}w`
      const text = dressed(column, word, dresses[at % dresses.length] ?? 0)
      if (text.includes(word)) pieces.push({ column, id, word })
      return text
    }
    const records = Array.from({ length: count }, (_, number) => {
      const id = String(number + 1)
      const record: Record<string, unknown> = {}
      for (const name of names) {
        const [first = '', second] = name.split('.')
        // The numbers that submissions have are given below.
        if (name === names[0]) continue
        if (second === undefined) record[first] = next(id, name)
        else if (first.endsWith('s')) {
          const entries = (record[first] ?? [{}, {}]) as Record<string, unknown>[]
          for (const entry of entries) entry[second] = next(id, name)
          record[first] = entries
        } else record[first] = { ...(record[first] as object | undefined), [second]: next(id, name) }
      }
      return { ...record, ...ids[names[0] ?? '']?.(id) }
    })
    const beside = { word: 'qbesidew' }
    if (list !== null) pieces.push({ column: '(file).word', id: '', word: 'qbesidew' })
    const files = { 'all.json': JSON.stringify(list === null ? records : { ...beside, [list]: records }) }
    return { files, pieces }
  })

const ids: Record<string, (id: string) => object> = {
  pid: id => ({ pid: Number(id) }),
  code: id => ({ code: id, submission_type: { en: 'Talk', de: `qtype${id}w` } }),
  friendly_id: id => ({ friendly_id: Number(id) }),
}

const kinds = {
  EasyChair: easyChair,
  HotCRP: jsonOf(['pid', 'title', 'abstract', 'authors.first', 'authors.last', 'authors.email', 'authors.affiliation', 'authors.orcid', 'authors.country', 'contacts.email', 'contacts.name', 'keywords', 'submitted_at', 'decision', 'funding'], null),
  pretalx: jsonOf(['code', 'title', 'abstract', 'description', 'track.en', 'track.de', 'tags', 'created', 'speakers.name', 'speakers.email', 'speakers.biography', 'notes'], 'results'),
  Indico: jsonOf(['friendly_id', 'title', 'content', 'persons.first_name', 'persons.last_name', 'persons.email', 'persons.affiliation', 'persons.phone', 'submitter.email', 'submitter.affiliation', 'submitter.title', 'submitted_for_tracks.title', 'accepted_track.title', 'accepted_contrib_type.name', 'submitted_contrib_type.name', 'submitted_dt', 'judgment_comment'], 'abstracts'),
} as const // biome-ignore format: a table

test.each(Object.entries(kinds))(
  'each word of %s’s files is stored, or named',
  async (_system, files) => {
    const office = await openOffice(await openTestDatabase('sqlite'))
    const { database, hire } = office
    const add = (kind: 'topic' | 'presentation-type') =>
      database.write(tx => addContent(tx, office.conference.id, kind, [{ name: 'Usual' }]))
    const [[topic = 0], [form = 0]] = [await add('topic'), await add('presentation-type')]
    const chair = await hire('programme')
    let taken = 0
    const property = fc.asyncProperty(files, async ({ files, pieces }) => {
      await database.write(async tx => {
        for (const table of ['decisions', 'moved_abstracts', 'abstract_authors', 'abstracts'] as const)
          await tx.deleteFrom(table).execute()
      })
      const sent = Object.entries(files).map(([name, text]) => new File([text], name))
      const choices = { topic: String(topic), form: String(form), country: '620' }
      const checked = await chair.post(page, { intent: 'check', ...choices, files: sent })
      if (!checked.data.check) {
        expect(checked.data.problem).toEqual(expect.any(String))
        return
      }
      const { facts, hidden, digest } = checked.data.check as { facts: { label: string; lines: string[] }[]; hidden: Record<string, string>; digest: string } // biome-ignore format: one line
      await chair.post(page, { ...hidden, digest })
      const stored = JSON.stringify([
        await database.read.selectFrom('abstracts').selectAll().execute(),
        await database.read.selectFrom('abstract_authors').selectAll().execute(),
        await database.read.selectFrom('decisions').selectAll().execute(),
      ])
      if (stored.includes('abstract_title')) taken += 1
      const said = JSON.stringify(facts)
      const lines = facts.flatMap(({ lines }) => lines)
      expect(lines.filter(line => /undefined|\[object/.test(line))).toEqual([])
      const isNamed = (column: string) =>
        lines.some(line => line.startsWith(`${column}: `) && /not read|no place/.test(line))
      const leftOut = facts
        .filter(({ label }) => label === 'Left out')
        .flatMap(({ lines }) => lines)
        .join(', ')
      const lost = pieces.filter(
        ({ column, id, word }) =>
          !stored.includes(word) &&
          !said.includes(word) &&
          !isNamed(column) &&
          !(id !== '' && new RegExp(`(?:^|, )${id}(?:,| |$)`).test(leftOut)),
      )
      expect([files, facts, lost]).toEqual([files, facts, []])
    })
    await fc.assert(property, { numRuns: runs })
    // Of a few random files all may be refused.
    for (let more = 0; taken === 0 && more < 20; more++) await fc.assert(property, { numRuns: runs })
    expect(taken).toBeGreaterThan(0)
  },
  60_000,
)
