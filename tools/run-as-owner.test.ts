import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from '#tools/backup.ts'

/** A user who is not root, on every system. */
const serviceUser = 65_534

/** Only root can become another user. */
const testAsRoot = test.runIf(process.getuid?.() === 0)

async function foldersOfTheService(): Promise<{ folder: string; dataDir: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'service-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const dataDir = path.join(folder, 'data')
  await mkdir(dataDir)
  await chown(dataDir, serviceUser, serviceUser)
  return { folder, dataDir }
}

async function ownersIn(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir, { recursive: true })
  expect(names.length).toBeGreaterThan(0)
  const owners = await Promise.all(names.map(async name => (await stat(path.join(dataDir, name))).uid))
  return [...new Set(owners)]
}

testAsRoot('a command that root runs leaves files that the product can read', async () => {
  const { dataDir } = await foldersOfTheService()
  const program = path.join(import.meta.dirname, 'organiser/main.ts')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SAMPLE_DATA: 'off' }
  await promisify(execFile)(process.execPath, [program, 'invite', 'owner@example.org'], { env })
  expect(await ownersIn(dataDir)).toEqual([serviceUser])
})

testAsRoot('a backup that root makes is known to the product', async () => {
  const { folder, dataDir } = await foldersOfTheService()
  await backUp(dataDir, path.join(folder, 'backup'))
  expect(await ownersIn(dataDir)).toEqual([serviceUser])
})
