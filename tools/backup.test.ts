import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { placeForTest } from '#tests/support/database.ts'
import { compiledIn } from '#tests/support/served-product.ts'
import { backUp } from '#tools/backup.ts'

/** A data folder as a running product has it, with one file and a key. */
async function dataFolder() {
  const { address } = await placeForTest('sqlite')
  const dataDir = path.join(path.dirname(address), 'data')
  await mkdir(path.join(dataDir, 'files'), { recursive: true })
  await writeFile(path.join(dataDir, 'files/portrait'), 'a portrait')
  await writeFile(path.join(dataDir, 'secret-key'), 'a key')
  const database = await openDatabase(path.join(dataDir, 'colloquy.sqlite'))
  await database.write(tx => tx.schema.createTable('numbers').addColumn('n', 'integer').execute())
  return { dataDir, database, target: path.join(path.dirname(address), 'backup') }
}

const insert = (database: Database, n: number) =>
  // The table is this test's own, so the schema does not know it.
  database.write(tx =>
    tx
      .insertInto('numbers' as never)
      .values({ n } as never)
      .execute(),
  )

async function numbersIn(file: string): Promise<number[]> {
  const database = await openDatabase(file)
  const rows = await database.read
    .selectFrom('numbers' as never)
    .selectAll()
    .execute()
  await database.close()
  return (rows as { n: number }[]).map(row => row.n)
}

test('everything is copied consistently while the product goes on writing', async () => {
  const { dataDir, database, target } = await dataFolder()
  for (let n = 0; n < 50; n++) await insert(database, n)
  const copying = backUp(dataDir, target)
  for (let n = 50; n < 100; n++) await insert(database, n)
  await copying
  await database.close()

  const copied = await numbersIn(path.join(target, 'colloquy.sqlite'))
  expect(copied.length).toBeGreaterThanOrEqual(50)
  expect(copied).toEqual(copied.map((_, index) => index))
  expect(await readFile(path.join(target, 'files/portrait'), 'utf8')).toBe('a portrait')
  expect(await readFile(path.join(target, 'secret-key'), 'utf8')).toBe('a key')
})

test('unfinished files and the live database’s are left out, and other files of such a name are not', async () => {
  const { dataDir, database, target } = await dataFolder()
  await insert(database, 1)
  await writeFile(path.join(dataDir, 'files/portrait.0c2f.part'), 'half a por')
  await writeFile(path.join(dataDir, 'colloquy.sqlite.before-update'), 'an older database')
  await backUp(dataDir, target)
  await database.close()
  const copied = await readdir(target, { recursive: true })
  expect(copied.sort()).toEqual([
    'colloquy.sqlite',
    'colloquy.sqlite.before-update',
    'files',
    'files/portrait',
    'secret-key',
  ])
})

test('files that the product removes meanwhile do not stop a backup', async () => {
  const { dataDir, database, target } = await dataFolder()
  const files = Array.from({ length: 50 }, (_, i) => path.join(dataDir, 'files', `file-${i}`))
  let isCopying = true
  const copying = backUp(dataDir, target).finally(() => {
    isCopying = false
  })
  while (isCopying) {
    await Promise.all(files.map(file => writeFile(file, '')))
    await Promise.all(files.map(file => rm(file)))
  }
  await copying
  await database.close()
  expect(await readFile(path.join(target, 'files/portrait'), 'utf8')).toBe('a portrait')
})

test('a backup never overwrites another, and leaves nothing half done', async () => {
  const { dataDir, database, target } = await dataFolder()
  await backUp(dataDir, target)
  await expect(backUp(dataDir, target)).rejects.toThrow('already exists')
  await expect(backUp(`${dataDir}-elsewhere`, `${target}-2`)).rejects.toThrow('There is no data folder')
  await expect(backUp(dataDir, path.join(dataDir, 'backup'))).rejects.toThrow('is inside')
  expect(existsSync(`${target}-2`)).toBe(false)
  expect(await readdir(path.dirname(target))).not.toContain('backup.unfinished')
  await database.close()
})

test('an operator whose database or files are elsewhere is told that they are not in the backup', async () => {
  const { dataDir, database, target } = await dataFolder()
  await database.close()
  const run = async (to: string, env: Record<string, string>) => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [path.join(import.meta.dirname, 'backup.ts'), to],
      { env: { DATA_DIR: dataDir, NODE_COMPILE_CACHE: compiledIn(inject('scratchFolder')), ...env } },
    )
    return stdout
  }
  expect(await run('backup', { INIT_CWD: path.dirname(target) })).not.toMatch(/DATABASE_URL|FILES_URL/)
  expect(existsSync(target)).toBe(true)
  const elsewhere = await run(`${target}-2`, { DATABASE_URL: 'postgres://x/y', FILES_URL: 's3://bucket' })
  expect(elsewhere).toContain('The database is at DATABASE_URL: back it up with pg_dump.')
  expect(elsewhere).toContain('Files are at FILES_URL: back them up with the store’s own tools')
})

test('only its owner can read a backup, whoever may read its sources', async () => {
  const { dataDir, database, target } = await dataFolder()
  await database.close()
  await chmod(dataDir, 0o755)
  await chmod(path.join(dataDir, 'secret-key'), 0o644)
  await backUp(dataDir, target)
  const modeOf = async (file: string) => (await stat(path.join(target, file))).mode & 0o777
  expect([await modeOf('.'), await modeOf('files')]).toEqual([0o700, 0o700])
  for (const file of ['colloquy.sqlite', 'secret-key', 'files/portrait'])
    expect(await modeOf(file), file).toBe(0o600)
})
