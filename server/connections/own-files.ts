import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { copyFolder } from '#adapters/files/copy-folder.ts'
import { openS3, patienceOfTools } from '#adapters/files/s3.ts'
import type { S3Bucket } from '#adapters/files/s3-bucket.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { MovingFiles } from '#domain/preparation/connections/connection-desk.ts'
import { copiedFile } from '#server/connections/copied-file.ts'
import { openFiles } from '#server/startup/open-files.ts'
import type { Settings } from '#server/startup/settings.ts'

type Place = Pick<Settings, 'bucket' | 'isBucketConnected' | 'dataDir'>

/** Files where the settings want them at the moment. */
export interface OwnFiles extends FileStore {
  /** Uses another place from now on. Into a bucket that an owner connected, the files of the folder are copied. */
  moveTo(place: Place): void
  moving(): MovingFiles | undefined
  close(): Promise<void>
}

/** A process that has not heard of the bucket yet goes on using the folder: longer than it takes to hear. */
const lookAgainMs = 5_000
const tryAgainMs = 30_000

export function openOwnFiles(first: Place, means: { clock: Clock; log: Logger }): OwnFiles {
  let current = openFiles(first, means)
  let moving: MovingFiles | undefined
  let stop = new AbortController()
  let copying: Promise<void> = Promise.resolve()

  function begin({ bucket, isBucketConnected, dataDir }: Place): void {
    stop.abort()
    stop = new AbortController()
    moving = undefined
    if (!bucket || !isBucketConnected) return
    const { signal } = stop
    const before = copying
    const report = (now: MovingFiles | undefined) => {
      if (!signal.aborted) moving = now
    }
    copying = before.then(() => copyAll({ bucket, dataDir }, means, { signal, report }))
  }

  begin(first)
  return {
    put: (key, bytes) => current.put(key, bytes),
    get: key => current.get(key),
    open: key => current.open(key),
    remove: key => current.remove(key),
    moveTo(place) {
      current = openFiles(place, means)
      begin(place)
    },
    moving: () => moving,
    async close() {
      stop.abort()
      await copying
    },
  }
}

/** Copies until nothing is left in the folder that the bucket lacks, however often the bucket fails. */
async function copyAll(
  { bucket, dataDir }: { bucket: S3Bucket; dataDir: string },
  { clock, log }: { clock: Clock; log: Logger },
  { signal, report }: { signal: AbortSignal; report: (now: MovingFiles | undefined) => void },
): Promise<void> {
  const record = path.join(dataDir, copiedFile)
  const where = [bucket.endpoint ?? bucket.region, bucket.bucket, bucket.prefix].join(' ')
  if ((await readFile(record, 'utf8').catch(() => '')).trim() === where) return
  const target = openS3(bucket, { clock, patience: patienceOfTools })
  const done = new Set<string>()
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  report({ left: undefined, trouble: '' })
  for (let before = -1; !signal.aborted; ) {
    try {
      await copyFolder(path.join(dataDir, 'files'), target, done, {
        signal,
        progress: left => report({ left, trouble: '' }),
      })
      if (done.size === before) break
      before = done.size
      await pause(lookAgainMs)
    } catch (error) {
      if (signal.aborted) return
      log.warn({ err: error }, 'files could not be copied into the bucket; it is tried again')
      report({ left: undefined, trouble: error instanceof Error ? error.message : String(error) })
      await pause(tryAgainMs)
    }
  }
  if (signal.aborted) return
  await mkdir(dataDir, { recursive: true })
  await writeFile(record, `${where}\n`, { mode: 0o600 }).catch(error =>
    log.warn({ err: error }, 'that all files are in the bucket could not be noted'),
  )
  report(undefined)
  log.info({ files: done.size }, 'all files of the folder are in the bucket; they are read from either')
}

/** Files will be in the folder again: those that come into it from now on are in no bucket. */
export const forgetCopied = (dataDir: string) => rm(path.join(dataDir, copiedFile), { force: true })
