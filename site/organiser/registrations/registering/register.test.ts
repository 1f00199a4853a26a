import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { makeAllowance } from '#domain/desk/allowances/make-allowance.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { type Answer, hireStaff, type Staff } from '#tests/support/hire-staff.ts'

describeOnBothDatabases('registering somebody by hand', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database, { name: 'crystals' })
    const payments = createPayments(database, clock)
    const as = (role: Role, site = { clock, payments }) =>
      hireStaff(database, { role, conferenceId: fees.conference.id }, site)
    const placed = () =>
      database.read
        .selectFrom('registrations')
        .select(['name', 'state', 'total_minor'])
        .orderBy('id')
        .execute()
    const limit = async (seats: number) =>
      database.write(tx =>
        tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats }).execute(),
      )
    return { clock, database, fees, payments, as, placed, limit }
  }

  const path = organiserPaths.register('crystals')
  const typed = {
    title: 'Dr.',
    name: '<b>Bo</b> "Lind"',
    email: 'bo@example.org',
    telephone: '1',
    organization: 'Slow Glass',
    city: 'Lisbon',
    country: String(registrant.countryId),
    billing_address: 'Rua 1',
    presentation: 'oral',
    stay: '',
    add_on: 'no',
    code: '',
    pays: 'later',
  }
  const check = (staff: Staff, more = {}) => staff.post(path, { ...typed, ...more, intent: 'check' })
  const confirm = (staff: Staff, { data }: Answer, more = {}) =>
    staff.post(path, {
      ...typed,
      ...more,
      intent: data.check.needs,
      digest: data.digest,
      'request-key': data.requestKey,
    })

  test('places one at the price of the server, however often it is clicked', async () => {
    const { as, placed } = await setUp()
    const desk = await as('desk')
    expect((await desk.get(path)).data.step).toBe('form')
    const shown = await check(desk)
    expect(shown.data.check).toMatchObject({
      needs: 'edit-registrations',
      sum: { figures: 'USD\u00a0733.95' },
      button: 'Register Dr. <b>Bo</b> "Lind"',
    })
    const done = [await confirm(desk, shown), await confirm(desk, shown)]
    expect(done.map(({ status }) => status)).toEqual([303, 303])
    expect(done[0]?.to).toContain('?done=registered')
    expect(await placed()).toEqual([{ name: typed.name, state: 'awaiting-payment', total_minor: 73_395 }])
  })

  test('says so where the payment instructions that were promised could not be sent', async () => {
    const { as, clock, database, payments } = await setUp()
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    const pays = { pays: 'bank-transfer' }
    const desk = await as('desk')
    const shown = await check(desk, pays)
    expect(shown.html).toContain('Payment instructions go to bo')
    expect((await confirm(desk, shown, pays)).to).toContain('?done=registered')
    const cut = await as('desk', { clock, payments: { ...payments, gateways: new Map() } })
    const done = await confirm(cut, await check(cut, pays), pays)
    expect(done.to).toContain('?done=registered-not-asked')
  })

  test('promises the payment instructions together with the place, even if it is cut off then', async () => {
    const { as, clock, database, payments, placed } = await setUp()
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer }]))
    const pays = { pays: 'bank-transfer' }
    const write = () => Promise.reject(new Error('the process ends here'))
    const desk = await as('desk', { clock, payments: { ...payments, database: { ...database, write } } })
    const shown = await check(desk, pays)
    await confirm(desk, shown, pays).catch(() => undefined)
    expect((await confirm(desk, shown, pays)).status).toBe(303)
    expect(await placed()).toHaveLength(1)
    const asking = database.read
      .selectFrom('outbox')
      .select('kind')
      .where('created_at', '<=', toStored(clock.now()))
    expect(await asking.execute()).toEqual([{ kind: 'payment-request-mail' }])
  })

  test('asks for the same as the public form, and loses nothing', async () => {
    const { as, placed } = await setUp()
    const wrong = await check(await as('desk'), { email: 'bo', country: '', code: 'NO-SUCH' })
    expect([wrong.status, Object.keys(wrong.data.problems)]).toEqual([422, ['email', 'country']])
    expect(wrong.data.values).toMatchObject({ name: typed.name, email: 'bo', code: 'NO-SUCH' })
    const code = await check(await as('desk'), { code: 'NO-SUCH' })
    expect([code.status, Object.keys(code.data.problems)]).toEqual([422, ['code']])
    expect(await placed()).toEqual([])
  })

  test('says that a group pays where its code does, and why where it does not', async () => {
    const { as, clock, database, fees, placed } = await setUp()
    const { conference } = fees
    await takeGroups(database)
    const home = await placeGroup({ database, conference, clock }, groupOf({ oral: 1 }))
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
    await database.write(async tx => {
      await addContent(tx, null, 'offline-payment', [{ bankTransfer }])
      const terms = {
        code: 'LUND-2027',
        budgetMinor: 73_395,
        mostPeople: null,
        admissions: null,
        extras: null,
      }
      const until = Temporal.PlainDate.from('2027-02-10')
      const made = { homeId: home.id, until, coversRooms: false, isBilledMonthly: false, ...terms }
      const act = { actor: ida, now: clock.now() }
      await makeAllowance(tx, permitFor('edit-registrations', conference.id), act, conference.id, made)
    })
    const by = { code: 'lund 2027', pays: 'bank-transfer' }
    const desk = await as('desk')
    const other = await check(desk, { ...by, add_on: 'yes' })
    expect([other.status, other.data.problems]).toEqual([
      422,
      { code: expect.stringMatching('does not pay for all') },
    ])
    const shown = await check(desk, by)
    expect(shown.data.check).toMatchObject({ needs: 'edit-registrations' })
    expect(shown.data.check).not.toHaveProperty('sum')
    expect(shown.html).toContain('Nothing: the group of Dr. Ira Bond pays USD\u00a0733.95.')
    expect(shown.html).not.toContain('Held until')
    expect(shown.html).not.toContain('Payment instructions')
    const late = await check(desk, { ...by, email: 'cy@example.org' })
    expect((await confirm(desk, shown, by)).to).toMatch(/\?done=registered$/)
    expect((await placed()).map(({ state }) => state)).toEqual([
      'awaiting-payment',
      'cancelled',
      'awaiting-payment',
    ])
    const spent = await confirm(desk, late, { ...by, email: 'cy@example.org' })
    expect([spent.status, spent.data.problems]).toEqual([422, { code: expect.stringMatching('is used up') }])
    expect(await placed()).toHaveLength(3)
  })

  test('goes beyond a limit for who may, and not for others', async () => {
    const { as, clock, database, fees, limit, placed } = await setUp()
    await createRegistration(database, fees, clock)
    const desk = await as('desk')
    const before = await check(desk)
    await limit(0)
    const late = await confirm(desk, before)
    expect([late.status, late.data.refusal]).toEqual([
      409,
      'Every place at the conference is taken. Roles that may give a place beyond a limit: Owner, Conference manager.',
    ])
    const manager = await as('manager')
    const shown = await check(manager)
    expect(shown.data.check.needs).toBe('exceed-limits')
    expect(shown.html).toContain('Every place at the conference is taken: the limit is raised by one.')
    expect((await confirm(manager, shown)).to).toContain('?done=registered')
    expect(await placed()).toHaveLength(2)
    expect((await (await as('reader')).get(path)).status).toBe(403)
  })
})
