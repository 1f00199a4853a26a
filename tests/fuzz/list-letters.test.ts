/**
 * Nothing in a list of members, of people to invite, of decisions or of a group's names disappears in silence: each word
 * of a generated table is in what is read, or a line or column that is named has it. A failure prints its seed.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from '#adapters/papers/csv-table.ts'
import { placePastedNames } from '#domain/desk/naming/pasted-names.ts'
import { readInvitees } from '#domain/offers/invitations/read-invitees.ts'
import { readMemberTable } from '#domain/offers/members/read-member-table.ts'
import { readDecisionTable } from '#domain/office/decision-tables/read-decision-table.ts'

/** `FUZZ_RUNS` raises it. */
const runs = Number(process.env.FUZZ_RUNS ?? 150) * 2

const headings: readonly string[] = [
  'E-mail', 'Number', 'Name', 'First name', 'Last name', 'Title', 'Organisation', 'Valid until', 'Category', '', 'Decision', 'Accepted as', 'Author', 'E-mail',
  'Name', 'Id', 'Registration', 'Diet',
] // biome-ignore format: a list

const dresses = [
  (word: string) => word,
  (word: string) => ` ${word} `,
  (word: string) => `${word}@example.org`,
  (word: string) => `Accept ${word}`,
  (word: string) => `${word} @`,
  (word: string) => word.repeat(60),
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
  return cells.flatMap(({ line, column, heading, word }) =>
    text.includes(word) ||
    places.has(line) ||
    named.has(heading) ||
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
    const table = tableOf(text)
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
