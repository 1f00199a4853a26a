import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createGzip } from 'node:zlib'
import { openS3, patienceOfTools } from '#adapters/files/s3.ts'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import { partEnding } from '#adapters/files/write-durably.ts'
import { readHome } from '#database/about.ts'
import { copySqlite } from '#database/copy-sqlite.ts'
import type { Database } from '#database/database.ts'
import { type FileStore, listFileKeys, newFileKey } from '#domain/conference/files/file-store.ts'
import { readInParts } from '#domain/foundations/in-parts.ts'
import type { Clock } from '#domain/foundations/time.ts'
import { readFileKeys, readIndex, type StoredBackup, writeIndex } from '#server/backups/backup-index.ts'
import { lastBackupFile } from '#server/self-check/machine-checks.ts'
import type { Settings } from '#server/startup/settings.ts'

/** How many backups are kept. */
const mostBackups = 14
/** In memory at once, and below the largest object that is stored. */
const partBytes = 16 * 1024 ** 2

/** The bucket has backups of another database, or of this one before it was restored from one of them. */
export class ForeignBackups extends Error {
  override readonly name = 'ForeignBackups'
}

interface Means {
  settings: Pick<Settings, 'databaseAddress' | 'dataDir' | 'isSecretKeySet' | 'secretKey'>
  database: Database
  files: FileStore
  clock: Clock
}

/**
 * Stores a copy of database, files and key in a bucket. Files that it has already are not sent again; the database is of one
 * moment and comes first, so that every file that it names was stored before. A copy counts once the index names it.
 *
 * @param place kept apart from where files are
 * @param signal ends it between two objects
 * @throws ForeignBackups, or FilesUnavailable
 */
export async function storeBackup(
  { settings, database, files, clock }: Means,
  place: S3Bucket,
  signal?: AbortSignal,
): Promise<void> {
  const target = openS3(place, { clock, patience: patienceOfTools })
  const home = await readHome(database, settings.databaseAddress)
  const index = (await readIndex(target)) ?? { version: 1 as const, home, backups: [] }
  if (index.home !== home) throw new ForeignBackups('the bucket has backups of another database')
  const at = clock.now().toString()
  const parts = database.dialect === 'sqlite' ? await storeDatabase(settings, target, signal) : []
  const stored = await storeFiles({ database, files }, target, index.backups.at(-1), signal)
  const secretKey = settings.isSecretKeySet ? null : await storeText(target, settings.secretKey)
  const list = await storeText(target, stored.join('\n'))
  const all = [...index.backups, { at, database: parts, secretKey, files: list }]
  const kept = all.slice(-mostBackups)
  await writeIndex(target, { ...index, backups: kept })
  for (const [position, old] of all.slice(0, -kept.length).entries())
    await removeBackup(target, old, all[position + 1])
  await writeFile(path.join(settings.dataDir, lastBackupFile), `${at}\n`, { mode: 0o600 })
}

/** A copy of the database as of one moment, compressed and in parts. @returns their keys */
async function storeDatabase(
  { databaseAddress, dataDir }: Means['settings'],
  target: FileStore,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const copy = path.join(dataDir, `backup-${newFileKey()}${partEnding}`)
  const keys: string[] = []
  const store = async (bytes: Uint8Array) => {
    signal?.throwIfAborted()
    const key = newFileKey()
    await target.put(key, bytes)
    keys.push(key)
  }
  try {
    await copySqlite(databaseAddress, copy)
    let waiting: Buffer[] = []
    let size = 0
    for await (const piece of createReadStream(copy).pipe(createGzip())) {
      waiting.push(piece)
      size += piece.length
      if (size < partBytes) continue
      await store(Buffer.concat(waiting))
      waiting = []
      size = 0
    }
    await store(Buffer.concat(waiting))
    return keys
  } finally {
    await rm(copy, { force: true })
  }
}

/** @returns the keys of all files that the database names and the bucket has now */
async function storeFiles(
  { database, files }: Pick<Means, 'database' | 'files'>,
  target: FileStore,
  last: StoredBackup | undefined,
  signal: AbortSignal | undefined,
): Promise<string[]> {
  const keys = await readInParts<string>((after, limit) => listFileKeys(database.read, after, limit))
  const before = new Set(last ? await readFileKeys(target, last) : [])
  const stored: string[] = []
  for (const key of keys) {
    signal?.throwIfAborted()
    if (!before.has(key)) {
      const bytes = await files.get(key)
      // Removed meanwhile, or never uploaded to its end.
      if (!bytes) continue
      await target.put(key, bytes)
    }
    stored.push(key)
  }
  return stored
}

async function storeText(target: FileStore, text: string): Promise<string> {
  const key = newFileKey()
  await target.put(key, new TextEncoder().encode(text))
  return key
}

/** Removes the oldest backup. A file that the next one lacks is in no later one: keys are never used again. */
async function removeBackup(target: FileStore, old: StoredBackup, next: StoredBackup | undefined) {
  const kept = new Set(next ? await readFileKeys(target, next) : [])
  const files = (await readFileKeys(target, old)).filter(key => !kept.has(key))
  const own = [...old.database, old.files, ...(old.secretKey ? [old.secretKey] : [])]
  for (const key of [...files, ...own]) await target.remove(key)
}
