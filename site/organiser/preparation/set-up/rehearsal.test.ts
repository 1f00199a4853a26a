import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import {
  findConference,
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { listPublicAddresses } from '#domain/conference/content/public-addresses.ts'
import { whyNotMoveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import { tablesBelow, tablesOfRegistrations } from '#domain/preparation/rehearsing/delete-rehearsal.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const page = '/organiser/c/crystals/set-up/rehearsal'

describeOnBothDatabases('a rehearsal', (open, dialect) => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, conference, payments } = office
    await database.write(async tx => {
      await tx.updateTable('conferences').set({ is_active: 0 }).where('id', '=', conference.id).execute()
      await tx
        .insertInto('capacity_limits')
        .values({ conference_id: conference.id, presentation_type: 'oral', seats: 2, taken: 0 })
        .execute()
    })
    const manager = await office.hire('manager', conference.id)
    // A real gateway is connected, and must never hear of it.
    const [demo] = payments.offered
    const unwanted = () => {
      throw new GatewayError('auth', 'a rehearsal called a real gateway')
    }
    const real = { ...demo?.gateway, name: 'paypal', startOrder: unwanted } as never
    Object.assign(payments, {
      isDemo: false,
      offered: [{ method: 'paypal', label: 'PayPal', gateway: real }],
    })
    const start = async () => {
      expect(await manager.post(page, { intent: 'start' })).toMatchObject({ to: `${page}?done=started` })
      const { data } = await manager.get(page)
      const { name } = data.rehearsal
      const found = await findConference(database.read, name)
      if (!found) throw new Error('nobody finds the rehearsal')
      return found
    }
    /** Registers on a conference as a visitor does. */
    const register = async (conferenceId: number, email: string) => {
      const at = await findConferenceById(database.read, conferenceId)
      const { id: periodId } = await database.read
        .selectFrom('registration_categories')
        .select('id')
        .where('conference_id', '=', conferenceId)
        .where('name', '=', 'Mid Term')
        .executeTakeFirstOrThrow()
      if (!at) throw new Error('no conference')
      const placed = await receiveRegistration(
        database,
        { conference: at, actor: aVisitor, now: office.clock.now(), draftKey: null },
        {
          registrant: { ...registrant, email },
          ...{ periodId, presentationType: 'oral', accommodation: null, hasAddOn: false, code: '' },
        },
      )
      if (!placed.ok) throw new Error(JSON.stringify(placed.error))
      return placed.value.registration
    }
    const pay = async (id: number) => {
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      await approve(payments, started.value.address)
      const [attempt] = await listAttempts(database.read, id)
      await settle(payments, attempt?.id ?? 0)
      const paid = await findRegistration(database.read, id)
      if (!paid) throw new Error('no registration')
      return paid
    }
    return { ...office, manager, start, register, pay }
  }

  test('is found by its address alone, says so in its name, and is paid at no real gateway', async () => {
    const { database, conference, clock, start, register, pay } = await setUp()
    const rehearsal = await start()
    const db = database.read
    expect(rehearsal).toMatchObject({
      isRehearsal: true,
      isActive: false,
      prefix: 'TEST 5th World Congress on',
    })
    expect(rehearsal.name).toMatch(/^rehearsal-[0-9a-f]{24}$/)
    expect(await findConference(db, 'crystals')).toBeUndefined()
    const listed = JSON.stringify([
      await listUpcomingConferences(db, clock.now()),
      await listPublicAddresses(db),
    ])
    expect(listed).not.toContain('rehearsal-')
    // Every date is that of the conference.
    const days = (id: number) =>
      db
        .selectFrom('registration_categories')
        .select(['name', 'ends_on'])
        .where('conference_id', '=', id)
        .orderBy('ends_on')
        .execute()
    expect(await days(rehearsal.id)).toEqual(await days(conference.id))

    const paid = await pay((await register(rehearsal.id, 'ada@example.org')).id)
    expect(paid.state).toBe('paid')
    const attempts = await listAttempts(db, paid.id)
    expect(attempts.map(({ gateway }) => gateway)).toEqual(['demo'])
    expect(await whyNotMoveToConference(db, rehearsal, paid, clock.now())).toEqual({ code: 'not-movable' })
    const limits = await db
      .selectFrom('capacity_limits')
      .select('taken')
      .where('conference_id', '=', conference.id)
      .execute()
    expect(limits.every(({ taken }) => taken === 0)).toBe(true)
  })

  test('stands in the way of publishing, and is deleted in one act with everything that was tried', async () => {
    const { database, conference, manager, fees, clock, payments, start, register, pay } = await setUp()
    const rehearsal = await start()
    const db = database.read
    await pay((await register(rehearsal.id, 'ada@example.org')).id)
    const real = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, email: 'real@example.org' },
    })
    const setUpPage = await manager.get('/organiser/c/crystals/set-up')
    expect(setUpPage.data.obstacles).toContainEqual(
      expect.stringContaining('being rehearsed, with 1 registration'),
    )
    expect((await manager.post('/organiser/c/crystals/set-up', { intent: 'publish' })).status).toBe(409)
    const own = await manager.get(`/organiser/c/${rehearsal.name}/set-up`)
    expect(own.data.obstacles).toEqual([expect.stringContaining('It is a rehearsal')])
    expect((await manager.post(`/organiser/c/${rehearsal.name}/set-up`, { intent: 'publish' })).status).toBe(
      409,
    )

    const shown = (await manager.get(page)).data.rehearsal
    expect(JSON.stringify(shown.check.facts)).toContain('1 registration with payments')
    await register(rehearsal.id, 'emmy@example.org')
    const remove = (digest: string) => manager.post(page, { intent: 'delete', digest })
    expect((await remove(shown.check.digest)).status).toBe(409)
    const { digest } = (await manager.get(page)).data.rehearsal.check
    expect(await remove(digest)).toMatchObject({ to: `${page}?done=deleted` })

    expect(await findConference(db, rehearsal.name)).toBeUndefined()
    expect((await manager.get(page)).data.rehearsal).toBeUndefined()
    const left = await db.selectFrom('registrations').select('id').execute()
    expect(left).toEqual([{ id: real.id }])
    for (const table of [...tablesOfRegistrations, 'outbox'] as const) {
      const { rows } = await sql<{
        id: number
      }>`select registration_id as id from ${sql.table(table)} where registration_id is not null`.execute(db)
      expect(
        rows.filter(({ id }) => Number(id) !== real.id),
        table,
      ).toEqual([])
    }
    const orders = await db.selectFrom('demo_orders').select('id').execute()
    expect(orders).toEqual([])
    expect((await manager.post(page, { intent: 'delete', digest })).status).toBe(409)

    // Whoever registers afterwards takes the next number of the real series.
    await database.write(tx =>
      tx.updateTable('conferences').set({ is_active: 1 }).where('id', '=', conference.id).execute(),
    )
    expect((await manager.post(page, { intent: 'start' })).status).toBe(409)
    expect(payments.offered).toHaveLength(1)
    for (const table of ['registration_lines', 'ledger_entries'] as const) {
      const ofReal = sql`delete from ${sql.table(table)} where registration_id = ${real.id}`
      const { rows } = await sql<{
        id: number
      }>`select id from ${sql.table(table)} where registration_id = ${real.id}`.execute(db)
      if (rows.length > 0)
        await expect(database.write(tx => ofReal.execute(tx))).rejects.toThrow('never changes')
    }
  })

  test('has an order of removal that knows every table', async () => {
    if (dialect !== 'sqlite') return
    const { database } = await setUp()
    const known: readonly string[] = [
      ...tablesOfRegistrations,
      // By the group that pays.
      'allowances',
      // Nothing moves between a rehearsal and another conference.
      ...['credit_transfers', 'credit_parts', 'conference_moves'],
      ...tablesBelow.map(({ table }) => table),
      // They go with their groups.
      'allowances',
    ]
    expect((await listTablesBelow(database)).filter(table => !known.includes(table))).toEqual([])
  })
})

/** The tables whose rows name registrations, at once or by others, and stay when these go. */
async function listTablesBelow({ read }: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; to: string; on_delete: string }>`
    select m.name, f."table" as "to", f.on_delete from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table'`.execute(read)
  const below = new Set(['registrations'])
  for (let size = 0; size < below.size; ) {
    size = below.size
    for (const { name, to, on_delete } of rows)
      if (below.has(to) && on_delete === 'NO ACTION' && name !== 'line_balances') below.add(name)
  }
  return [...below].filter(name => name !== 'registrations')
}
