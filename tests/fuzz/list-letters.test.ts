/**
 * Nothing in a list of members, of people to invite or to register, of decisions or of a group's names, in a workbook or a
 * translators' file disappears in silence: each word of a generated file is in what is read, or a line or column that is
 * named has it. A failure prints its seed.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { readWorkbook } from '#adapters/tables/read-workbook.ts'
import { readPoFile } from '#adapters/translations/po-file.ts'
import { readDecisionTable } from '#domain/committee/decision-tables/read-decision-table.ts'
import { countColumns, readExport } from '#domain/committee/moving-in/export-file.ts'
import { placePastedNames } from '#domain/desk/naming/pasted-names.ts'
import { readRegistrations } from '#domain/desk/registering/read-registrations.ts'
import { readInvitees } from '#domain/offers/invitations/read-invitees.ts'
import { readMemberTable } from '#domain/offers/members/read-member-table.ts'
import { workbookOf } from '#tests/factories/workbook.ts'

/** `FUZZ_RUNS` raises it. */
const runs = Number(process.env.FUZZ_RUNS ?? 150) * 2

const headings: readonly string[] = [
  'E-mail', 'Number', 'Name', 'First name', 'Last name', 'Title', 'Organisation', 'Valid until', 'Category', '', 'Decision', 'Accepted as', 'Author', 'E-mail',
  'Name', 'Id', 'Registration', 'Diet', 'Country', 'Telephone', 'Tags', 'Code', '__proto__',
] // biome-ignore format: a list

const dresses = [
  (word: string) => word,
  (word: string) => ` ${word} `,
  (word: string) => `${word}@example.org`,
  (word: string) => `Accept ${word}`,
  (word: string) => `${word} @`,
  (word: string) => word.repeat(60),
  (word: string) => `"${word}" more`,
]

interface Table {
  text: string
  cells: { line: number; column: number; heading: string; word: string }[]
}

const tables: fc.Arbitrary<Table> = fc
  .record({
    columns: fc.array(fc.nat(headings.length - 1), { minLength: 1, maxLength: 7 }),
    rows: fc.array(fc.array(fc.nat(dresses.length), { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 5 }),
    /** Cells beyond the headings. */
    more: fc.nat(1),
    mark: fc.constantFrom(';', '\t'),
    isHeaded: fc.boolean(),
  })
  .map(({ columns, rows, more, mark, isHeaded }) => {
    const names: string[] = columns.map(at => headings[at] ?? '')
    // A line without any text is no line of headings.
    if (names.join('') === '') names[0] = 'Name'
    const cells: Table['cells'] = []
    const lines = rows.map((row, rowAt) =>
      row.slice(0, names.length + more).map((dress, at) => {
        // The first line has a text.
        const make = dresses[rowAt + at === 0 ? 0 : dress]
        if (!make) return ''
        const word = `q${(rowAt * 10 + at + 1).toString(36)}w`
        cells.push({ line: rowAt + (isHeaded ? 2 : 1), column: at + 1, heading: names[at] || '', word })
        return make(word)
      }),
    )
    return { text: (isHeaded ? [names, ...lines] : lines).map(row => row.join(mark)).join('\n'), cells }
  }) // biome-ignore format: short

interface Said {
  read: unknown
  /** Lines that are named with their reason. */
  lines: readonly number[]
  /** Columns that are named: `Diet (2): vegan`. */
  unread: readonly string[]
}

function lostOf({ cells }: Table, { read, lines, unread }: Said): string[] {
  const text = JSON.stringify(read)
  const named = new Set(unread.map(each => each.replace(/ \(\d+\): .*/s, '')))
  const places = new Set(lines)
  // A first line that is taken for headings names its columns.
  const first = new Map(cells.filter(({ line }) => line === 1).map(({ column, word }) => [column, word]))
  return cells.flatMap(({ line, column, heading, word }) =>
    text.includes(word) ||
    places.has(line) ||
    named.has(heading) ||
    named.has(first.get(column) ?? heading) ||
    named.has(`Column ${column}`) ||
    unread.some(each => each.includes(word))
      ? []
      : [`${heading}, line ${line}: ${word}`],
  )
}

async function check(read: (text: string) => Said | undefined | Promise<Said | undefined>) {
  let taken = 0
  await fc.assert(
    fc.asyncProperty(tables, async table => {
      const said = await read(table.text)
      if (!said) return
      taken += 1
      expect([table.text, lostOf(table, said)]).toEqual([table.text, []])
    }),
    { numRuns: runs },
  )
  expect(taken).toBeGreaterThan(runs / 50)
}

function tableOf(text: string) {
  const table = readCsv(new TextEncoder().encode(text))
  return table.ok ? table.value : undefined
}

/** The table with the columns that it needs; none without headings. */
function withColumns(text: string, names: readonly string[]): string | undefined {
  const [head = '', ...rows] = text.split('\n')
  const mark = text.includes('\t') ? '\t' : ';'
  const lacking = names.filter(name => !head.split(mark).includes(name))
  const isWider = rows.some(row => row.split(mark).length > head.split(mark).length)
  return head.includes('q1w') || (isWider && lacking.length > 0)
    ? undefined
    : [[head, ...lacking].join(mark), ...rows].join('\n')
}

test('each word of a list of members is in an entry, or its line or column is named', async () => {
  await check(async text => {
    const table = tableOf(text)
    const read = table && (await readMemberTable(table))
    if (!read?.ok) return undefined
    const { entries, faults, unread } = read.value
    return { read: entries, lines: faults.map(({ line }) => line), unread }
  })
})

test('each word of a list of people to invite is read, or its line or column is named', async () => {
  await check(text => {
    const table = tableOf(text)
    const read = table && readInvitees(table)
    if (!read?.ok) return undefined
    const { people, faults, unread } = read.value
    return { read: people, lines: faults.map(({ line }) => line), unread }
  })
})

test('each word of a table of decisions is read, or its column is named', async () => {
  await check(text => {
    const headed = withColumns(text, ['Id', 'Decision'])
    const table = headed === undefined ? undefined : tableOf(headed)
    const read = table && readDecisionTable({ ok: true, value: table })
    if (!read?.ok) return undefined
    return { read: read.value.lines, lines: [], unread: read.value.ignored }
  })
})

test('each word of names that were pasted is read, or its line or column is named', async () => {
  const places = [1, 2, 3].map(id => ({ id, name: '', email: '', admission: 'Accept q1w' }))
  await check(text => {
    const pasted = placePastedNames(text, places)
    if (pasted.code !== 'filled') return undefined
    const { given, leftOut, unread } = pasted
    // They are given to those whose registration is the one that was typed.
    const read = [...given.values()].map(person => [person, given.size > 0 && places[0]?.admission])
    return { read, lines: leftOut.map(({ line }) => line), unread }
  })
})

test('each word of a list of people to register is read, or its line or column is named', async () => {
  const known = {
    admissions: [{ key: 'oral', name: 'Oral' }],
    extras: [],
    countries: [],
    settings: { city: 'off' },
    asksMembership: () => false,
  } as unknown as Parameters<typeof readRegistrations>[1]
  await check(text => {
    const headed = withColumns(text, ['Name', 'E-mail', 'Registration'])
    const table = headed === undefined ? undefined : tableOf(headed)
    const read = table && readRegistrations(table, known)
    if (!read?.ok) return undefined
    const lines = read.value.rows.flatMap(({ line, unknown, hasMore }) =>
      unknown.length > 0 || hasMore ? [line] : [],
    )
    return { read: read.value.rows, lines, unread: read.value.unread }
  })
})

/** The same table with commas, as the factory takes it. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map(line => line.split(/[;\t]/).map(cell => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\n') // biome-ignore format: short

test('each word of a workbook is read, whatever its sheets have', () => {
  fc.assert(
    fc.property(fc.array(tables, { minLength: 1, maxLength: 3 }), all => {
      const sheets = Object.fromEntries(all.map(({ text }, at) => [`Sheet ${at}`, quoted(text)]))
      const read = readExport(
        { name: 'all.xlsx', bytes: workbookOf(sheets) },
        { readTable: readCsv, readWorkbook },
      )
      if (!read.ok) return
      const named = JSON.stringify(read.value)
      const lost = all.flatMap(({ cells }) => cells.filter(({ word }) => !named.includes(word)))
      const counted = read.value.flatMap(countColumns).reduce((sum, { letters }) => sum + letters, 0)
      expect([sheets, lost, counted > 0]).toEqual([sheets, [], true])
    }),
    { numRuns: Math.ceil(runs / 3) },
  )
})

const entryParts = fc.array(fc.nat(9), { minLength: 0, maxLength: 6 })

test('each word of a translators’ file is read, or named as not stored', () => {
  const files = fc.record({ head: entryParts, entries: fc.array(entryParts, { minLength: 1, maxLength: 4 }), gap: fc.constantFrom('', '\n') })
  fc.assert(
    fc.property(files, ({ head, entries, gap }) => {
      let at = 0
      const word = () => `q${(at++).toString(36)}w`
      const notes = (kinds: readonly number[]) => kinds.flatMap(kind => (kind < 3 ? [`# ${word()}`] : []))
      const first = [...notes(head), 'msgid ""', 'msgstr ""', '"Language: de\\n"', ...head.flatMap(kind => (kind === 4 ? [`"X-Remark: ${word()}\\n"`] : []))]
      const texts = entries.map((kinds, number) => {
        const isPlural = kinds.includes(5)
        const old = kinds.includes(6) ? '#~ ' : ''
        const context = kinds.includes(7) ? 'news/1/title' : `news/${number}/title`
        return [
          ...notes(kinds),
          `${old}msgctxt "${context}"`,
          `${old}msgid "Source"`,
          ...(isPlural ? [`${old}msgid_plural "Sources"`, `${old}msgstr[0] "${word()}"`, `${old}msgstr[1] "${word()}"`] : [`${old}msgstr "${word()}"`]),
        ]
      })
      const text = [first, ...texts].map(lines => lines.join('\n')).join(`\n${gap}`)
      const read = readPoFile(new TextEncoder().encode(text))
      if (!read.ok) return
      const said = JSON.stringify(read.value)
      const lost = (text.match(/q[\da-z]+w/g) ?? []).filter(each => !said.includes(each))
      expect([text, lost]).toEqual([text, []])
    }),
    { numRuns: runs },
  )
}) // biome-ignore format: short
