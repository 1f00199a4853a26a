import { copyFile, mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import type { Staff } from '#domain/foundations/audit/actor.ts'
import { systemClock } from '#domain/foundations/time.ts'
import { beginBulkAct } from '#domain/office/bulk-acts/begin-bulk-act.ts'
import { planBulkAct } from '#domain/office/bulk-acts/plan-bulk-act.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { writeManyRegistrations } from '#tests/factories/many-registrations.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { insertPerson } from '#tests/factories/staff.ts'
import { type Dialect, dialects, placeForTest } from '#tests/support/database.ts'
import { startProduct } from '#tests/support/served-product.ts'

/** Enough for the product to be killed before it is through: SQLite takes ten in a millisecond, PostgreSQL one. */
const many = { sqlite: 2_000, postgres: 800 }

/** A confirmed act on hundreds of registrations, in a product that is about to be started. */
async function beginAct(dialect: Dialect) {
  const place = dialect === 'postgres' ? await placeForTest(dialect) : undefined
  const dataDir = await mkdtemp(path.join(inject('scratchFolder'), 'acting-'))
  if (!place) await copyFile(inject('migratedSqliteFile'), path.join(dataDir, 'colloquy.sqlite'))
  const database = await openDatabase(place?.address ?? path.join(dataDir, 'colloquy.sqlite'))
  onTestFinished(() => database.close())
  const fees = await createConference(database)
  const one = await createRegistration(database, fees, new StoppedClock())
  await writeManyRegistrations(database, one.id, many[dialect])
  const who = { name: 'Ida', email: 'ida@example.org', role: 'owner', conferenceId: null } as const
  const actor: Staff = { kind: 'staff', personId: await insertPerson(database, who), sessionId: 's' }
  const permit = permitFor('cancel-by-policy', fees.conference.id)
  const act = { actor, now: systemClock.now(), requestKey: 'once' }
  const kind = 'cancel-unpaid'
  const filter: RegistrationFilter = { state: { values: ['awaiting-payment'], isNot: false } }
  const { included } = await planBulkAct(database.read, permit.scope, { kind, filter, now: act.now })
  const chosen = included.map(({ id }) => id)
  await database.write(tx => beginBulkAct(tx, permit, act, { kind, chosen, reason: 'Never paid' }))
  const countOf = async (state: string) =>
    Number(
      (
        await database.read
          .selectFrom('bulk_act_items')
          .select(eb => eb.fn.countAll<number>().as('count'))
          .where('state', '=', state)
          .executeTakeFirstOrThrow()
      ).count,
    )
  const acts = async (act: string) =>
    (await database.read.selectFrom('audit_entries').select('subject_id').where('act', '=', act).execute())
      .length
  const start = async () => {
    const product = await startProduct({
      scratchFolder: inject('scratchFolder'),
      dataDir,
      env: { SAMPLE_DATA: 'off', DEMO_PAYMENTS: 'off' },
      ...(place && { databaseUrl: place.address }),
    })
    onTestFinished(() => product.remove())
    return product
  }
  return { start, database, count: included.length, countOf, acts }
}

test.each(dialects)(
  'an act on many that was killed continues after the next start, and repeats nothing (%s)',
  async dialect => {
    const { start, database, count, countOf, acts } = await beginAct(dialect)
    const product = await start()
    await expect.poll(() => countOf('done'), { interval: 5 }).toBeGreaterThan(0)
    await product.kill()
    expect(await countOf('queued')).toBeGreaterThan(0)
    expect(await countOf('done')).toBe(await acts('registration cancelled'))
    // On PostgreSQL a claim expires by itself, since other processes may be at work there. On SQLite there is no need
    // to wait for that.
    const claimed_until = dialect === 'sqlite' ? '2999-01-01T00:00:00.000Z' : '2000-01-01T00:00:00.000Z'
    await database.write(tx =>
      tx.updateTable('outbox').set({ claimed_until }).where('kind', '=', 'bulk-act').execute(),
    )
    await product.start()
    await expect.poll(() => countOf('queued')).toBe(0)
    expect([await countOf('done'), await acts('registration cancelled')]).toEqual([count, count])
    const mails = database.read.selectFrom('outbox').select('id').where('kind', '=', 'cancellation-mail')
    expect(await mails.execute()).toHaveLength(count)
  },
)
