/**
 * A programme has one writer: whoever adds, changes or removes talks, days, rooms, speakers or who speaks calls a function
 * of `domain/programme/writing/`.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const room = 'domain/programme/writing/'
const tables = 'talks|talk_speakers|programme_days|speakers|cancelled_talks'

/** The product's code; tests and their factories write what they need. */
const files = globSync('{domain,adapters,words,site,sample,server,tools}/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$/.test(file))
  .toSorted()

/** How a source writes to the programme's tables without their writer. */
function writesOf(source: string): string[] {
  const named = new RegExp(
    `(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*'(?:${tables})\\b[^)]*\\)`,
    'g',
  )
  const asSql = new RegExp(`\\b(?:insert into|update|delete from)\\s+(?:only\\s+)?"?(?:${tables})\\b`, 'gi')
  // A table's name in a variable, or among several, which may be one of these.
  const unnamed = /(?:insertInto|updateTable|deleteFrom)\((?!\s*')[^)]*\)|sql\.(?:table|id)\(/g
  const naming = new RegExp(`(?<!=== )'(?:${tables})'\\s*(?:,|\\])`)
  const ofRooms = /'programme-room'/.test(source)
    ? /(?:insertInto|updateTable|deleteFrom)\('content_items'/g
    : /$^/g
  const unnamedWrites =
    naming.test(source) && /insertInto|updateTable|deleteFrom/.test(source)
      ? [...source.matchAll(unnamed)]
      : []
  return [
    ...source.matchAll(named),
    ...source.matchAll(asSql),
    ...source.matchAll(ofRooms),
    ...unnamedWrites,
  ].map(([write]) => write)
}

test('nobody writes to the programme but its writer', () => {
  const others = files
    .filter(file => !file.startsWith(room))
    .flatMap(file => writesOf(readFileSync(path.join(root, file), 'utf8')).map(write => `${file}: ${write}`))
  expect(others).toEqual([])
})

test('the writer is seen to write to each of its tables', () => {
  const own = files
    .filter(file => file.startsWith(room))
    .map(file => readFileSync(path.join(root, file), 'utf8'))
  const writes = own.flatMap(writesOf).join()
  for (const table of [...tables.split('|'), 'content_items']) expect(writes).toContain(`'${table}'`)
})

test('a second writer is found, however it names a table', () => {
  const second = [
    `await tx.updateTable('talks').set({ room }).execute()`,
    `await tx\n  .insertInto('talk_speakers')\n  .values(rows)`,
    `await tx.deleteFrom('speakers as s').execute()`,
    'await sql`update talks set position = position + 1`.execute(tx)',
    'await sql`delete from "programme_days"`.execute(tx)',
    `for (const table of ['drafts', 'speakers'] as const) await tx.deleteFrom(table).execute()`,
    `const kind = 'programme-room'\nawait tx.insertInto('content_items').values({ kind })`,
  ]
  for (const source of second) expect([source, writesOf(source).length]).toEqual([source, 1])
  const readers = [`db.selectFrom('talks').selectAll()`, `tx.updateTable('talks_seen')`]
  expect(readers.flatMap(writesOf)).toEqual([])
})
