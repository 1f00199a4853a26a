import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { readHome } from '#database/about.ts'
import type { Database } from '#database/database.ts'
import { openDatabase } from '#database/open-database.ts'
import { decideOnHeldMails, noteHome, readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { claimEffect, enqueue, isEffectDue } from '#domain/foundations/outbox/outbox.ts'
import { readOutboxStatus } from '#domain/foundations/outbox/outbox-status.ts'
import { toStored } from '#domain/foundations/time.ts'
import { ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { type Dialect, describeOnBothDatabases, placeForTest } from '#tests/support/database.ts'
import { createPostgresDatabase, dropPostgresDatabase, onServer } from '#tests/support/postgres-server.ts'
import { backUp } from '#tools/backup.ts'

const clock = new StoppedClock()
const now = () => clock.now()

/** A database in which a process has run, with a mail, a reminder for later and a file to remove. */
async function openUsed(dialect: Dialect) {
  const { address } = await usedPlace(dialect)
  const database = await openDatabase(address)
  const start = async (on: Database, at: string) => noteHome(on, await readHome(on, at), now())
  await start(database, address)
  const mailId = await writeGroupMail(database)
  await queue(database, mailId)
  await database.write(tx =>
    enqueue(tx, { kind: 'remove-files', effect: 'remove-files:1', payload: { keys: [] }, now: now() }),
  )
  return { address, database, start, mailId }
}

async function writeGroupMail(database: Database): Promise<number> {
  const { conference } = await createConference(database)
  const at = toStored(now())
  const mail = {
    conference_id: conference.id,
    audience: 'newsletter',
    query: '',
    filter: '{}',
    subject: 'News',
    body: 'Text',
    written_by: 'staff:ida',
    written_at: at,
    queued_by: 'staff:ida',
    send_at: at,
  }
  const written = database.write(tx =>
    tx.insertInto('group_mails').values(mail).returning('id').executeTakeFirstOrThrow(),
  )
  return (await written).id
}

const queue = (database: Database, mailId: number) =>
  database.write(async tx => {
    for (const kind of ['password-mail', 'group-mail'] as const) {
      const payload = { personId: 'ida', mailId }
      const effect = `${kind}:${mailId}`
      await enqueue(tx, { kind, effect, payload, now: now() })
    }
  })

/** `npm run backup` copies a data folder. */
async function usedPlace(dialect: Dialect) {
  const place = await placeForTest(dialect)
  if (dialect === 'postgres') return place
  const folder = path.join(path.dirname(place.address), 'data')
  const address = path.join(folder, 'colloquy.sqlite')
  await mkdir(folder)
  await copyFile(place.address, address)
  return { ...place, address }
}

/** Backs the database up and puts the copy in its place. */
async function restore(dialect: Dialect, { address, database }: { address: string; database: Database }) {
  if (dialect === 'sqlite') {
    const folder = path.dirname(address)
    await backUp(folder, `${folder}-backup`)
    await database.close()
    await rm(folder, { recursive: true })
    await rename(`${folder}-backup`, folder)
    return openDatabase(address)
  }
  await database.close()
  const server = inject('postgresServer')
  const name = `test_${crypto.randomUUID()}`
  await createPostgresDatabase(server, name, new URL(address).pathname.slice(1))
  onTestFinished(() => dropPostgresDatabase(server, name))
  return openDatabase(onServer(server, name))
}

describeOnBothDatabases('a database that was restored from a backup', (_open, dialect) => {
  async function openRestored() {
    const used = await openUsed(dialect)
    const database = await restore(dialect, used)
    onTestFinished(() => database.close())
    await used.start(database, used.address)
    return { ...used, database }
  }

  test('asks before it sends the mails that wait in it, and does everything else', async () => {
    const { database, address, start, mailId } = await openRestored()
    expect(await readHeldMails(database.read)).toEqual({
      since: now(),
      kinds: [
        { kind: 'group-mail', count: 1 },
        { kind: 'password-mail', count: 1 },
      ],
    })
    expect(await isEffectDue(database.read, 'mail', now())).toBe(false)
    expect(await claimEffect(database, 'mail', now())).toBeUndefined()
    expect(await claimEffect(database, 'group-mail', now())).toBeUndefined()
    expect(await claimEffect(database, 'files', now())).toMatchObject({ kind: 'remove-files' })
    // What happens from now on is sent.
    await queue(database, mailId + 1)
    expect(await claimEffect(database, 'mail', now())).toMatchObject({
      effect: `password-mail:${mailId + 1}`,
    })
    expect(await readOutboxStatus(database.read, now())).toMatchObject({ held: 2 })
    // Another start changes nothing.
    await start(database, address)
    expect(await claimEffect(database, 'mail', now())).toBeUndefined()
  })

  test('sends them once somebody says that nobody has them', async () => {
    const { database, mailId } = await openRestored()
    expect(await database.write(tx => decideOnHeldMails(tx, { actor: ida, now: now() }, 'send'))).toBe(2)
    expect(await readHeldMails(database.read)).toBeUndefined()
    expect(await claimEffect(database, 'mail', now())).toMatchObject({ effect: `password-mail:${mailId}` })
  })

  test('forgets them once somebody says that they were sent, and stops what was being sent to many', async () => {
    const { database } = await openRestored()
    expect(await database.write(tx => decideOnHeldMails(tx, { actor: ida, now: now() }, 'drop'))).toBe(2)
    expect(await readHeldMails(database.read)).toBeUndefined()
    expect(await claimEffect(database, 'mail', now())).toBeUndefined()
    expect(await readOutboxStatus(database.read, now())).toMatchObject({ held: 0, due: 1 })
    const mails = await database.read.selectFrom('group_mails').select('stopped_at').execute()
    expect(mails).toEqual([{ stopped_at: toStored(now()) }])
  })

  test('is not taken for one after a restart where it is', async () => {
    const { database, address, start, mailId } = await openUsed(dialect)
    await database.close()
    const again = await openDatabase(address)
    onTestFinished(() => again.close())
    await start(again, address)
    expect(await readHeldMails(again.read)).toBeUndefined()
    expect(await claimEffect(again, 'mail', now())).toMatchObject({ effect: `password-mail:${mailId}` })
  })
})
