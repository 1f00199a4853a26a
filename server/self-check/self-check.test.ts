import { mkdtemp, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openFolder } from '#adapters/files/folder.ts'
import type { Database } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import type { FileStore } from '#domain/conference/files/file-store.ts'
import { noteHome } from '#domain/foundations/attention/restored-copy.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'
import { lastBackupFile } from '#server/self-check/machine-checks.ts'
import { selfCheck } from '#server/self-check/self-check.ts'
import { checkSettings } from '#server/self-check/settings-checks.ts'
import { readSettings } from '#server/startup/settings.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openedWhole } from '#tests/factories/files.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

const secret = 'k'.repeat(64)
const whole = {
  SECRET_KEY: secret,
  PUBLIC_URL: 'https://meetings.example.org',
  SMTP_URL: 'smtps://robot:hush-password@mail.example.org:465',
  PAYPAL_CLIENT_ID: 'hush-id',
  PAYPAL_CLIENT_SECRET: 'hush-secret',
  PAYPAL_WEBHOOK_ID: 'hush-hook',
  STRIPE_SECRET_KEY: 'hush-stripe',
  STRIPE_WEBHOOK_SECRET: 'hush-webhook',
  TRUSTED_PROXIES: '10.0.0.1',
  METRICS_TOKEN: 'hush-metrics',
  SAMPLE_DATA: 'off',
}

/** The open points of the settings, as `label: state`. */
function openPoints(variables: Record<string, string | undefined>): string[] {
  const checks = checkSettings(readSettings(variables))
  return checks.filter(({ state }) => state !== 'good').map(({ label, state }) => `${label}: ${state}`)
}

test('settings that are whole leave nothing open, and each that is missing is named', () => {
  expect(openPoints(whole)).toEqual([])
  const without = (...names: (keyof typeof whole)[]) =>
    openPoints({ ...whole, ...Object.fromEntries(names.map(name => [name, undefined])) })
  expect(without('SMTP_URL')).toEqual(['Mail server: bad'])
  expect(without('PAYPAL_WEBHOOK_ID')).toEqual(['PayPal: look'])
  expect(without('STRIPE_WEBHOOK_SECRET')).toEqual(['Stripe: look'])
  expect(without('TRUSTED_PROXIES')).toEqual(['Proxies: look'])
  expect(without('SAMPLE_DATA')).toEqual(['Sample data: look'])
  expect(without('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET')).toEqual(['Online payments: look']) // biome-ignore format: a line
  expect(openPoints({ ...whole, PUBLIC_URL: 'http://meetings.example.org' })).toEqual([
    'Encryption and cookies: bad',
  ])
  expect(openPoints({ SECRET_KEY: secret })).toEqual([
    'Address: look',
    'Encryption and cookies: look',
    'Mail server: bad',
    'Online payments: look',
  ])
})

test('no secret of the settings is shown', () => {
  const shown = JSON.stringify(checkSettings(readSettings(whole)))
  expect(shown).not.toContain('hush')
  expect(shown).not.toContain(secret)
  expect(shown).toContain('mail.example.org')
})

describeOnBothDatabases('the self-check', open => {
  async function setUp(database: Database, files?: FileStore) {
    const clock = new StoppedClock()
    // PostgreSQL's clock is the real one.
    clock.instant = systemClock.now()
    const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'self-check-'))
    const settings = readSettings({ ...whole, DATA_DIR: dataDir })
    const given = { settings, database, files: files ?? openFolder(path.join(dataDir, 'files')), clock }
    const state = async (label: string) => {
      const checks = await selfCheck(given)
      return checks.find(check => check.label === label)
    }
    return { clock, dataDir, state, given }
  }

  test('says what is broken, and what to do about it', async () => {
    const database = await open()
    const { clock, dataDir, state } = await setUp(database)
    expect((await state('Version'))?.fact).toMatch(/^\d+\.\d+\.\d+, on Node \d/)
    expect(await state('Database')).toMatchObject({ state: 'good' })
    expect(await state('Files')).toMatchObject({ state: 'good' })
    expect(await state('Clock')).toMatchObject({ state: 'good' })
    expect(await state('Organisation')).toMatchObject({ state: 'bad' })
    expect(await state('Taxes')).toMatchObject({ state: 'look' })
    expect((await state('Disk'))?.fact).toMatch(/^\d+\.\d GiB are free\.$/)

    expect(await state('Backup')).toMatchObject({
      state: 'look',
      todo: expect.stringContaining('npm run backup'),
    })
    const made = (hours: number) =>
      writeFile(path.join(dataDir, lastBackupFile), `${clock.now().subtract({ hours })}\n`)
    for (const [hours, expected] of [[3, 'good'], [30, 'look'], [300, 'bad']] as const) {
      await made(hours)
      expect([hours, (await state('Backup'))?.state]).toEqual([hours, expected])
    } // biome-ignore format: a table
    await writeFile(path.join(dataDir, lastBackupFile), 'yesterday')
    expect((await state('Backup'))?.state).toBe('look')

    expect(await state('Books compared with the gateways’')).toMatchObject({ state: 'look' })
    const effect = async (kind: string, hoursAgo: number, outcome: 'queued' | 'failed' | 'done') => {
      const at = toStored(clock.now().subtract({ hours: hoursAgo }))
      await database.write(tx => tx.insertInto('outbox').values({ kind, effect: `${kind}:${hoursAgo}:${outcome}`, payload: '{}', state: outcome, next_try_at: at, created_at: at, done_at: outcome === 'done' ? at : null, claimed_until: null, failure: null }).execute()) // biome-ignore format: a row
    }
    await effect('reconcile', 60, 'done')
    expect(await state('Books compared with the gateways’')).toMatchObject({ state: 'bad' })
    await effect('reconcile', 1, 'done')
    expect(await state('Books compared with the gateways’')).toMatchObject({
      state: 'good',
      fact: 'Compared 1 hour ago.',
    })
    expect(await state('Mails and other effects')).toMatchObject({ state: 'good' })
    await effect('refund-mail', 1, 'failed')
    expect(await state('Mails and other effects')).toMatchObject({
      state: 'look',
      fact: 'Nothing is waiting; 1 was given up. (1 × refund-mail)',
    })
    await effect('offer-mail', 2, 'queued')
    expect(await state('Mails and other effects')).toMatchObject({ state: 'bad' })
    expect((await state('Mails and other effects'))?.fact).toContain('1 waiting, the oldest for 120 minutes')

    await database.write(tx => addContent(tx, null, 'organisation', [{ name: 'Meetings', tagline: 'x', officeAddress: 'x', email: 'a@example.org', phone: '1', hue: 1, socialLinks: [], copyright: 'x', developerCredit: 'x' }])) // biome-ignore format: a row
    expect(await state('Organisation')).toMatchObject({ state: 'good', fact: 'Meetings' })

    await database.write(tx => sql`delete from kysely_migration where name = '0008-limits'`.execute(tx))
    expect(await state('Database')).toMatchObject({ state: 'bad', todo: expect.stringContaining('Restart') })
    if (database.dialect === 'sqlite') {
      await database.write(tx => tx.insertInto('audit_entries').values({ conference_id: null, actor_kind: 'clock', actor_id: null, session_id: null, act: 'x', subject_kind: 'site', subject_id: null, facts: '{}', door: null, address: null, request_id: null, recorded_at: toStored(clock.now().add({ hours: 1 })) }).execute()) // biome-ignore format: a row
    } else clock.pass({ minutes: 1 })
    expect(await state('Clock')).toMatchObject({ state: 'bad', todo: expect.stringContaining('NTP') })
  })

  test('answers also where files or the database do not', async () => {
    const database = await open()
    const broken = openedWhole({
      put: () => Promise.reject(new Error('no')),
      get: () => Promise.reject(new Error('no')),
      remove: () => Promise.reject(new Error('no')),
    })
    const { state, given } = await setUp(database, broken)
    expect(await state('Files')).toMatchObject({ state: 'bad' })
    await database.close()
    const checks = await selfCheck(given)
    const of = (label: string) => checks.find(check => check.group === 'Work' && check.label === label)
    expect(of('Database')).toMatchObject({ state: 'bad', fact: 'It does not answer.' })
    // The rest is still reported.
    expect(checks.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Mail server', 'Disk', 'Backup']),
    )
  })

  test('what can be done at once has a button: held mails, a backup, the books', async () => {
    const database = await open()
    const { clock, given, state } = await setUp(database)
    const backup = { bucket: 'copies', prefix: '', endpoint: undefined, region: 'eu-1', accessKeyId: 'A', secretAccessKey: 'hush' } // biome-ignore format: a bucket
    const checkItself = () => selfCheck({ ...given, settings: { ...given.settings, backup } })
    const owner = await hireStaff(database, { role: 'owner' }, { checkItself, clock })
    const page = '/organiser/self-check'
    expect((await owner.get(page)).html).toContain('Make a backup now')
    expect((await owner.post(page, { intent: 'back-up' })).to).toBe(`${page}?done=back-up`)
    expect((await owner.post(page, { intent: 'reconcile' })).to).toBe(`${page}?done=reconcile`)
    const queued = await database.read.selectFrom('outbox').select('kind').orderBy('kind').execute()
    expect(queued.map(({ kind }) => kind)).toEqual(['back-up', 'reconcile'])

    expect((await owner.post(page, { intent: 'drop-held' })).status).toBe(409)
    await noteHome(database, 'the machine of before', clock.now())
    const mail = { kind: 'contact-mail' as const, effect: 'contact-mail:1', payload: { messageId: 1 } }
    await database.write(tx => enqueue(tx, { ...mail, now: clock.now() }))
    await noteHome(database, 'this machine', clock.now())
    expect(await state('Restored copy')).toMatchObject({ state: 'bad', acts: ['drop-held', 'send-held'] })
    expect((await owner.get(page)).html).toContain('They were sent before: drop them')
    expect((await owner.post(page, { intent: 'drop-held' })).to).toBe(`${page}?done=drop-held`)
    expect(await state('Restored copy')).toBeUndefined()
    const acts = await database.read.selectFrom('audit_entries').select('act').orderBy('id').execute()
    expect(acts.map(({ act }) => act)).toEqual([
      'backup asked for',
      'comparison asked for',
      'held mails dropped',
    ])
  })

  test('is for the owner, each state with its words', async () => {
    const database = await open()
    const { given } = await setUp(database)
    const checkItself = () => selfCheck(given)
    const owner = await hireStaff(database, { role: 'owner' }, { checkItself })
    const { status, html } = await owner.get('/organiser/self-check')
    expect(status).toBe(200)
    expect(html).toContain('Fix it')
    expect(html).toMatch(/Fill it in.*href="\/organiser\/settings"/)
    expect(html).not.toContain('hush')
    for (const role of ['manager', 'finance', 'desk', 'reader'] as const) {
      const other = await hireStaff(database, { role }, { checkItself })
      expect([role, (await other.get('/organiser/self-check')).status]).toEqual([role, 403])
    }
  })
})
