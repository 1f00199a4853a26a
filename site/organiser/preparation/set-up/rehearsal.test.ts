import { sql } from 'kysely'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import {
  findConference,
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { listPublicAddresses } from '#domain/conference/content/addressed-pages.ts'
import { whyNotMoveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { GatewayError } from '#domain/money/payments/gateway.ts'
import {
  tablesBelow,
  tablesOfConference,
  tablesOfRegistrations,
} from '#domain/preparation/rehearsing/delete-rehearsal.ts'
import { startRehearsal } from '#domain/preparation/rehearsing/start-rehearsal.ts'
import { tablesOfAsked } from '#domain/preparation/set-up/hide-conference.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { namedConferenceContext, readingContext } from '#site/context.ts'
import { findConferenceOfPage } from '#site/microsite/conference.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'
import { siteContextOf } from '#tests/support/site-context.ts'
import { openWire, publicUrl } from '#tests/support/wire.ts'
import { paths } from '#words/addresses/paths.ts'

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

  test('is started also where a day of workshops comes before the conference and a period ends after it', async () => {
    const { database, conference, start } = await setUp()
    const { id, startsOn, endsOn } = conference
    const [before, after] = [startsOn.subtract({ days: 1 }).toString(), endsOn.add({ days: 1 }).toString()]
    await database.write(async tx => {
      await tx
        .insertInto('programme_days')
        .values({ conference_id: id, name: 'Workshops', held_on: before, position: 1 })
        .execute()
      await tx
        .updateTable('registration_categories')
        .set({ ends_on: after })
        .where('conference_id', '=', id)
        .where('name', '=', 'Mid Term')
        .execute()
    })
    const rehearsal = await start()
    const days = await database.read
      .selectFrom('programme_days')
      .select('held_on')
      .where('conference_id', '=', rehearsal.id)
      .execute()
    expect(days).toEqual([{ held_on: before }])
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

  test('is deleted also where staff moved money between its registrations', async () => {
    const { database, hire, manager, start, register, pay } = await setUp()
    const rehearsal = await start()
    const wrong = await pay((await register(rehearsal.id, 'ada@example.org')).id)
    const right = await register(rehearsal.id, 'emmy@example.org')
    const finance = await hire('finance', rehearsal.id)
    const amount = String(wrong.price.totalMinor / 100)
    const act = organiserPaths.registrationAct(rehearsal.name, wrong.code, 'reassign-payment')
    const sent = { to: right.code, amount, 'give-up': 'yes', reason: 'Wrong link' }
    const checked = await finance.post(act, { intent: 'check', ...sent })
    const moved = await finance.post(checked.data.address, {
      ...checked.data.values,
      ...{ intent: 'refund', digest: checked.data.digest, 'request-key': checked.data.requestKey },
    })
    expect(moved.to).toContain('done=reassign-payment')

    const { digest } = (await manager.get(page)).data.rehearsal.check
    expect(await manager.post(page, { intent: 'delete', digest })).toMatchObject({
      to: `${page}?done=deleted`,
    })
    for (const table of ['registrations', 'credit_transfers', 'credit_parts'] as const)
      expect(await database.read.selectFrom(table).selectAll().execute(), table).toEqual([])
    const setUpPage = await manager.get('/organiser/c/crystals/set-up')
    expect(JSON.stringify(setUpPage.data.obstacles)).not.toContain('being rehearsed')
  })

  test('has an order of removal that knows every table', async () => {
    if (dialect !== 'sqlite') return
    const { database } = await setUp()
    // The order in which they are emptied.
    const known: readonly string[] = [
      // By the group that pays.
      'allowances',
      ...tablesBelow.map(({ table }) => table),
      ...['credit_parts', 'credit_transfers'],
      ...tablesOfRegistrations,
      'registrations',
      ...tablesOfConference,
      ...['contact_answers', ...tablesOfAsked],
    ]
    const references = await listReferences(database)
    const below = tablesThatStay(references)
    // Nothing moves between a rehearsal and another conference.
    expect(below.filter(table => !known.includes(table) && table !== 'conference_moves')).toEqual([])
    const tooLate = references.filter(
      ({ name, to, column }) =>
        known.indexOf(name) > known.indexOf(to) &&
        known.includes(to) &&
        !emptied.includes(`${name}.${column}`),
    )
    expect(tooLate).toEqual([])
  })

  test('shows its pages to whoever has its address', async () => {
    const { database, dependencies } = await openWire(dialect)
    const { conference } = await createConference(database)
    const hidden = { is_active: 0 }
    await database.write(tx =>
      tx.updateTable('conferences').set(hidden).where('id', '=', conference.id).execute(),
    )
    const permit = permitOnCommandLine(commandLine, 'create-conference', conference.id)
    const act = { actor: commandLine, now: dependencies.clock.now() }
    const started = await database.write(tx => startRehearsal(tx, permit, act))
    if (!started.ok) throw new Error(started.error.code)
    const askPage = async (event: string) => {
      const context = new RouterContextProvider()
      context.set(readingContext, siteContextOf(dependencies))
      const request = new Request(publicUrl + paths.microsite(event, 'online-registration'))
      const pattern = '/:event/online-registration'
      const asked = { request, url: new URL(request.url), pattern, params: { event }, context }
      await findConferenceOfPage(asked, async () => new Response())
      const named = context.get(namedConferenceContext)
      return named?.ok && named.value?.name
    }
    expect(await askPage(started.value)).toBe(started.value)
    expect(await askPage('crystals')).toBeUndefined()
  })
})

/** Columns that are emptied before anything is deleted. */
const emptied = ['registrations.allowance_id', 'registrations.joined_as_id']

interface Reference {
  name: string
  column: string
  to: string
}

/** Which tables name which, where a row stays when what it names goes. */
async function listReferences({ read }: Database): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select m.name, f."from" as "column", f."table" as "to" from sqlite_master m, pragma_foreign_key_list(m.name) f
    where m.type = 'table' and f.on_delete = 'NO ACTION' and m.name <> 'line_balances'`.execute(read)
  return rows
}

/** The tables whose rows name what was tried, at once or by others, and stay when that goes. */
function tablesThatStay(references: readonly Reference[]): string[] {
  const below = new Set<string>(['registrations', ...tablesOfConference, ...tablesOfAsked])
  for (let size = 0; size < below.size; ) {
    size = below.size
    for (const { name, to } of references) if (below.has(to)) below.add(name)
  }
  return [...below]
}
