/**
 * Nothing in a table disappears in silence: each word of a generated table is in what is imported, in a note, or in a
 * column that a note names. A failure prints the seed that reproduces it.
 */
import fc from 'fast-check'
import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { uuidIn } from '#adapters/imported-values/uuid.ts'
import { readImportFile } from '#adapters/imports/read-import-file.ts'
import { readPapers } from '#adapters/papers/read-papers.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import type { ImportTable } from '#domain/preparation/imports/columns.ts'
import type { ImportNote } from '#domain/preparation/imports/import-notes.ts'
import type { ImportContent } from '#domain/preparation/imports/read-import.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

/** `FUZZ_RUNS` raises it. */
const runs = Number(process.env.FUZZ_RUNS ?? 150) * 2

const headings = [
  'title', 'talk_title', 'name', 'first name', 'Last Name', 'id', 'Paper ID', 'guid', 'Speaker ID', 'subtitle', 'day', 'date', 'start', 'end', 'minutes',
  'after_midnight', 'room', 'track', 'track_name', 'topic', 'area', 'category', 'session', 'sessions', 'type', 'kind', 'language', 'abstract', 'description',
  'tldr', 'keywords', 'tags', 'authors', 'speaker', 'speakers', 'presenters', 'Speaker names', 'url', 'slides_url', 'affiliation', 'TagLine', 'country',
  'group', 'role', 'bio', 'biography', 'img', 'Photo', 'colour', 'Owner Email', '', 'title', 'name', 'room', '__proto__', 'constructor',
] // biome-ignore format: a list

/** What a cell has around its word. */
const dresses = [
  (word: string) => word,
  (word: string) => ` ${word} `,
  (word: string) => `<${word}>`,
  (word: string) => `a<${word} and b>c`,
  (word: string) => `<b>${word}</b>`,
  (word: string) => `<p>a</p><script>${word}</script>`,
  (word: string) => `<p>a</p><!-- ${word} -->`,
  (word: string) => `&amp;${word}; &eacute;`,
  (word: string) => `${word}, "${word}"`,
  (word: string) => `=${word}`,
  (word: string) => `${word}\n${word}`,
  (word: string) => `09:30 ${word}`,
  (word: string) => `https://example.org/${word}`,
]

/** Letters and digits, so that only this cell has it. */
const wordOf = (number: number) => `q${number.toString(36)}w`

interface Cell {
  heading: number
  word: string
  text: string
}

const cell = fc.record({
  dress: fc.nat(dresses.length - 1),
  isEmpty: fc.boolean(),
  /** Repeats the word of the row before: ids and names that occur twice. */
  isRepeated: fc.nat(3).map(at => at === 0),
})

const tables = fc
  .record({
    columns: fc.array(fc.nat(headings.length - 1), { minLength: 2, maxLength: 9 }),
    hasTitle: fc.boolean(),
    rows: fc.array(fc.array(cell, { minLength: 10, maxLength: 10 }), { minLength: 1, maxLength: 5 }),
    /** Cells beyond the headings. */
    more: fc.nat(1),
    mark: fc.constantFrom(',', ';', '\t'),
    writing: fc.constantFrom('utf-8', 'utf-16', 'sep', 'empty rows'),
  })
  .map(({ columns, hasTitle, rows, more, mark, writing }) => {
    const names = columns.map(at => headings[at] ?? '')
    if (!names.includes('title') && !names.includes('name')) names[0] = hasTitle ? 'title' : 'name'
    let count = 0
    const cells: Cell[][] = []
    for (const row of rows) {
      cells.push(
        row.slice(0, names.length + more).map(({ dress, isEmpty, isRepeated }, at) => {
          count += 1
          const before = cells.at(-1)?.[at]?.word
          const word = isRepeated && before ? before : wordOf(count)
          return { heading: at, word, text: isEmpty ? '' : (dresses[dress]?.(word) ?? word) }
        }),
      )
    }
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const lines = [names, ...cells.map(row => row.map(({ text }) => text))].map(row =>
      row.map(quoted).join(mark),
    )
    const blank = mark.repeat(names.length)
    const text = `${writing === 'empty rows' ? lines.join(`\r\n${blank}\r\n\r\n`) : lines.join('\r\n')}\r\n`
    const bytes =
      writing === 'utf-16'
        ? Buffer.from(`\uFEFF${text}`, 'utf16le')
        : strToU8(writing === 'sep' ? `\uFEFFsep=${mark}\r\n${text}` : text)
    return { names, cells: cells.flat().filter(({ text }) => text !== ''), bytes, text }
  })

/** All words of what is imported. */
function importedText(content: ImportContent): string {
  return JSON.stringify(content).toLowerCase()
}

/** The words of a cell that are nowhere. */
function lostOf(
  cells: readonly Cell[],
  {
    content,
    notes,
    tables: [table],
  }: { content: ImportContent; notes: readonly ImportNote[]; tables: ImportTable[] },
): string[] {
  const imported = importedText(content)
  const noted = notes.map(({ subject }) => subject.toLowerCase()).join('\n')
  const named = new Set(
    notes
      .filter(({ code }) => code === 'column-unused' || code === 'pictures-left-out')
      .map(({ subject }) => subject.replace(/ \(\d+\): .*/s, '')),
  )
  return cells.flatMap(({ heading, word, text }) => {
    const column = table?.columns[heading]
    const isNamed = named.has(column?.heading || `Column ${heading + 1}`)
    // A guid is stored as a UUID of itself.
    const guid = uuidIn(text) ?? ''
    const isFound = imported.includes(word) || noted.includes(word) || imported.includes(guid) || isNamed
    return isFound ? [] : [`${column?.heading} (${column?.meaning}): ${text}`]
  })
}

test('each word of a generated table is imported, or a note names it or its column', () => {
  const kinds = new Set<string>()
  fc.assert(
    fc.property(tables, ({ cells, bytes, text }) => {
      const read = readImportFile({ name: 'table.csv', bytes }, 'Europe/Lisbon')
      if (!read.ok) {
        // A table whose column of titles or names is empty.
        expect(read.error.code).toMatch(/^(no-people|no-papers|no-title-column|no-known-columns)$/)
        return
      }
      kinds.add(
        `${read.value.content.kind} ${read.value.tables[0]?.columns.some(({ meaning }) => meaning === 'name')}`,
      )
      expect([text, lostOf(cells, read.value)]).toEqual([text, []])
    }),
    { numRuns: runs },
  )
  // Talks, people, and both.
  expect([...kinds].toSorted()).toEqual(
    expect.arrayContaining(['programme false', 'programme true', 'speakers true']),
  )
})

test('so is each word of a table in a folder of papers', () => {
  fc.assert(
    fc.property(tables, ({ cells, bytes, text }) => {
      const read = readPapers(new Map([['papers.csv', bytes]]), 'Europe/Lisbon')
      if (!read.ok) {
        expect(read.error.code).toMatch(/^(no-papers|no-title-column)$/)
        return
      }
      const { papers, notes, tables: own } = read.value
      expect([text, lostOf(cells, { content: { kind: 'papers', papers }, notes, tables: own })]).toEqual([
        text,
        [],
      ])
    }),
    { numRuns: runs },
  )
})

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

test.skipIf(!hasMaterial)(`the letters of a real table are counted in and out ${needsMaterial}`, async () => {
  const bytes = await readMaterial('papers/main_papers.csv')
  const read = readImportFile({ name: 'main_papers.csv', bytes }, 'UTC')
  if (!read.ok || read.value.content.kind !== 'programme') throw new Error('not read')
  const { content, notes } = read.value
  const talks = content.programme.days.flatMap(day => day.talks)
  expect(notes.map(({ code, subject }) => [code, subject])).toEqual([
    ['column-unused', expect.stringMatching(/^presentation_id \(/)],
    // Two of its texts have control characters, which are no letters.
    ['controls-left-out', expect.stringMatching(/^Deep encoders/)],
    ['controls-left-out', expect.stringMatching(/^Although prediction/)],
  ])
  const { parse } = await import('csv-parse/sync')
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true })
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + lettersIn(text), 0)
  const given = sum(
    rows.flatMap(row =>
      Object.entries(row).flatMap(([name, text]) => (name === 'presentation_id' ? [] : text)),
    ),
  )
  const stored = talks.map(talk =>
    [
      talk.externalId.replace('paper:', ''),
      talk.title,
      talk.speakerAffiliation,
      talk.track,
      talk.kind,
      textOfHtml(talk.abstractHtml).replace(/Keywords: (?!.*Keywords: )/s, ''),
      talk.links.map(({ href }) => href).join(' '),
    ].join(' '),
  )
  expect({ rows: rows.length, letters: sum(stored) }).toEqual({ rows: talks.length, letters: given })
})
