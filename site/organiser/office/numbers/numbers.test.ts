import { beforeEach, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { readFigures } from '#domain/office/numbers/conference-figures.ts'
import { daysUntil, readIncomeCurves, readRegistrationCurves } from '#domain/office/numbers/sale-curve.ts'
import { addEligibility } from '#domain/registrations/eligibility/write-eligibility.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { type ConferenceWithFees, createConference, StoppedClock } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'

const overview = '/organiser/c/crystals'
const numbers = '/organiser/c/crystals/numbers'
const hostile = '<img src=x onerror=alert(1)>'

describeOnBothDatabases('the numbers of a conference', open => {
  let database: Database
  let fees: ConferenceWithFees
  let office: Staff

  beforeEach(async () => {
    database = await open()
    fees = await createConference(database)
    office = await openAs('owner')
  })

  const openAs = (role: Role, conferenceId?: number) =>
    hireStaff(
      database,
      { role, ...(conferenceId && { conferenceId }) },
      { payments: createPayments(database, new StoppedClock()) },
    )

  async function register(email: string, of = fees) {
    return createRegistration(database, of, office.clock, { registrant: { ...registrant, email } })
  }

  async function pay(id: number) {
    const payments = createPayments(database, office.clock)
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    const [attempt] = await listAttempts(database.read, id)
    await settle(payments, attempt?.id ?? 0, { hasPayerActed: true })
  }

  test('count what was found about who comes, and of nobody whose place has ended', async () => {
    const [comes, ended] = [await register('comes@example.org'), await register('ended@example.org')]
    await database.write(async tx => {
      const act = { actor: aVisitor, now: office.clock.now() }
      for (const { id } of [comes, ended]) {
        await addEligibility(tx, act, id, {
          admission: 'oral', condition: 'proof', state: 'open', memberId: null, dueOn: null, because: '',
        }) // biome-ignore format: a row
      }
      await cancelRegistration(tx, act, { conference: fees.conference, registrationId: ended.id })
    })
    const { html } = await office.get(numbers)
    const conditions = html.slice(html.indexOf('>Conditions<'), html.indexOf('>Countries<'))
    expect(conditions.match(/<td[^>]*>\d+<\/td>/g)?.join()).toContain('>1<')
    expect(conditions).not.toContain('>2<')
  })

  test('count the people of groups on the curve as beside it', async () => {
    await takeGroups(database)
    const place = { database, conference: fees.conference, clock: office.clock }
    await register('ada@example.org')
    await placeGroup(place, groupOf({ oral: 2, poster: 1 }))
    const { scope } = permitFor('read-registrations', fees.conference.id)
    const [curve] = await readRegistrationCurves(database.read, scope, [fees.conference])
    const { registered } = await readFigures(database.read, scope, fees.conference)
    expect([curve?.points.at(-1)?.total, registered]).toEqual([4, 4])
  })

  test('count the places of groups without a name, and lead to their groups', async () => {
    await takeGroups(database)
    const place = { database, conference: fees.conference, clock: office.clock }
    const named = await placeGroup(place, groupOf({ oral: 1 }))
    const half = await placeGroup(place, groupOf({ oral: 2, poster: 1 }))
    const none = await placeGroup(place, groupOf({ oral: 2 }))
    const cancelled = await placeGroup(place, groupOf({ oral: 2 }))
    const [one, two] = await Promise.all([readGroup(database, named.id), readGroup(database, half.id)])
    await database.write(async tx => {
      for (const people of [one.people.slice(0, 1), two.people.slice(0, 2)]) {
        const ids = people.map(person => person.id)
        await tx.updateTable('attendees').set({ name: 'Ann Lee' }).where('id', 'in', ids).execute()
      }
      await tx
        .updateTable('registrations')
        .set({ state: 'expired' as never })
        .where('id', '=', cancelled.id)
        .execute()
    })
    const { data } = await office.get(numbers)
    expect(data.names).toMatchObject([
      { label: 'Named', count: 3 },
      { label: 'No name yet', count: 3 },
    ])
    const list = await office.get(data.names[1].href)
    expect(list.html).toContain(half.code)
    expect(list.html).toContain(none.code)
    expect(list.html).not.toContain(named.code)
  })

  test('say income and tax by what was bought, as it is billed, to those who see sums', async () => {
    await database.write(tx =>
      addContent(tx, null, 'tax-profile', [
        {
          regime: 'vat',
          taxId: 'DE136695976',
          rateBasisPoints: 2_300,
          accommodationRateBasisPoints: 600,
        },
      ]),
    )
    await pay((await register('ada@example.org')).id)
    const room = { accommodation: { id: fees.roomId, nights: 2 as const } }
    const second = await createRegistration(database, fees, office.clock, {
      ...room,
      registrant: { ...registrant, email: 'emmy@example.org' },
    })
    await pay(second.id)
    await register('unpaid@example.org')
    const { data, html } = await office.get(numbers)
    // Gross 699.00 is net 568.29 and VAT 130.71; 290.00 is 273.58 and 16.42.
    expect(
      data.sold.map(({ cells }: { cells: string[] }) => cells.map(text => text.replace('\u00a0', ' '))),
    ).toEqual([
      ['Oral Presentation', '2', 'USD 1,136.58', 'USD 261.42', 'USD 1,398.00'],
      ['Single Occupancy', '1', 'USD 273.58', 'USD 16.42', 'USD 290.00'],
      ['Processing fee', '', 'USD 68.61', 'USD 15.79', 'USD 84.40'],
      ['All', '', 'USD 1,478.77', 'USD 293.63', 'USD 1,772.40'],
    ])
    expect(html).toContain('Income by offer')
    const helper = await openAs('desk')
    expect((await helper.get(numbers)).html).not.toContain('Income by offer')
  })

  test('are empty before anybody came, and say so', async () => {
    for (const path of [overview, numbers]) {
      const { status, html } = await office.get(path)
      expect(status).toBe(200)
      expect(html).toContain('Nobody has registered yet.')
    }
    const { html } = await office.get(numbers)
    expect(html).toContain('No money has been received yet.')
    expect(html).toContain('No limit is set')
  })

  test('count places and money that stay, beside the edition before, and nothing of what was cancelled', async () => {
    const last = await createConference(database, { name: 'crystals-2026' })
    const deleted = await createConference(database, { name: 'deleted-7' })
    await database.write(async tx => {
      const gone = { starts_on: '2027-02-01', ends_on: '2027-02-02', is_active: 0, deleted_at: 'x' }
      await tx.updateTable('conferences').set(gone).where('id', '=', deleted.conference.id).execute()
      const earlier = { starts_on: '2026-06-08', ends_on: '2026-06-10' }
      await tx.updateTable('conferences').set(earlier).where('id', '=', last.conference.id).execute()
      const named = { name: hostile }
      await tx.updateTable('registration_categories').set(named).where('id', '=', fees.openId).execute()
    })
    const [stays, unpaid, goes] = [
      await register('stays@example.org'),
      await register('unpaid@example.org'),
      await register('goes@example.org'),
    ]
    await pay(stays.id)
    await pay(goes.id)
    const figuresOf = (html: string) =>
      [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*><span[^>]*>([^<]*)<\/span><span[^>]*>([^<]*)</g)].map(
        ([, href = '', value = '', label = '']) => ({ href: href.replaceAll('&amp;', '&'), value, label }),
      )
    const before = figuresOf((await office.get(overview)).html)
    expect(before.map(({ label, value }) => `${value} ${label}`)).toEqual([
      '3 registered',
      '2 paid',
      'USD\u00a01,467.90 received',
      'No limit of places',
    ])
    const { conference } = fees
    const cancelled = await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        {
          conference,
          registrationId: goes.id,
          override: { refundBasisPoints: 10_000, reason: 'Ill', isDueNow: false },
        },
      ),
    )
    expect(cancelled.ok).toBe(true)
    const after = figuresOf((await office.get(overview)).html)
    expect(after.map(({ value }) => value)).toEqual(['2', '1', 'USD\u00a0733.95', 'No limit'])
    // A part that is full is named beside the whole.
    await database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({
          conference_id: conference.id,
          category_id: fees.openId,
          presentation_type: 'student',
          seats: 0,
        })
        .execute(),
    )
    expect(figuresOf((await office.get(overview)).html).at(-1)).toMatchObject({
      value: 'No limit',
      label: 'overall, 1 limit full',
    })
    // Each leads to the list that it counts.
    for (const { href, value } of after.slice(0, 2)) {
      const { html } = await office.get(href)
      expect(html.match(/<th[^>]*scope="row"/g) ?? []).toHaveLength(Number(value))
    }
    const { html } = await office.get(numbers)
    expect(html).toContain('Grey is 2026.')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toContain(hostile)
    expect(html).not.toContain('style=')
    expect(unpaid.state).toBe('awaiting-payment')
  })

  test('count sales by the day in the conference’s zone', async () => {
    for (const [name, timeZone, now] of [
      // The evening before, and the day after, in UTC.
      ['waves', 'America/New_York', '2027-01-11T01:30:00Z'],
      ['peaks', 'Asia/Kathmandu', '2027-01-10T18:20:00Z'],
    ] as const) {
      const of = await createConference(database, { name, timeZone })
      office.clock.instant = Temporal.Instant.from(now).subtract({ minutes: 10 })
      await pay((await register(`early@${name}.example`, of)).id)
      office.clock.instant = Temporal.Instant.from(now)
      await pay((await register(`late@${name}.example`, of)).id)
      const { scope } = permitFor('read-registrations', of.conference.id)
      const today = daysUntil(of.conference, office.clock.now())
      for (const [curve] of [
        await readRegistrationCurves(database.read, scope, [of.conference]),
        await readIncomeCurves(database.read, [of.conference]),
      ]) {
        const days = curve?.points.map(({ daysBefore }) => daysBefore)
        expect([name, days]).toEqual([name, name === 'waves' ? [today] : [today + 1, today]])
      }
    }
  })

  test('show a role no more than it may see', async () => {
    const last = await createConference(database, { name: 'crystals-2026' })
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ starts_on: '2026-06-08', ends_on: '2026-06-10' })
        .where('id', '=', last.conference.id)
        .execute(),
    )
    await pay((await register('stays@example.org')).id)
    const { conference } = fees
    const desk = await openAs('desk', conference.id)
    const seen = await desk.get(numbers)
    expect(seen.html).not.toContain('USD')
    expect(seen.html).not.toContain('Grey is')
    expect((await desk.get(overview)).html).not.toContain('received')
  })

  test('a mail that was dropped is not sent, and one for later does not wait', async () => {
    const { id } = await register('ada@example.org')
    const mails = async () => (await office.get(numbers)).data.mail
    await database.write(tx => tx.deleteFrom('outbox').execute())
    const now = office.clock.now()
    const add = (effect: string, more: object) =>
      database.write(tx =>
        tx
          .insertInto('outbox')
          .values({ kind: 'confirmation-mail', effect, state: 'queued', payload: '{}', registration_id: id, created_at: toStored(now), next_try_at: toStored(now), ...more } as never) // biome-ignore format: one line
          .execute(),
      )
    await add('sent', { state: 'done', done_at: toStored(now) })
    await add('dropped', { state: 'done', done_at: null })
    await add('due', {})
    await add('next month', { next_try_at: toStored(now.add({ hours: 24 * 30 })) })
    await add('tried again', { next_try_at: toStored(now.add({ hours: 1 })), tries: 3 })
    expect(await mails()).toMatchObject({ sent: 1, waiting: 2, failed: { count: 0 } })
  })
})
