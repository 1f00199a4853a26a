/**
 * The release before and this build on one database, under load, as operators upgrade: on PostgreSQL both at once, on
 * SQLite one after the other.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import type { Database } from '#database/database.ts'
import * as steps from '#database/migrations/all.ts'
import { openDatabase } from '#database/open-database.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { gatherCrowd } from '#tests/faults/crowd-of-an-upgrade.ts'
import { fillAbstractForm } from '#tests/support/abstract-form.ts'
import { dialects, placeForTest } from '#tests/support/database.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { liftUnpaidLimits, type ServedProduct, startProduct } from '#tests/support/served-product.ts'
import { unpackBuild } from '#tests/support/stored-release.ts'

const publicUrl = 'http://localhost'
const unknown = 'later:1'
const proxied = { 'X-Forwarded-Host': new URL(publicUrl).host }

let folderOfOld: string
/** The last step that this build takes and the release before does not know; none right after a release. */
let newStep: string | undefined

beforeAll(async () => {
  folderOfOld = await mkdtemp(path.join(inject('scratchFolder'), 'release-'))
  const { version } = await unpackBuild(folderOfOld)
  const stored = path.resolve(import.meta.dirname, `../fixtures/releases/${version}.json`)
  const known = JSON.parse(readFileSync(stored, 'utf8')).steps
  newStep = Object.keys(steps).findLast(step => !(step in known))
})

test.for(dialects)('nobody notices the upgrade from the release before (%s)', async dialect => {
  const place = dialect === 'postgres' ? await placeForTest(dialect, 'empty') : undefined
  const mailbox = await openMailbox()
  const common = {
    scratchFolder: inject('scratchFolder'),
    env: { PUBLIC_URL: publicUrl, SMTP_URL: mailbox.url },
    ...(place && { databaseUrl: place.address }),
  }
  const old = await startProduct({ ...common, copyAt: folderOfOld })
  const databaseAddress = place?.address ?? path.join(old.dataDir, 'colloquy.sqlite')
  const database = await openDatabase(databaseAddress)
  const started = [old]
  onTestFinished(async () => {
    for (const product of started) await product.stop()
    await Promise.all([database.close(), mailbox.close(), old.remove()])
  })
  await liftUnpaidLimits(databaseAddress)
  await queueUnknownEffect(database)

  let serving = [old]
  const crowd = gatherCrowd(() => serving.map(({ address }) => address), publicUrl)
  await crowd.goOnFor(4)
  if (dialect === 'sqlite') {
    // An SQLite file is for one process.
    serving = []
    expect(await old.stop()).toBe(0)
  }
  const young = await startProduct({ ...common, dataDir: old.dataDir })
  started.push(young)
  serving = dialect === 'sqlite' ? [young] : [old, young]
  await submitAbstract(young)
  await crowd.goOnFor(8)
  if (dialect === 'postgres') {
    const ready = { code: 200, status: 'ready', files: 'available' }
    const replaced = {
      code: 503,
      status: 'unavailable',
      reasons: [expect.stringMatching(`newer version .*${newStep}`)],
    }
    await expect.poll(() => readiness(old)).toEqual(newStep ? replaced : ready)
    expect(await readiness(young)).toEqual(ready)
    // It goes on answering.
    await crowd.goOnFor(4)
  }
  await crowd.goHome()

  expect(crowd.faults()).toEqual([])
  const { paid, wrong } = await sumsOf(database)
  expect(wrong).toEqual([])
  // On SQLite somebody may have paid whose next page was refused, for nothing listened.
  expect(paid).toEqual(expect.arrayContaining([...crowd.registered()]))
  await expectOneMailEach(database, mailbox, paid)
  expect(await unknownEffect(database)).toEqual({ state: 'queued', tries: 0 })
  expect(errorsOf(young)).toEqual([])
  // It may also say that a page or the line had to wait for the tables.
  expect(errorsOf(old).filter(({ effect }) => effect)).toEqual([])
  const saysWhy = errorsOf(old).some(({ msg }) => msg === 'not ready: no background work is done')
  expect(saysWhy).toBe(dialect === 'postgres' && newStep !== undefined)

  // What they would have met if a step took something away that the release before needs.
  if (dialect === 'sqlite') return
  await database.write(tx => sql`alter table registrations drop column fee_minor cascade`.execute(tx))
  const late = gatherCrowd(() => [old.address], publicUrl)
  await late.goOnFor(1)
  await late.goHome()
  expect(late.faults()[0]).toMatch(/^50[03] to POST /)
})

/** What a later version than both would queue. */
async function queueUnknownEffect(database: Database): Promise<void> {
  const long = '2020-01-01T00:00:00.000Z'
  const effect = { kind: 'mail-of-a-later-version', effect: unknown, payload: '{}', lane: 'mail' } as const
  await database.write(tx =>
    tx
      .insertInto('outbox')
      .values({ ...effect, state: 'queued', next_try_at: long, created_at: long })
      .execute(),
  )
}

const unknownEffect = ({ read }: Database) =>
  read.selectFrom('outbox').select(['state', 'tries']).where('effect', '=', unknown).executeTakeFirst()

/** What only this build can do: its co-author gets a mail of a kind that the release before does not know. */
async function submitAbstract({ address }: ServedProduct): Promise<void> {
  const at = `${address}/material-science/submit-abstract`
  const form = await (await fetch(at, { headers: proxied })).text()
  const coauthor = {
    author: 'n00000001',
    'author-n00000001-name': 'Ida Moreau',
    'author-n00000001-familyName': 'Moreau',
    'author-n00000001-affiliation': 'Institute of Slow Glass',
    'author-n00000001-email': 'ida@example.org',
  }
  const body = fillAbstractForm(form, new Blob([pdf]), coauthor)
  const answer = await fetch(at, { method: 'POST', redirect: 'manual', headers: proxied, body })
  expect(answer.status).toBe(303)
}

async function readiness({ address }: ServedProduct) {
  const answer = await fetch(`${address}/health/ready`)
  return { code: answer.status, ...(await answer.json()) }
}

/** Who has paid, and which registrations lack a person or lines and captures that make their sums. */
async function sumsOf({ read }: Database) {
  const { rows } = await sql<{ email: string; state: string; isRight: number }>`
    select email, state, case when
      total_minor = (select sum(amount_minor) from registration_lines
        where registration_id = registrations.id and ended_at is null)
      and 1 = (select count(*) from attendees where registration_id = registrations.id)
      and (state <> 'paid' or total_minor = (select sum(amount_minor) from captures
        where registration_id = registrations.id))
      then 1 else 0 end as "isRight"
    from registrations`.execute(read)
  return {
    paid: rows.filter(({ state }) => state === 'paid').map(({ email }) => email),
    wrong: rows.filter(({ isRight }) => isRight === 0),
  }
}

/** Everybody who paid got one confirmation, the co-author one mail, and nobody anything twice. */
async function expectOneMailEach(database: Database, mailbox: Mailbox, paid: readonly string[]) {
  const waiting = database.read
    .selectFrom('outbox')
    .select(['kind', 'effect', 'tries', 'failure'])
    .where('state', '<>', 'done')
    .where('lane', '=', 'mail')
    .where('effect', '<>', unknown)
  await expect.poll(() => waiting.execute()).toEqual([])
  const mails = mailbox.messages.map(({ recipients, read }) => `${recipients}: ${read.subject}`)
  expect(mails.toSorted()).toEqual([...new Set(mails)].sort())
  const confirmed = mailbox.messages.filter(({ read }) =>
    /^Your registration \S+ for /.test(read.subject ?? ''),
  )
  expect(confirmed.flatMap(({ recipients }) => recipients).sort()).toEqual(paid.toSorted())
}

/** What its log calls an error. */
const errorsOf = (product: ServedProduct): { msg: string; effect?: string }[] =>
  product
    .logs()
    .split('\n')
    .filter(line => /"level":[56]0/.test(line))
    .map(line => JSON.parse(line))
