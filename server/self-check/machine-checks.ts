/** The machine that the product runs on: versions, disk space, the age of the newest backup. */
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { counted } from '#domain/foundations/counted.ts'
import type { SelfCheck } from '#site/context.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

const group = 'Machine'

/** Written into the data folder by `npm run backup`: the time of the newest backup. */
export const lastBackupFile = 'last-backup'

/** With less than this, a disk fills up within days, or already refuses writes. */
const room = { look: 2 * 1024 ** 3, bad: 200 * 1024 ** 2 }
const backupHours = { look: 26, bad: 24 * 8 }

export async function checkMachine(
  { dataDir, isPostgres, hasTarget }: { dataDir: string; isPostgres: boolean; hasTarget: boolean },
  now: Temporal.Instant,
): Promise<SelfCheck[]> {
  return [
    { group, label: 'Node', state: 'good', fact: process.version },
    await checkDisk(dataDir),
    await checkBackup({ dataDir, isPostgres, hasTarget }, now),
  ]
}

async function checkDisk(dataDir: string): Promise<SelfCheck> {
  const about = { group, label: 'Disk' }
  const todo = `Make room on the disk of ${dataDir}: remove old backups and stored mail.`
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const state = free < room.bad ? 'bad' : free < room.look ? 'look' : 'good'
    const fact = `${(free / 1024 ** 3).toFixed(1)} GiB are free.`
    return { ...about, state, fact, ...(state !== 'good' && { todo }) }
  } catch {
    return { ...about, state: 'bad', fact: `${dataDir} cannot be read.`, todo }
  }
}

/** @param has.hasTarget whether the product stores backups in a bucket by itself */
async function checkBackup(
  { dataDir, isPostgres, hasTarget }: { dataDir: string; isPostgres: boolean; hasTarget: boolean },
  now: Temporal.Instant,
): Promise<SelfCheck> {
  const about = { group, label: 'Backup' }
  const own = isPostgres
    ? ' The database at DATABASE_URL is backed up with its own tools, which cannot be checked here.'
    : ''
  const open = hasTarget
    ? {
        todo: 'One is stored every night. Saving its bucket again tries it; the log says what was answered. After the product was restored from a backup, choose another folder in the bucket.',
        to: { label: 'Backups', path: organiserPaths.connection('backup') },
        acts: ['back-up' as const],
      }
    : {
        todo: 'Connect a bucket for backups, or run npm run backup -- <new folder> every night, and keep copies on another machine.',
        to: { label: 'Connect it', path: organiserPaths.connection('backup') },
      }
  const text = await readRecord(dataDir)
  if (text === undefined) return { ...about, state: 'look', fact: `None has been made yet.${own}`, ...open }
  const at = instantIn(text)
  if (!at) return { ...about, state: 'look', fact: `The time of the last one can’t be read.${own}`, ...open }
  const hours = Math.floor(now.since(at).total('hours'))
  const state = hours > backupHours.bad ? 'bad' : hours > backupHours.look ? 'look' : 'good'
  const age = hours < 48 ? counted(Math.max(0, hours), 'hour') : counted(Math.floor(hours / 24), 'day')
  return { ...about, state, fact: `The newest is ${age} old.${own}`, ...(state !== 'good' && open) }
}

const readRecord = (dataDir: string) =>
  readFile(path.join(dataDir, lastBackupFile), 'utf8').catch(() => undefined)

/** When `npm run backup` last made a backup; undefined if that is not known. */
export const readLastBackup = async (dataDir: string) => instantIn((await readRecord(dataDir)) ?? '')

function instantIn(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text.trim())
  } catch {
    return undefined
  }
}
