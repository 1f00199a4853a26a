/** PostgreSQL is brought back to a point in time, as docs/operations.md describes, and what waits in it asks first. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readHome } from '#database/about.ts'
import type { Database } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { noteHome, readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { claimEffect, enqueue, markDone } from '#domain/foundations/outbox/outbox.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { freePort } from '#tests/support/free-port.ts'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root. */
const owner =
  process.getuid?.() === 0
    ? { uid: Number(execFileSync('id', ['-u', 'nobody'])), gid: Number(execFileSync('id', ['-g', 'nobody'])) }
    : undefined

/** A folder for servers of this test, and the folder of the program that the test run's server uses. */
async function makeRoom() {
  const home = await mkdtemp(path.join(inject('scratchFolder'), 'point-in-time-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  await chmod(home, 0o700)
  if (owner) await chown(home, owner.uid, owner.gid)
  const client = new pg.Client(inject('postgresServer'))
  await client.connect()
  const { rows } = await client.query(`select setting from pg_config where name = 'BINDIR'`)
  await client.end()
  return { home, bin: String(rows[0].setting) }
}

async function startServer(bin: string, data: string, settings: Record<string, string>) {
  const port = await freePort()
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings } // biome-ignore format: a list
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...flags], { ...owner, cwd: data })
  let log = ''
  server.stderr.on('data', chunk => {
    log += chunk
  })
  onTestFinished(() => stop(server))
  while (!log.includes('database system is ready to accept connections')) {
    if (server.exitCode !== null) throw new Error(log)
    await wait(20)
  }
  return { server, address: `postgres://postgres@127.0.0.1:${port}/postgres` }
}

/** As the server's own account. */
async function write(file: string, text: string): Promise<void> {
  await writeFile(file, text)
  if (owner) await chown(file, owner.uid, owner.gid)
}

/** At once, but archived to the end. */
async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return
  server.kill('SIGINT')
  await once(server, 'exit')
}

test('a database that was brought back to a point in time asks before it sends the mails that wait in it', async () => {
  const { home, bin } = await makeRoom()
  const [data, base, archive] = ['data', 'base', 'archive'].map(name => path.join(home, name)) as [
    string,
    string,
    string,
  ]
  await run(path.join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'], { ...owner, cwd: home }) // biome-ignore format: a command
  await mkdir(archive)
  if (owner) await chown(archive, owner.uid, owner.gid)
  const before = await startServer(bin, data, {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  const clock = new StoppedClock()
  const start = async (database: Database, address: string) =>
    noteHome(database, await readHome(database, address), clock.now())
  const database = await openDatabase(before.address)
  await migrate(database)
  await start(database, before.address)
  const queue = (effect: string) =>
    database.write(tx => enqueue(tx, { kind: 'password-mail', effect, payload: { personId: 'ida' }, now: clock.now() })) // biome-ignore format: a line
  await queue('sent after the point in time')

  const client = new pg.Client(before.address)
  await client.connect()
  await client.query(`select pg_backup_start('base', true)`)
  await run('cp', ['-a', data, base], { ...owner })
  const label = (await client.query('select labelfile from pg_backup_stop()')).rows[0].labelfile
  await write(path.join(base, 'backup_label'), label)
  await rm(path.join(base, 'postmaster.pid'))
  const point = (await client.query('select clock_timestamp()::text as at')).rows[0].at
  await client.end()

  const sent = await claimEffect(database, 'mail', clock.now())
  await markDone(database, sent?.id ?? 0, clock.now())
  await queue('after the point in time')
  await database.close()
  await stop(before.server)

  await write(path.join(base, 'recovery.signal'), '')
  const after = await startServer(bin, base, {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: point,
    recovery_target_action: 'promote',
  })
  const restored = await openDatabase(after.address)
  onTestFinished(() => restored.close())
  const effects = await restored.read.selectFrom('outbox').select(['effect', 'state']).execute()
  expect(effects).toEqual([{ effect: 'sent after the point in time', state: 'queued' }])
  await start(restored, after.address)
  expect(await readHeldMails(restored.read)).toEqual({
    since: clock.now(),
    kinds: [{ kind: 'password-mail', count: 1 }],
  })
  expect(await claimEffect(restored, 'mail', clock.now())).toBeUndefined()
})

test('the settings are those that operators read', async () => {
  const guide = await readFile(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  for (const line of [
    'archive_mode = on',
    `archive_command = 'test ! -f /archive/%f && cp %p /archive/%f'`,
    `restore_command = 'cp /archive/%f %p'`,
    `recovery_target_action = 'promote'`,
  ]) {
    expect(guide).toContain(line)
  }
})
