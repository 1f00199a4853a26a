/** However long a list is, only the current batch is in memory. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { writeTable } from '#adapters/tables/write-table.ts'
import type { Database } from '#database/database.ts'
import { listTable } from '#domain/office/exports/list-file.ts'
import { registrationsFile } from '#domain/office/exports/registrations-table.ts'
import { batchRows, type TableFormat, tableFormats } from '#domain/office/exports/table.ts'
import { permitOnCommandLine, type Scope } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { writeManyRegistrations } from '#tests/factories/many-registrations.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/database.ts'

const megabyte = 2 ** 20

const rows = { many: 24_000, few: 1_000 }

/** After how many pieces memory is measured: in the short export once, in the long one at least four times. */
const every = { many: 20, few: 5 }

setFlagsFromString('--expose-gc')
const collectGarbage: NodeJS.GCFunction = runInNewContext('gc')

/** Memory in use, without what a collection of this kind frees, in bytes. */
function inUse(type: 'major' | 'minor' = 'major'): number {
  collectGarbage({ type })
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const sorting = { order: 'total', isDescending: true } as const

async function withRegistrations(database: Database, count: number) {
  const fees = await createConference(database)
  const { id } = await createRegistration(database, fees, new StoppedClock())
  await writeManyRegistrations(database, id, count - 1)
  const commandLine = { kind: 'command-line' } as const
  return { database, scope: permitOnCommandLine(commandLine, 'export-people', fees.conference.id).scope }
}

describeOnBothDatabases('an export of a sorted list', open => {
  test('reads the ids at once, and everything else a batch at a time', async () => {
    const { database, scope } = await withRegistrations(await open(), 3 * batchRows)
    const results: { rows: number; columns: string[] }[] = []
    const read = database.read.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        results.push({ rows: result.rows.length, columns: Object.keys(result.rows[0] ?? {}) })
        return result
      },
    })
    let exported = 0
    const { batches } = listTable(read, registrationsFile, scope, { name: 'list', filter: {}, sorting })
    for await (const batch of batches) exported += batch.length
    expect(exported).toBe(3 * batchRows)
    expect(results.filter(({ rows }) => rows > batchRows)).toEqual([{ rows: exported, columns: ['id'] }])
  })
})

// On one database: what is read at once is tested above, and a driver hands over a result as a whole.
test('an export of 24,000 registrations holds little more memory at once than one of 1,000', async () => {
  const few = await withRegistrations(await openTestDatabase('sqlite'), rows.few)
  const many = await withRegistrations(await openTestDatabase('sqlite'), rows.many)
  for (const format of tableFormats) {
    // The first export of a process loads what later ones reuse.
    await peakOf(few, format, every.few)
    const less = await peakOf(few, format, every.few)
    const more = await peakOf(many, format, every.many)
    expect(more.pieces).toBeGreaterThan(less.pieces * 5)
    // The ids of the sorted list are the only thing that grows, eight bytes each; the rows would be 7 MB or more.
    expect(more.bytes).toBeLessThan(less.bytes + 3 * megabyte)
    // 4 MB, and 10 if quick collections do not free the 5,000 rows of these pieces.
    expect(more.uncollected).toBeLessThan(9 * megabyte)
  }
})

/**
 * The most memory that an export of the sorted list uses whenever another `every` pieces are written, above the level
 * before it, and what a quick collection leaves of what these pieces needed: the median, because the process may do
 * something else meanwhile.
 */
async function peakOf(
  { database: { read }, scope }: { database: Database; scope: Scope },
  format: TableFormat,
  every: number,
): Promise<{ bytes: number; uncollected: number; pieces: number }> {
  const table = listTable(read, registrationsFile, scope, { name: 'list', filter: {}, sorting })
  const before = inUse()
  const uncollected: number[] = []
  let [bytes, pieces, level] = [0, 0, before]
  for await (const piece of writeTable(table, format)) {
    if (piece.length > 0) pieces += 1
    if (pieces === 0 || pieces % every !== 0) continue
    uncollected.push(inUse('minor') - level)
    level = inUse()
    bytes = Math.max(bytes, level - before)
  }
  const median = uncollected.toSorted((one, other) => one - other)[Math.floor(uncollected.length / 2)] ?? 0
  return { bytes, uncollected: median, pieces }
}
