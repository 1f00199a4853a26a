/** Letters about decisions, in a product that is killed again and again while it sends them. */
import { copyFile, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { planRelease } from '#domain/committee/decision-letters/plan-release.ts'
import { releaseDecisions } from '#domain/committee/decision-letters/release-decisions.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { systemClock, toStored } from '#domain/foundations/time.ts'
import { defaultLetters } from '#mails/decision-letter-texts.ts'
import { createAbstract } from '#tests/factories/abstract.ts'
import { permitFor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { insertPerson } from '#tests/factories/staff.ts'
import { type Dialect, dialects, placeForTest } from '#tests/support/database.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startProduct } from '#tests/support/served-product.ts'

const letters = 200
const kills = 4

/** Released eleven minutes ago, so that they go as soon as a product starts. */
async function releaseLetters(dialect: Dialect) {
  const place = dialect === 'postgres' ? await placeForTest(dialect) : undefined
  const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'telling-'))
  if (!place) await copyFile(inject('migratedSqliteFile'), path.join(dataDir, 'colloquy.sqlite'))
  const database = await openDatabase(place?.address ?? path.join(dataDir, 'colloquy.sqlite'))
  onTestFinished(() => database.close())
  const { id } = (await createConference(database)).conference
  const conference = await findConferenceById(database.read, id)
  if (!conference) throw new Error('the conference is missing')
  const now = systemClock.now().subtract({ minutes: 11 })
  for (let at = 0; at < letters; at++) {
    const abstractId = await createAbstract(database, { conferenceId: id, now }, { number: `CG27-${at}` })
    const decision = {
      abstract_id: abstractId, version: 1, outcome: 'rejected', form_id: null, form_name: null, change_by: null,
      because: null, decided_by: 'command-line', decided_at: toStored(now), state: 'set',
    } as const // biome-ignore format: a row
    await database.write(async tx => {
      await tx.insertInto('decisions').values(decision).execute()
      await tx.insertInto('decision_versions').values(decision).execute()
    })
  }
  const who = { name: 'Ida', email: 'ida@example.org', role: 'owner', conferenceId: null } as const
  const actor = { kind: 'staff', personId: await insertPerson(database, who), sessionId: 's' } as const
  const permit = permitFor('release-decisions', id)
  const { digest } = await planRelease(database.read, permit.scope, conference, defaultLetters)
  const read = { digest, count: String(letters), defaults: defaultLetters }
  const released = await database.write(tx => releaseDecisions(tx, permit, { actor, now }, conference, read))
  if (!released.ok) throw new Error(released.error.code)
  const mailbox = await openMailbox()
  onTestFinished(() => mailbox.close())
  const product = await startProduct({
    scratchFolder: inject('scratchFolder'),
    dataDir,
    env: { SAMPLE_DATA: 'off', DEMO_PAYMENTS: 'off', SMTP_URL: mailbox.url },
    ...(place && { databaseUrl: place.address }),
  })
  onTestFinished(() => product.remove())
  return { database, mailbox, product }
}

test.each(dialects)(
  'of 200 letters none goes twice and none is lost, however often the program is killed (%s)',
  async dialect => {
    const { database, mailbox, product } = await releaseLetters(dialect)
    const inState = async (...states: ('queued' | 'sending' | 'sent' | 'failed')[]) =>
      database.read
        .selectFrom('decision_letters')
        .select(['email', 'failure'])
        .where('state', 'in', states)
        .execute()
    const arrived = () => mailbox.messages.length
    for (let kill = 0; kill < kills; kill++) {
      const before = arrived()
      await expect.poll(arrived, { interval: 2, timeout: 60_000 }).toBeGreaterThan(before + 5)
      await product.kill()
      // Nobody waits for what a killed process has reserved.
      const past = '2000-01-01T00:00:00.000Z'
      await database.write(async tx => {
        await tx.updateTable('outbox').set({ claimed_until: past }).where('state', '=', 'queued').execute()
        await tx.updateTable('outbox').set({ next_try_at: past }).where('kind', '=', 'decision-letters').execute()
        await tx.updateTable('decision_letters').set({ next_try_at: past }).where('state', '=', 'sending').execute()
      }) // biome-ignore format: one line each
      expect((await inState('queued')).length).toBeGreaterThan(0)
      await product.start()
    }
    await expect.poll(() => inState('queued', 'sending'), { timeout: 60_000 }).toEqual([])
    const byRecipient = Map.groupBy(
      mailbox.messages.flatMap(({ recipients }) => recipients),
      recipient => recipient,
    )
    expect([...byRecipient.values()].filter(mails => mails.length > 1)).toEqual([])
    const [sent, failed] = [await inState('sent'), await inState('failed')]
    expect(sent.length + failed.length).toBe(letters)
    // Each kill leaves at most the one that was being sent, for a person to decide.
    expect(failed.length).toBeLessThanOrEqual(kills)
    expect(failed.every(({ failure }) => failure === 'interrupted')).toBe(true)
    expect(sent.filter(({ email }) => !byRecipient.has(email))).toEqual([])
  },
  180_000,
)
