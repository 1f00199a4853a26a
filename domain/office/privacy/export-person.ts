/** Everything stored about one person, as files that they can be given: readable, and for programs. */
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { ArchiveEntry } from '#domain/office/exports/archive.ts'
import type { Cell } from '#domain/office/exports/table.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import { listMentions, listOwnRecords } from '#domain/office/privacy/mentions.ts'
import { type PersonRow, type PersonRows, readPersonTables } from '#domain/office/privacy/person-tables.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Records that somebody exports a person's data, before the first byte is sent. */
export async function notePersonExport(
  tx: Transaction,
  permit: Permit<'erase-person'>,
  { actor, now }: Act,
  { reference }: Person,
): Promise<void> {
  await recordAudit(tx, {
    conferenceId: permit.scope.conferenceId,
    actor,
    act: 'person exported',
    subject: { kind: 'person', id: `${reference.source}-${reference.id}` },
    facts: {},
    now,
  })
}

/** Writes everything about a person as one page to read. */
export type WritePersonPage = (person: Person, tables: readonly PersonRows[], now: Temporal.Instant) => string

/** The files of the archive, each made when it is requested. */
export async function* exportPerson(
  { database: { read: db }, files }: { database: Database; files: FileStore },
  person: Person,
  { now, writePage }: { now: Temporal.Instant; writePage: WritePersonPage },
): AsyncGenerator<ArchiveEntry> {
  const tables = await readPersonTables(db, person)
  const website = { records: await listOwnRecords(db, person), mentions: await listMentions(db, person) }
  const { name, address, names, by } = person
  yield {
    name: 'person.json',
    text: `${JSON.stringify(
      {
        name,
        address,
        names: by === 'address' ? names : [name],
        writtenAt: now.toString(),
        tables: Object.fromEntries(tables.map(({ table, rows }) => [table, rows.map(readable)])),
        website,
      },
      null,
      2,
    )}\n`,
  }
  yield { name: 'person.html', text: writePage(person, tables, now) }
  for (const { table, rows } of tables) {
    const columns = Object.keys(rows[0] ?? {})
    const cells = rows.map(row => columns.map((column): Cell => cellOf(row[column])))
    yield { name: `tables/${table}.csv`, table: { name: table, columns, batches: oneBatch(cells) } }
  }
  for (const { key, name: file, of } of await listFiles(db, tables)) {
    const bytes = await files.get(key)
    if (bytes) yield { name: `files/${of}-${file.replace(/[^\w.-]+/g, '_')}`, bytes }
  }
}

/** The files that the rows name, whichever table they stand in: proofs, answers, abstracts, unfinished ones, versions. */
async function listFiles(
  db: Reader,
  tables: readonly PersonRows[],
): Promise<{ key: string; name: string; of: string }[]> {
  const named = new Map<string, string>()
  for (const { table, rows } of tables) {
    for (const row of rows) {
      const key = row.file_key ?? (table === 'answers' && row.kind === 'file' ? row.value : null)
      if (typeof key === 'string' && key !== '' && !named.has(key)) named.set(key, prefixOf(table, row))
    }
  }
  const found = await db
    .selectFrom('files')
    .select(['key', 'name'])
    .where('key', 'in', ['', ...named.keys()])
    .orderBy('key')
    .execute()
  return found.map(file => ({ ...file, of: named.get(file.key) ?? '' }))
}

function prefixOf(table: PersonRows['table'], row: PersonRow): string {
  if (table === 'abstracts') return String(row.number)
  return table === 'answers' ? `answer-${row.id}` : `${table}-${row.id}`
}

async function* oneBatch(cells: Cell[][]): AsyncGenerator<Cell[][]> {
  yield cells
}

/** JSON in a column is written as JSON, not as text. */
function readable(row: PersonRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, jsonColumns.has(column) ? parsed(value) : value]),
  )
}

const jsonColumns = new Set(['options', 'snapshot', 'details', 'facts', 'payload', 'added_tax', 'photo'])

function parsed(value: PersonRow[string] | undefined): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function cellOf(value: PersonRow[string] | undefined): Cell {
  return typeof value === 'boolean' ? String(value) : (value ?? null)
}
