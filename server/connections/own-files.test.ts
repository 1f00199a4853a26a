import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import pino from 'pino'
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { newFileKey, recordFile } from '#domain/conference/files/file-store.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { readConnectedSettings } from '#server/connections/connected-settings.ts'
import { openConnections } from '#server/connections/live-connections.ts'
import { openOwnFiles } from '#server/connections/own-files.ts'
import { tryFiles } from '#server/startup/open-files.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { openBucket } from '#tests/support/bucket.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const page = '/organiser/connections/files'
const log = pino({ level: 'silent' })

describeOnBothDatabases('files that an owner moves into a bucket', open => {
  let database: Database
  let dataDir: string
  beforeEach(async () => {
    database = await open()
    await createConference(database)
    dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'own-files-'))
  })

  const start = async (variables: Record<string, string> = {}) => {
    const settings = readSettings({ SECRET_KEY: 'k'.repeat(64), DATA_DIR: dataDir, ...variables })
    const files = openOwnFiles(await readConnectedSettings(settings, database.read), {
      clock: systemClock,
      log,
    })
    const live = await openConnections(settings, {
      database,
      clock: systemClock,
      log,
      files,
      writeTest: () => Promise.reject(new Error('no mail is sent')),
    })
    const stop = async () => {
      live.close()
      await files.close()
    }
    onTestFinished(stop)
    const owner = await hireStaff(
      database,
      { role: 'owner' },
      { clock: new StoppedClock(), connections: live },
    )
    return { settings, files, live, owner, stop }
  }
  const store = async (files: { put(key: string, bytes: Uint8Array): Promise<void> }, text: string) => {
    const key = newFileKey()
    const bytes = new TextEncoder().encode(text)
    const file = { name: 'a.txt', contentType: 'text/plain', bytes }
    await database.write(tx => recordFile(tx, key, file, systemClock.now()))
    await files.put(key, bytes)
    return key
  }
  const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)
  const typedFor = ({ place, url }: Awaited<ReturnType<typeof openBucket>>) => ({
    intent: 'save',
    endpoint: url,
    region: place.region,
    bucket: place.bucket,
    prefix: '/site/',
    accessKeyId: place.accessKeyId,
    secretAccessKey: place.secretAccessKey,
  })

  test('are all copied, read from either meanwhile, and lost neither by erasure nor by going back', async () => {
    const bucket = await openBucket()
    const { files, live, owner, stop } = await start()
    const old = await Promise.all(['one', 'two', 'three'].map(text => store(files, text)))
    expect((await owner.post(page, typedFor(bucket))).to).toBe(`${page}?done=saved`)
    expect(live.settings().bucket?.bucket).toBe(bucket.place.bucket)
    const fresh = await store(files, 'new')
    expect(bucket.simulator.objects.has(`site/${fresh.slice(0, 2)}/${fresh}`)).toBe(true)
    for (const [at, key] of old.entries())
      expect(textOf(await files.get(key))).toBe(['one', 'two', 'three'][at])

    // What is removed while files are on their way does not come back.
    const [gone = '', , kept = ''] = old
    await files.remove(gone)
    await database.write(tx => tx.deleteFrom('files').where('key', '=', gone).execute())
    const { html } = await owner.get(page)
    expect(html).toMatch(/still to be copied|being copied/)
    await expect.poll(() => files.moving(), { timeout: 15_000 }).toBeUndefined()
    expect(textOf(bucket.simulator.objects.get(`site/${kept.slice(0, 2)}/${kept}`)?.bytes)).toBe('three')
    expect(bucket.simulator.objects.has(`site/${gone.slice(0, 2)}/${gone}`)).toBe(false)
    expect((await owner.get(page)).html).not.toContain('being copied')

    // The disk may be emptied now, and the next start finds everything.
    await stop()
    await rm(path.join(dataDir, 'files'), { recursive: true })
    const again = await start()
    expect(textOf(await again.files.get(kept))).toBe('three')
    expect(await tryFiles(again.files, database.read, true)).toBeUndefined()

    // Going back would lose them.
    const refused = await again.owner.post(page, { intent: 'remove' })
    expect([
      refused.status,
      refused.html.includes('It stays connected: files are only in the bucket'),
    ]).toEqual([409, true])
    const folder = openFolder(path.join(dataDir, 'files'))
    for (const key of [...old.slice(1), fresh])
      await folder.put(key, (await again.files.get(key)) ?? new Uint8Array())
    expect((await again.owner.post(page, { intent: 'remove' })).to).toBe(
      '/organiser/connections?done=removed',
    )
    const back = await store(again.files, 'on the disk')
    expect(textOf(await folder.get(back))).toBe('on the disk')
    expect(await readdir(dataDir)).not.toContain('files-copied')
  })

  test('stay where they are if another bucket lacks them, and its keys are never shown', async () => {
    const [first, second] = [await openBucket(), await openBucket()]
    const { files, owner } = await start()
    expect((await owner.post(page, typedFor(first))).status).toBe(303)
    await store(files, 'only there')
    const other = await owner.post(page, typedFor(second))
    expect([other.status, other.html.includes('would not be found in this one')]).toEqual([422, true])
    for (const [key, object] of first.simulator.objects) second.simulator.objects.set(key, object)
    expect((await owner.post(page, typedFor(second))).status).toBe(303)
    // The key is kept where it is left out, for the same key ID alone.
    expect((await owner.post(page, { ...typedFor(second), secretAccessKey: '' })).status).toBe(303)
    const another = await owner.post(page, {
      ...typedFor(second),
      accessKeyId: 'AKIAREADER',
      secretAccessKey: '',
    })
    expect(another.status).toBe(422)
    const shown = await owner.get(page)
    expect(shown.html).toContain(`value="${second.place.bucket}"`)
    expect(shown.html + JSON.stringify(shown.data)).not.toContain(second.place.secretAccessKey)
    const rows = await database.read.selectFrom('connections').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second.place.bucket)
    const acts = await database.read.selectFrom('audit_entries').select(['act', 'facts']).execute()
    expect(acts.filter(({ act }) => act === 'service connected')).toHaveLength(3)
    expect(JSON.stringify(acts)).not.toContain(second.place.secretAccessKey)
  })

  test('what is wrong with a bucket is one sentence, and nothing is saved', async () => {
    const bucket = await openBucket()
    const { owner, live } = await start()
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    onTestFinished(() => void silent.close())
    const silentAt = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    const refusals: [Record<string, string>, string][] = [
      [{ secretAccessKey: 'wrong' }, 'the store refuses this key'],
      [{ accessKeyId: 'AKIAOFNOBODY' }, 'the store refuses this key'],
      [{ bucket: 'elsewhere' }, 'has no bucket of this name'],
      [{ region: 'mars-1' }, 'the bucket is in another region'],
      [{ accessKeyId: 'AKIAREADER', secretAccessKey: 'ofareader' }, 'may not do everything'],
      [{ accessKeyId: 'AKIANOLIST', secretAccessKey: 'ofonewhomaynotlist' }, 'may not do everything'],
      [{ endpoint: 'https://nobody.invalid' }, 'there is no store at this address'],
      [{ endpoint: bucket.url.replace('http:', 'https:') }, 'certificate is missing'],
      [{ endpoint: 'http://127.0.0.1:1' }, 'did not answer in time'],
      [{ endpoint: silentAt }, 'did not answer in time'],
      [{ endpoint: 'http://minio.example.org' }, 'The address begins with https'],
      [{ endpoint: '', region: '' }, 'Amazon needs the region'],
      [{ bucket: 's3://Mine' }, 'A bucket’s name has 3 to 63 small letters'],
      [{ prefix: '../up' }, 'A folder has letters'],
      [{ accessKeyId: '' }, 'Access key ID'],
    ]
    for (const [fields, said] of refusals) {
      const { status, html } = await owner.post(page, { ...typedFor(bucket), ...fields })
      expect([fields, status, html.includes(said)]).toEqual([fields, 422, true])
      expect(html).not.toContain(bucket.place.secretAccessKey)
    }
    expect(await database.read.selectFrom('connections').selectAll().execute()).toEqual([])
    expect(live.settings().bucket).toBeUndefined()
    expect(bucket.simulator.objects.size).toBe(0)
  })

  test('the environment wins, and a bucket that refuses later keeps nobody from starting and mending it', async () => {
    const [bucket, set] = [await openBucket(), await openBucket()]
    const { files, owner, stop } = await start()
    const key = await store(files, 'on the disk')
    await owner.post(page, typedFor(bucket))
    await expect.poll(() => files.moving(), { timeout: 15_000 }).toBeUndefined()
    await stop()

    const inEnvironment = await start(set.env)
    expect(inEnvironment.live.settings().bucket?.endpoint).toBe(set.url)
    expect((await inEnvironment.owner.get(page)).html).toContain('by FILES_URL, which wins')
    expect(await inEnvironment.files.get(key)).toBeUndefined()
    await inEnvironment.stop()

    bucket.simulator.faults.order({ kind: 'html-403', path: '*', times: 1_000 })
    const later = await start()
    expect((await tryFiles(later.files, database.read, true))?.code).toBe('silent')
    expect(textOf(await later.files.get(key))).toBe('on the disk')
  })
})
