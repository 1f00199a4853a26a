import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pino from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import { openS3 } from '#adapters/files/s3.ts'
import { readHome } from '#database/about.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase } from '#database/open-database.ts'
import { newFileKey, recordFile } from '#domain/conference/files/file-store.ts'
import { noteHome, readHeldMails } from '#domain/foundations/attention/restored-copy.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { readConnections } from '#domain/preparation/connections/connection-store.ts'
import { readIndex } from '#server/backups/backup-index.ts'
import { storeBackup } from '#server/backups/store-backup.ts'
import { openConnections } from '#server/connections/live-connections.ts'
import { sealingWith } from '#server/connections/sealing.ts'
import { checkMachine } from '#server/self-check/machine-checks.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { openBucket } from '#tests/support/bucket.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'
import { restore } from '#tools/restore.ts'

const page = '/organiser/connections/backup'

/** A product's data on SQLite in a folder, with one file, and a bucket for its backups. */
async function product() {
  const folder = await mkdtemp(path.join(inject('scratchFolder'), 'backup-'))
  const dataDir = path.join(folder, 'data')
  const settings = readSettings({ DATA_DIR: dataDir })
  const database = await openDatabase(settings.databaseAddress)
  onTestFinished(() => database.close())
  await migrate(database)
  await noteHome(database, await readHome(database, settings.databaseAddress), systemClock.now())
  await createConference(database)
  const files = openFolder(path.join(dataDir, 'files'))
  const store = async (text: string) => {
    const key = newFileKey()
    const bytes = new TextEncoder().encode(text)
    const file = { name: 'a.txt', contentType: 'text/plain', bytes }
    await database.write(tx => recordFile(tx, key, file, systemClock.now()))
    await files.put(key, bytes)
    return key
  }
  return { folder, dataDir, settings, database, files, store, bucket: await openBucket() }
}

/** An owner of it, who connects things. */
async function connecting({ settings, database, files }: Awaited<ReturnType<typeof product>>) {
  const live = await openConnections(settings, {
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    files: { ...files, moveTo: () => {}, moving: () => undefined },
    writeTest: () => Promise.reject(new Error('no mail is sent')),
  })
  onTestFinished(() => live.close())
  const owner = await hireStaff(database, { role: 'owner' }, { clock: new StoppedClock(), connections: live })
  return { live, owner }
}

const typedFor = ({ place, url }: Awaited<ReturnType<typeof openBucket>>, prefix: string) => ({
  intent: 'save',
  endpoint: url,
  region: place.region,
  bucket: place.bucket,
  prefix,
  accessKeyId: place.accessKeyId,
  secretAccessKey: place.secretAccessKey,
})

test('a backup in a bucket is restored with its files, its key and its sealed secrets, and its mails wait', async () => {
  const here = await product()
  const { bucket, database, settings, files, dataDir, folder } = here
  const { live, owner } = await connecting(here)
  const kept = await here.store('a portrait')
  expect((await owner.post(page, typedFor(bucket, 'copies'))).to).toBe(`${page}?done=saved`)
  // The first is made at once.
  const asked = await database.read
    .selectFrom('outbox')
    .select('kind')
    .where('kind', '=', 'back-up')
    .execute()
  expect(asked).toHaveLength(1)
  const { backup } = live.settings()
  if (!backup) throw new Error('it was connected')
  await database.write(tx =>
    enqueue(tx, {
      kind: 'contact-mail',
      effect: 'contact-mail:1',
      payload: { messageId: 1 },
      now: systemClock.now(),
    }),
  )
  await storeBackup({ settings, database, files, clock: systemClock }, backup)
  const sent = bucket.simulator.requests.length
  await storeBackup({ settings, database, files, clock: systemClock }, backup)
  // A file that is there is not sent again: the index twice, the list before, database, key, list.
  expect(bucket.simulator.requests.length - sent).toBe(6)
  expect(await readdir(dataDir)).toEqual(expect.not.arrayContaining([expect.stringMatching(/\.part$/)]))
  const [, , checked] = await checkMachine({ dataDir, isPostgres: false, hasTarget: true }, systemClock.now())
  expect(checked).toMatchObject({ label: 'Backup', state: 'good' })

  const target = path.join(folder, 'restored')
  const restored = await restore(backup, target)
  expect(restored).toMatchObject({ hasDatabase: true, hasKey: true })
  expect(await readFile(path.join(target, 'files', kept.slice(0, 2), kept), 'utf8')).toBe('a portrait')
  const copy = readSettings({ DATA_DIR: target })
  expect(copy.secretKey).toBe(settings.secretKey)
  const opened = await openDatabase(copy.databaseAddress)
  onTestFinished(() => opened.close())
  const { connections, unreadable } = await readConnections(opened.read, sealingWith(copy.secretKey))
  expect([unreadable, connections.backup?.secretAccessKey]).toEqual([[], bucket.place.secretAccessKey])
  // It is asked before a mail leaves that was sent since.
  const home = await readHome(opened, copy.databaseAddress)
  await noteHome(opened, home, systemClock.now())
  expect((await readHeldMails(opened.read))?.kinds).toEqual([{ kind: 'contact-mail', count: 1 }])
  // Beside the original it replaces nothing there.
  const again = storeBackup({ settings: copy, database: opened, files, clock: systemClock }, backup)
  await expect(again).rejects.toThrow('backups of another database')
  await expect(restore(backup, target)).rejects.toThrow('already exists')
  await expect(restore(backup, `${target}-2`, '2000-01-01T00:00:00Z')).rejects.toThrow(`There are: `)
})

test('fourteen backups are kept, and files that none of them has are removed', async () => {
  const { bucket, database, settings, files, store, folder } = await product()
  const backup = { ...bucket.place, prefix: 'copies/' }
  const means = { settings, database, files, clock: systemClock }
  const [erased, kept] = [await store('erased later'), await store('kept')]
  await storeBackup(means, backup)
  await database.write(tx => tx.deleteFrom('files').where('key', '=', erased).execute())
  const objectOf = (key: string) => bucket.simulator.objects.has(`copies/${key.slice(0, 2)}/${key}`)
  for (let n = 0; n < 13; n++) await storeBackup(means, backup)
  expect([objectOf(erased), objectOf(kept)]).toEqual([true, true])
  await storeBackup(means, backup)
  expect([objectOf(erased), objectOf(kept)]).toEqual([false, true])
  const index = await readIndex(openS3(backup, { clock: systemClock }))
  expect(index?.backups).toHaveLength(14)
  // The index, and of each a database, a key and a list; one file.
  expect(bucket.simulator.objects.size).toBe(1 + 14 * 3 + 1)
  const first = index?.backups[0]?.at
  expect((await restore(backup, path.join(folder, 'restored'), first)).at).toBe(first)
})

test('files and backups never share a place, and what is half there is not taken for whole', async () => {
  const here = await product()
  const { owner } = await connecting(here)
  await here.store('a file')
  expect((await owner.post('/organiser/connections/files', typedFor(here.bucket, 'one'))).status).toBe(303)
  const same = await owner.post(page, typedFor(here.bucket, '/one/'))
  expect([same.status, same.html.includes('files and backups would be in one place')]).toEqual([422, true])
  expect((await owner.post(page, typedFor(here.bucket, 'two'))).status).toBe(303)

  const place = { ...here.bucket.place, prefix: 'half/' }
  await expect(restore(place, path.join(here.folder, 'none'))).rejects.toThrow('There is no backup yet')
  await storeBackup({ ...here, clock: systemClock }, place)
  const index = await readIndex(openS3(place, { clock: systemClock }))
  const part = index?.backups[0]?.database[0] ?? ''
  here.bucket.simulator.objects.delete(`half/${part.slice(0, 2)}/${part}`)
  const target = path.join(here.folder, 'half')
  await expect(restore(place, target)).rejects.toThrow('The backup is not whole')
  await expect(readdir(target)).rejects.toThrow('ENOENT')
})
