import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSqlite } from '#database/sqlite.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'log-'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Of the file alone, as if the log were gone. */
async function rowsInFile(file: string): Promise<number> {
  const copy = `${file}-alone`
  await copyFile(file, copy)
  const connection = new DatabaseSync(copy, { readOnly: true })
  const known = connection.prepare("select 1 from sqlite_master where name = 'kept'").get()
  const rows = known ? Number(connection.prepare('select count(*) as rows from kept').get()?.rows) : 0
  connection.close()
  return rows
}

async function write(database: ReturnType<typeof openSqlite>, rows: number) {
  await database.write(tx =>
    sql`insert into kept (text) with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(rows)})
      select hex(zeroblob(1800)) || n from numbers`.execute(tx),
  )
}

const turn = 1_000

test.for([
  ['a few pages', 1_500, 1_200],
  ['thousands, by a thread', 6_000, 5_000],
] as const)('the log is moved into the file: %s', async ([, rows, more]) => {
  const file = path.join(folder, `${rows}.sqlite`)
  const database = openSqlite(file)
  await database.write(tx => sql`create table kept (text text)`.execute(tx))
  await write(database, rows)
  // Nobody has to wait for it: what is written meanwhile is safe too.
  await write(database, 1)
  await expect.poll(() => rowsInFile(file), { timeout: 30_000 }).toBeGreaterThanOrEqual(rows)
  // The log begins anew instead of growing.
  const { size } = await stat(`${file}-wal`)
  await write(database, more)
  await wait(turn)
  await write(database, more)
  expect((await stat(`${file}-wal`)).size).toBeLessThan(size * 2.5)
  await database.close()
  expect(await rowsInFile(file)).toBe(rows + 1 + more * 2)
})

test('a large commit does not hold the process while its log is moved', async () => {
  const file = path.join(folder, 'held.sqlite')
  const database = openSqlite(file)
  await database.write(tx => sql`create table kept (text text)`.execute(tx))
  const ran: string[] = []
  const { exec } = DatabaseSync.prototype
  const watched = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
    this: DatabaseSync,
    text,
  ) {
    ran.push(text)
    Reflect.apply(exec, this, [text])
  })
  try {
    await write(database, 8_000)
    await expect.poll(() => rowsInFile(file), { timeout: 30_000 }).toBe(8_000)
    expect(ran.filter(text => text.includes('checkpoint'))).toEqual([])
  } finally {
    watched.mockRestore()
  }
  // What is erased leaves the log at once, also while a thread moves it.
  await write(database, 8_000)
  await database.emptyLog?.()
  expect((await stat(`${file}-wal`)).size).toBe(0)
  await database.close()
})
