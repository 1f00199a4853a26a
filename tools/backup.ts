/**
 * `npm run backup -- <folder>`: copies the product's data folder into a new folder while the product runs. A
 * PostgreSQL database is not included; use its own tools.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { partEnding } from '#adapters/files/write-durably.ts'
import { copySqlite } from '#database/copy-sqlite.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { copiedFile } from '#server/connections/copied-file.ts'
import { lastBackupFile } from '#server/self-check/machine-checks.ts'
import { makeFilesPrivate, makePrivate } from '#server/startup/private-folder.ts'
import { fromCallersFolder } from '#tools/setup/callers-folder.ts'
import { letReadersLeave } from '#tools/setup/let-readers-leave.mjs'
import { dataFolder, giveToOwner } from '#tools/setup/take-owners-identity.ts'

const databaseName = 'colloquy.sqlite'
/** Copied through SQLite: the files themselves may be of several moments. */
const databaseFiles = [databaseName, `${databaseName}-wal`, `${databaseName}-shm`]

/**
 * Copies a data folder. The database comes first, as of one moment. Files that pages and abstracts name were stored
 * before that and never change, so copying them afterwards misses none.
 *
 * @param dataDir the product's DATA_DIR
 * @param target a folder that does not exist yet; it appears only once it is complete
 * @throws where the target exists or is inside the data folder, or the data folder does not exist
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} already exists: a backup never overwrites another.`)
  if (!existsSync(dataDir)) throw new Error(`There is no data folder at ${dataDir}.`)
  const inside = path.relative(dataDir, target)
  if (!inside.startsWith('..') && !path.isAbsolute(inside)) throw new Error(`${target} is inside ${dataDir}.`)
  makeFilesPrivate()
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  const database = path.join(dataDir, databaseName)
  if (existsSync(database)) await copySqlite(database, path.join(unfinished, databaseName))
  await copyFolder(dataDir, unfinished)
  await makePrivate(unfinished)
  await rename(unfinished, target)
  // The self-check reads it to say how old the newest backup is.
  const record = path.join(dataDir, lastBackupFile)
  await writeFile(record, `${systemClock.now()}\n`, { mode: 0o600 })
  // This command stays root if root runs it: only root may be able to write to the target.
  giveToOwner(record, dataDir)
}

/** Copies a folder in use, without the database and without what is unfinished or removed meanwhile. */
async function copyFolder(source: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true })
  for (const entry of await readdir(source, { withFileTypes: true })) {
    if (databaseFiles.includes(entry.name) || entry.name.endsWith(partEnding)) continue
    const [from, to] = [path.join(source, entry.name), path.join(target, entry.name)]
    await (entry.isDirectory() ? copyFolder(from, to) : cp(from, to)).catch(error => {
      if (error.code !== 'ENOENT') throw error
    })
  }
}

if (import.meta.main) {
  letReadersLeave()
  const [name] = process.argv.slice(2)
  const dataDir = dataFolder()
  try {
    if (!name) throw new Error('Name a new folder for the backup: npm run backup -- ../colloquy-backup')
    const target = fromCallersFolder(name)
    await backUp(dataDir, target)
    process.stdout.write(`Copied ${dataDir} to ${target}. To restore, stop the product and put it\n`)
    process.stdout.write('in place of DATA_DIR.\n')
    if (process.env.DATABASE_URL) {
      process.stdout.write('The database is at DATABASE_URL: back it up with pg_dump.\n')
    }
    if (process.env.FILES_URL || existsSync(path.join(dataDir, copiedFile))) {
      const where = process.env.FILES_URL ? 'at FILES_URL' : 'in the bucket that is connected'
      process.stdout.write(
        `Files are ${where}: back them up with the store’s own tools, after the database.\n`,
      )
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  }
}
