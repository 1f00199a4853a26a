import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { readDue } from '#domain/money/books/due.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { refundAmount } from '#domain/money/returning/refund-amount.ts'
import { readDues } from '#domain/office/lists/due-amounts.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { aVisitor, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { travellers } from '#tests/factories/moves.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { hireStaff } from '#tests/support/hire-staff.ts'

describeOnBothDatabases('what is due', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database, { name: 'crystals' })
    const { payments, pay, receive } = travellers(database, clock)
    const site = { clock, payments }
    const as = (role: Role) => hireStaff(database, { role, conferenceId: fees.conference.id }, site)
    const add = (name: string) =>
      createRegistration(database, fees, clock, { registrant: { ...registrant, name } })
    const [unpaid, part, paid, gone] = [
      await add('Una'),
      await add('Pat'),
      await add('Pia'),
      await add('Gus'),
    ]
    await receive(part.id, 10_000, 'TRF-1')
    await pay(paid.id)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', gone.id)
        .execute(),
    )
    const all = [unpaid, part, paid, gone]
    return { database, as, all, part, paid, payments, receive, fees, clock }
  }
  const list = organiserPaths.registrations('crystals', 'sort=-due')

  test('is a column that the list is sorted by, and the same sum as everywhere', async () => {
    const { database, as, all } = await setUp()
    const { data } = await (await as('finance')).get(list)
    const rows = data.rows.map((row: { name: string; due: string }) => [row.name, row.due])
    expect(rows).toEqual([
      ['Dr. Una', '733.95'],
      ['Dr. Pat', '633.95'],
      ['Dr. Gus', ''],
      ['Dr. Pia', ''],
    ])
    expect(data.sorts.due.direction).toBe('descending')
    const dues = await readDues(
      database.read,
      all.map(({ id }) => id),
    )
    for (const { id } of all) {
      expect(dues.get(id)).toBe(Math.max(0, (await readDue(database.read, id))?.owedMinor ?? 0))
    }
    const fewer = await (await as('finance')).get(`${list}&columns=email&columns=total,nonsense`)
    expect(fewer.data.columns).toEqual(['total', 'email'])
    expect(fewer.data.views[1].href).toContain('columns=email&columns=total')
  })

  test('is said with the payment that brought the money, not with a later one in another currency', async () => {
    const { database, as, paid, receive, clock } = await setUp()
    clock.pass({ hours: 72 })
    await receive(paid.id, 73_395, 'TRF-2')
    const later = (await listCaptures(database.read, paid.id)).at(-1)?.id ?? 0
    await database.write(tx =>
      tx.updateTable('captures').set({ currency: 'JPY' }).where('id', '=', later).execute(),
    )
    const { data } = await (await as('finance')).get(organiserPaths.registration('crystals', paid.code))
    expect(data.sentence).toBe(
      'USD\u00a0733.95 arrived on 10 January 2027 by demonstration payment and JPY\u00a073,395 has arrived in another currency; nothing is owed.',
    )
  })

  test('is nothing once it was paid, whatever goes back of it; what went back and what goes back is said', async () => {
    const { database, as, fees, paid, part, payments, clock } = await setUp()
    const { conference } = fees
    const finance = await as('finance')
    const sentence = async (code: string) =>
      (await finance.get(organiserPaths.registration('crystals', code))).data.sentence.replaceAll(
        '\u00a0',
        ' ',
      )
    const act = { actor: aVisitor, now: clock.now() }
    await refundAmount(payments, permitFor('refund', conference.id), act, {
      registrationId: paid.id,
      amountMinor: 10_000,
      reason: 'Goodwill',
    })
    const arrived = 'USD 733.95 arrived on 10 January 2027 by demonstration payment'
    expect(await sentence(paid.code)).toBe(`${arrived} and USD 100.00 was paid back; nothing is owed.`)
    for (const { id } of [paid, part]) {
      await database.write(tx => cancelRegistration(tx, act, { conference, registrationId: id }))
    }
    expect(await sentence(paid.code)).toBe(
      `${arrived}, USD 100.00 was paid back and USD 316.98 is being refunded; nothing is owed.`,
    )
    expect(await sentence(part.code)).toMatch(/^USD 100\.00 arrived on .*; nothing is owed\.$/)
  })

  test('is said with each case that needs attention, whose acts are possible ones', async () => {
    const { database, as, part, paid, receive } = await setUp()
    const finance = await as('finance')
    await receive(paid.id, 1_000, 'TRF-2')
    const cases = async (staff = finance) =>
      (await staff.get(organiserPaths.attention('crystals'))).data.cases
    const sums = async () =>
      (await cases()).map(({ code, money }: { code: string; money: string }) => [
        code,
        money.replaceAll('\u00a0', ' '),
      ])
    const actsOf = async (wanted: string): Promise<string[]> =>
      (await cases())
        .find(({ code }: { code: string }) => code === wanted)
        .reasons[0].acts.map(({ href }: { href: string }) => href.split('/').at(-1))
    expect(await sums()).toEqual([
      [part.code, 'USD 100.00 of USD 733.95 was received; USD 633.95 is owed.'],
      [paid.code, 'USD 743.95 of USD 733.95 was received; nothing is owed.'],
    ])
    expect(await actsOf(part.code)).toEqual([
      'payment-reminder',
      'more-time',
      'payment',
      'refund',
      'clear?reason=wrong-amount',
    ])
    const clearing = organiserPaths.registrationAct('crystals', part.code, 'clear')
    expect((await finance.get(clearing)).data.lead).toMatch(
      /The money stays as it is, and the place is held until .* and then released unless it is paid\.$/,
    )
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', part.id)
        .execute(),
    )
    // Only after it has more time to pay can anything be asked for.
    expect((await actsOf(part.code)).slice(0, 2)).toEqual(['more-time', 'payment'])
    expect(JSON.stringify(await cases(await as('desk')))).not.toMatch(/USD/)
  })

  test('is only paid or due for the desk, in the list, a story, the API’s terms and the overview; nothing for a reader', async () => {
    const { as, part } = await setUp()
    const desk = await as('desk')
    const reader = await as('reader')
    // Any amount of theirs, in any notation.
    const sums = /733[.,]?95|633[.,]?95|100[.,]00|63395|73395/
    const shown = async (path: string, except = '') => {
      const { data } = await desk.get(path)
      expect(
        JSON.stringify(data)
          .replace(except, '')
          .replaceAll(/"registered":"[^"]*"/g, ''),
      ).not.toMatch(sums)
      // Whoever opens it reads all sums, and cancels in the registrant's name.
      expect(JSON.stringify(data)).not.toContain(part.secret)
      return data
    }
    const data = await shown(`${list}&columns=due&columns=total&columns=received`)
    expect(data.columns).toEqual(['due'])
    const standing = data.rows.map((row: { name: string; due: string }) => [row.name, row.due])
    // The order reveals no amounts either: newest first.
    expect(standing).toEqual([
      ['Dr. Gus', ''],
      ['Dr. Pia', 'Paid'],
      ['Dr. Pat', 'Due'],
      ['Dr. Una', 'Due'],
    ])
    const page = organiserPaths.registration('crystals', part.code)
    // What is to be taken in cash, as the form for that says, too.
    const due = 'USD\u00a0633.95 is due.'
    const one = await shown(page, due)
    const form = await desk.get(organiserPaths.registrationAct('crystals', part.code, 'payment'))
    expect(form.data).toMatchObject({ step: 'form', values: { amount: '633.95' } })
    for (const role of ['manager', 'finance'] as const) {
      expect((await (await as(role)).get(page)).data.publicPage).toContain(part.secret)
    }
    expect(one).toMatchObject({ sentence: due, money: null })
    expect(one.story.map(({ title }: { title: string }) => title)).toContain('Money received')
    await shown(organiserPaths.conference('crystals'))
    await shown(organiserPaths.attention('crystals'))
    const none = (await reader.get(`${list}&columns=due&columns=state`)).data
    expect([none.columns, none.rows[0].due]).toEqual([['state'], ''])
  })

  test('says of a refund whose payment the bank took back that it is withdrawn, and why', async () => {
    const { database, as, paid, payments, fees, clock } = await setUp()
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference: fees.conference, registrationId: paid.id }
    await database.write(tx => cancelRegistration(tx, act, request))
    const [capture] = await listCaptures(database.read, paid.id)
    if (!capture) throw new Error('no capture')
    await recordChargeback(payments, capture, {
      source: { kind: 'reversal', id: 'R-1' },
      amount: undefined,
      status: 'taken',
    })
    const story = async (role: Role): Promise<{ title: string; detail: string }[]> =>
      (await (await as(role)).get(organiserPaths.registration('crystals', paid.code))).data.story
    const told = await story('finance')
    const withdrawn = told.filter(({ title }) => title.endsWith('withdrawn'))
    expect(withdrawn).toMatchObject([
      { title: 'Refund of USD\u00a0366.98 withdrawn', detail: 'The bank took the payment back.' },
    ])
    expect(JSON.stringify(told)).not.toMatch(/failed|charged-back/)
    expect((await story('desk')).map(({ title }) => title)).toContain('A refund was withdrawn')
  })
})
