import { readFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readHome } from '#database/about.ts'
import type { Reader } from '#database/database.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { openTestDatabase, placeForTest } from '#tests/support/database.ts'
import { onServer } from '#tests/support/postgres-server.ts'

test('a connection that breaks during a write fails only that write', async () => {
  const place = await placeForTest('postgres')
  const [database, other] = [await openDatabase(place.address), await openDatabase(place.address)]
  try {
    const count = (scope: string) =>
      database.write(tx => tx.insertInto('revisions').values({ scope, revision: 1 }).execute())
    const cut = database.write(async tx => {
      await tx.insertInto('revisions').values({ scope: 'cut', revision: 1 }).execute()
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.read)
      // No statement is in progress when the connection ends, so nobody waits for its error.
      await wait(200)
      await tx.insertInto('revisions').values({ scope: 'after', revision: 1 }).execute()
    })
    await expect(cut).rejects.toThrow()
    await count('later')
    const rows = await other.read.selectFrom('revisions').select('scope').execute()
    expect(rows).toEqual([{ scope: 'later' }])
  } finally {
    await database.close()
    await other.close()
  }
})

test('a write waits for a row within its time limit, and leaves no setting on its connection', async () => {
  const database = await openTestDatabase('postgres')
  const lockTimeout = async (db: Reader) =>
    (await sql<{ lock_timeout: string }>`show lock_timeout`.execute(db)).rows[0]?.lock_timeout
  const usual = await lockTimeout(database.read)
  expect(await database.write(lockTimeout)).toBe('6s')
  expect(await database.write(lockTimeout)).toBe('6s')
  // A pooler may run the next transaction on another connection.
  expect(await lockTimeout(database.read)).toBe(usual)
  expect(usual).not.toBe('6s')
})

test('no statement is compiled: that takes longer than all that the product asks', async () => {
  const database = await openTestDatabase('postgres')
  const { rows } = await sql<{ jit: string }>`show jit`.execute(database.read)
  expect(rows).toEqual([{ jit: 'off' }])
})

test('a connection uses nothing that a pooler refuses', async () => {
  const place = await placeForTest('postgres')
  const asked: string[] = []
  const pooler = createServer(client => {
    client.once('data', (startup: Buffer) => {
      // Length, protocol version, then names and values, each terminated by a zero byte.
      const [...parts] = startup.subarray(8).toString().split('\0')
      asked.push(...parts.filter((part, index) => index % 2 === 0 && part !== ''))
      forward(client, startup, new URL(place.address))
    })
  })
  await new Promise<void>(resolve => pooler.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = pooler.address() as { port: number } // It listens on an address, not on a path.
    const address = Object.assign(new URL(place.address), { hostname: '127.0.0.1', port: String(port) })
    const database = await openDatabase(address.href)
    await database.write(tx => tx.insertInto('revisions').values({ scope: 'a', revision: 1 }).execute())
    await database.close()
  } finally {
    pooler.close()
  }
  // The parameters that PgBouncer accepts; it refuses others with `unsupported startup parameter`.
  const known = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name']
  expect(asked).toContain('user')
  expect(asked.filter(name => !known.includes(name.toLowerCase()))).toEqual([])
})

function forward(client: Socket, startup: Buffer, { hostname, port }: URL): void {
  const server = connect({ host: hostname, port: Number(port) })
  server.write(startup)
  client.pipe(server).pipe(client)
  for (const socket of [client, server]) socket.on('error', () => {})
}

test('the role and the database that operators are told to make are enough', async () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const [, made = ''] = /```sql\n(create role colloquy [^`]+)```/.exec(guide) ?? []
  const server = inject('postgresServer')
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  for (const statement of made.replaceAll('colloquy', name).split(';').slice(0, -1))
    await admin.query(statement)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.query(`drop role ${name}`)
    await admin.end()
  })
  const address = Object.assign(new URL(onServer(server, name)), { username: name }).href
  const database = await openDatabase(address)
  onTestFinished(() => database.close())
  expect(await migrate(database)).toBeGreaterThan(0)
  // The cluster, the timeline and the database.
  expect(await readHome(database, address)).toMatch(/^\d+ [0-9A-F]{8} \d+$/)
  const count = database.snapshot(['countries'], async tx => {
    await tx.insertInto('countries').values({ id: 1, name: 'Atlantis', code: 'XA' }).execute()
    return (await tx.selectFrom('countries').selectAll().execute()).length
  })
  expect(await count).toBe(1)
})
