/**
 * `npm run restore -- <new folder> [time]`: fetches a backup out of the bucket that BACKUP_… names, as a new data folder.
 * Without a time, the newest.
 */
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openFolder } from '#adapters/files/folder.ts'
import { openS3, patienceOfTools } from '#adapters/files/s3.ts'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { readFileKeys, readIndex, type StoredBackup } from '#server/backups/backup-index.ts'
import { makeFilesPrivate, makePrivate } from '#server/startup/private-folder.ts'
import { readBackupBucket } from '#server/startup/settings.ts'
import { fromCallersFolder } from '#tools/setup/callers-folder.ts'
import { explainFailure } from '#tools/setup/explain-failure.mjs'
import { letReadersLeave } from '#tools/setup/let-readers-leave.mjs'

/**
 * @param target a folder that does not exist yet; it appears only once it is complete
 * @param at as the backup's own time; undefined: the newest
 * @returns the backup's time, and whether it has a database and a key
 */
export async function restore(
  place: S3Bucket,
  target: string,
  at?: string,
): Promise<{ at: string; hasDatabase: boolean; hasKey: boolean }> {
  if (existsSync(target)) throw new Error(`${target} already exists: a backup is never restored over data.`)
  const source = openS3(place, { clock: systemClock, patience: patienceOfTools })
  const backups = (await readIndex(source))?.backups ?? []
  const chosen = at === undefined ? backups.at(-1) : backups.find(each => each.at === at)
  if (!chosen) {
    const times = backups.map(each => each.at).join(', ')
    throw new Error(times ? `There is no backup of ${at}. There are: ${times}.` : 'There is no backup yet.')
  }
  makeFilesPrivate()
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  if (chosen.database.length > 0)
    await fetchDatabase(source, chosen, path.join(unfinished, 'colloquy.sqlite'))
  const files = openFolder(path.join(unfinished, 'files'))
  for (const key of await readFileKeys(source, chosen)) await files.put(key, await fetchObject(source, key))
  if (chosen.secretKey) {
    const key = new TextDecoder().decode(await fetchObject(source, chosen.secretKey))
    await writeFile(path.join(unfinished, 'secret-key'), `${key}\n`)
  }
  await makePrivate(unfinished)
  await rename(unfinished, target)
  return { at: chosen.at, hasDatabase: chosen.database.length > 0, hasKey: chosen.secretKey !== null }
}

async function fetchDatabase(source: FileStore, { database }: StoredBackup, file: string): Promise<void> {
  async function* parts() {
    for (const key of database) yield await fetchObject(source, key)
  }
  await pipeline(Readable.from(parts()), createGunzip(), createWriteStream(file))
}

async function fetchObject(source: FileStore, key: string): Promise<Uint8Array> {
  const bytes = await source.get(key)
  if (!bytes)
    throw new Error('The backup is not whole: the bucket lacks an object of it. Try an earlier one.')
  return bytes
}

if (import.meta.main) {
  letReadersLeave()
  const [name, at] = process.argv.slice(2)
  try {
    const place = readBackupBucket(process.env)
    if (!name || !place)
      throw new Error(
        'Set BACKUP_URL and its keys, and name a new folder: npm run restore -- ../colloquy-data',
      )
    const target = fromCallersFolder(name)
    const { at: time, hasDatabase, hasKey } = await restore(place, target, at)
    process.stdout.write(
      `The backup of ${time} is in ${target}. Start the product with DATA_DIR=${target}.\n`,
    )
    if (!hasDatabase) process.stdout.write('It has files only: restore the database with pg_restore.\n')
    if (!hasKey) process.stdout.write('Set SECRET_KEY as it was: it is in no backup.\n')
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    process.exitCode = 1
  }
}
