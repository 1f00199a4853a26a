import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { toStored } from '#domain/foundations/time.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { payFailedRefund } from '#domain/money/refunds/failed-refund.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { recordChargeback } from '#domain/money/returning/record-chargeback.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import type { Answer } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'

const at = '/organiser/c/crystals/exports'
const hostile = '=HYPERLINK("https://evil.example", "Prize, please")'

async function bytesOf({ status, data }: Answer): Promise<Uint8Array<ArrayBuffer>> {
  expect(status).toBe(200)
  return new Uint8Array(await (data as Response).arrayBuffer())
}

/** The rows of a CSV file, by heading. */
async function rowsOf(answer: Answer): Promise<Record<string, string>[]> {
  const bytes = await bytesOf(answer)
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  return parse(strFromU8(bytes), { columns: true, bom: true })
}

describeOnBothDatabases('exports', open => {
  async function setUp() {
    const office = await openOffice(await open())
    const { database, fees, clock } = office
    const register = (name: string, email: string) =>
      createRegistration(database, fees, clock, { registrant: { ...registrant, name, email } })
    return { ...office, register }
  }

  test('of what was bought have a row for each line, also for what a change replaced', async () => {
    const { database, hire, register, clock } = await setUp()
    const { id } = await register(hostile, 'one@example.org')
    const manager = await hire('manager')
    const load = async () => rowsOf(await manager.get(`${at}/people?list=lines&format=csv`))
    const [admission, fee, ...others] = await load()
    expect(others).toEqual([])
    expect(admission).toMatchObject({
      Name: `'${hostile}`,
      Line: 'admission',
      What: 'Oral Presentation',
      Detail: 'Mid Term',
      Quantity: '1',
      'Price of one': '699.00',
      Amount: '699.00',
      'Ended at': '',
    })
    expect(fee).toMatchObject({ Line: 'fee', Amount: '34.95' })
    clock.pass({ hours: 24 })
    await database.write(async tx => {
      const locked = await lockRegistration(tx, id)
      if (!locked || locked.choice.kind === 'custom') throw new Error('another registration')
      const sold = {
        choice: { ...locked.choice, hasAddOn: true },
        price: {
          ...locked.price,
          addOnMinor: 20_000,
          subtotalMinor: 89_900,
          feeMinor: 4_495,
          totalMinor: 94_395,
        },
      }
      await replaceLines(tx, locked, sold, 'changed-before-payment', clock.now())
    })
    const after = await load()
    expect(after.map(row => [row.What, row.Amount, row['Ended at'] !== ''])).toEqual([
      ['Oral Presentation', '699.00', false],
      ['Processing fee', '34.95', true],
      ['Accompanying person', '200.00', false],
      ['Processing fee', '44.95', false],
    ])
  })

  test('of registrations hold what the list shows, and nothing that a spreadsheet would run', async () => {
    const { database, hire, register, conference, clock } = await setUp()
    await register(hostile, 'one@example.org')
    await register('-1+1', 'two@example.org')
    await register('＝1+1', 'wide@example.org')
    const gone = await register('Bo "Glass" Lind', 'three@example.org')
    const act = { actor: aVisitor, now: clock.now() }
    await database.write(tx => cancelRegistration(tx, act, { conference, registrationId: gone.id }))
    const manager = await hire('manager')
    const load = (query: string) => manager.get(`${at}/people?list=registrations&${query}`)
    const all = await rowsOf(await load('format=csv'))
    expect(all.map(row => row.Name)).toEqual([`'${hostile}`, "'-1+1", "'＝1+1", 'Bo "Glass" Lind'])
    expect(all[0]).toMatchObject({
      State: 'awaiting-payment',
      Country: 'Portugal',
      'Billing address': 'Rua do Vidro 7\nLisbon',
      Currency: 'USD',
      Total: '733.95',
      Received: '0.00',
    })
    expect(all[0]?.Telephone).toBe('+351 21 000 0000')
    const narrowed = await rowsOf(await load('format=csv&state=cancelled'))
    expect(narrowed.map(row => row['E-mail'])).toEqual(['three@example.org'])

    const book = unzipSync(await bytesOf(await load('format=xlsx')))
    const sheet = strFromU8(book['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(sheet).toContain('>=HYPERLINK("https://evil.example", "Prize, please")</t>')
    expect(sheet).toContain('<c s="4"><v>733.95</v></c>')
    expect(sheet).toContain('>Awaiting payment</t>')
    expect(sheet).toContain('>Oral Presentation</t>')
    expect(sheet).not.toMatch(/>(?:awaiting-payment|oral|no)</)
    const [registered] = all.map(row => row['Registered at'] ?? '')
    const days = Temporal.PlainDate.from('1899-12-30').until(registered?.slice(0, 10) ?? '').days
    const minutes = Number(registered?.slice(11, 13)) * 60 + Number(registered?.slice(14))
    expect(sheet).toContain(`<c s="2"><v>${days + minutes / 1_440}</v></c>`)
    expect(strFromU8(book['xl/styles.xml'] ?? new Uint8Array())).toContain('hh:mm')
    expect(sheet).not.toContain('<f')
    expect(sheet.match(/<row>/g)).toHaveLength(5)

    const noted = await database.read
      .selectFrom('audit_entries')
      .select(['conference_id', 'actor_id', 'facts'])
      .where('act', '=', 'list exported')
      .orderBy('id')
      .execute()
    expect(noted.map(({ facts }) => JSON.parse(facts))).toEqual([
      { list: 'registrations', format: 'csv', isNarrowed: false },
      { list: 'registrations', format: 'csv', isNarrowed: true },
      { list: 'registrations', format: 'xlsx', isNarrowed: false },
    ])
    expect(noted[0]).toMatchObject({ conference_id: conference.id, actor_id: manager.personId })
  })

  test('of registrations say all that a group has, and accompanying people apart from other extras', async () => {
    const office = await setUp()
    const { database, hire } = office
    await takeGroups(database)
    Object.assign(office.fees.conference, { takesGroups: true })
    const dinner = await sellExtra(office, { name: 'Dinner', price_minor: 8_000 })
    const room = { id: office.fees.roomId, quantity: 1 }
    const conference = office.fees.conference
    await placeGroup(
      { ...office, conference },
      {
        ...groupOf({ oral: 2, poster: 1 }, [{ offerId: dinner.id, optionId: null, quantity: 2 }]),
        stays: [
          { ...room, nights: 2 },
          { ...room, nights: 3 },
        ],
      },
    )
    await placeGroup(
      { ...office, conference },
      { ...groupOf({ oral: 2 }), addOns: 2 },
      { email: 'b@example.org' },
    )
    const manager = await hire('manager')
    const rows = await rowsOf(await manager.get(`${at}/people?list=registrations&format=csv`))
    expect(rows.map(row => [row.Category, row.Nights, row['Add-on'], row.Dinner])).toEqual([
      ['Oral Presentation, Poster Presentation', '2, 3', 'no', '2'],
      ['oral', '', 'yes', ''],
    ])
  })

  test('of registrations have the columns, the filter and the order of the list that they come from', async () => {
    const { register, hire } = await setUp()
    await register('Zoe Amber', 'zoe@example.org')
    await register('ada Noor', 'ada@example.org')
    await register('Mia Glas', 'mia@example.org')
    await register('Bo Lind', 'bo@example.org')
    const manager = await hire('manager')
    const list = 'sort=-name&q=example&columns=due&columns=code&columns=held&columns=nonsense'
    const { chosen } = (await manager.get(`${at}?${list}&after=2`)).data
    expect(chosen).toMatchObject({
      count: 4,
      isNarrowed: true,
      kept: [
        ['sort', '-name'],
        ['q', 'example'],
      ],
    })
    const shown = chosen.columns.filter((column: { isShown: boolean }) => column.isShown)
    expect(shown.map(({ name }: { name: string }) => name)).toEqual(['code', 'name', 'due', 'held'])
    const load = (query: string) => manager.get(`${at}/people?list=registrations&${query}`)
    const rows = await rowsOf(await load(`${list}&columns=name`))
    expect(rows.map(({ Name }) => Name)).toEqual(['Zoe Amber', 'Mia Glas', 'Bo Lind', 'ada Noor'])
    expect(Object.keys(rows[0] ?? {})).toEqual(['Code', 'Name', 'Due', 'Held until'])
    expect(rows[0]?.Due).toBe('733.95')
    const few = await rowsOf(await load('sort=name&q=a&not=q&columns=name,email'))
    expect(few).toEqual([])
    const plain = await rowsOf(await load('format=csv'))
    expect(plain.map(({ Name }) => Name)).toEqual(['Zoe Amber', 'ada Noor', 'Mia Glas', 'Bo Lind'])
  })

  test('of payments name the way and the number by which money went back', async () => {
    const { database, hire, register, payments, conference, clock } = await setUp()
    const { id } = await register('Ada Noor', 'ada@example.org')
    await payInFull(payments, id)
    const act = { actor: ida, now: clock.now() }
    const permit = permitFor('refund', conference.id)
    await database.write(async tx => {
      await planRefund(tx, act, { registrationId: id, amountMinor: 10_000, reason: 'Agreed', dueAt: act.now })
      const failed = { state: forced('failed'), failure: 'refused', settled_at: toStored(act.now) }
      await tx.updateTable('refunds').set(failed).execute()
      const [refund] = await listRefunds(tx, id)
      const byHand = { refundId: refund?.id ?? 0, reference: 'B-9', means: 'bank-transfer' } as const
      await payFailedRefund(tx, permit, act, { ...byHand, paidAt: act.now })
    })
    const [capture] = await listCaptures(database.read, id)
    if (!capture) throw new Error('not paid')
    const source = { kind: 'reversal', id: 'R-1' } as const
    await recordChargeback(payments, capture, { source, amount: undefined, status: 'taken' })
    const rows = await rowsOf(await (await hire('manager')).get(`${at}/people?list=payments`))
    expect(rows.map(({ Kind, Way, Reference, State }) => [Kind, Way, Reference, State])).toEqual([
      ['payment', 'demo', capture.gatewayCaptureId, 'received'],
      ['refund', 'demo', '', 'failed'],
      ['refund', 'bank-transfer', 'B-9', 'completed'],
      ['chargeback', 'demo', 'R-1', 'taken'],
    ])
  })

  test('of invoices and credit notes let an auditor add up a group from the files alone', async () => {
    const { database, hire, payments, conference, clock, register } = await setUp()
    await takeGroups(database)
    const here = { ...conference, takesGroups: true }
    const dinner = await sellExtra({ database, conference }, { name: 'Dinner', price_minor: 8_000, most: 9 })
    const group = await placeGroup(
      { database, conference: here, clock },
      groupOf({ oral: 3, poster: 2 }, [{ offerId: dinner.id, optionId: null, quantity: 4 }]),
      { organization: 'Institute of Ice', purchaseOrder: 'PO-77' },
    )
    await payInFull(payments, group.id)
    const other = await register('Ada Noor', 'ada@example.org')
    await payInFull(payments, other.id)
    const { people, registration } = await readGroup(database, group.id)
    const requested = { leaving: people.slice(0, 2).map(({ id }) => id), adding: groupOf({}) }
    const quoted = await quoteGroupChange(database.read, here, registration, requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const request = { conference: here, registrationId: group.id, requested, expected: quoted.value }
    const changed = await changeChoice(payments, { actor: aVisitor, now: clock.now() }, request)
    expect(changed).toEqual({ ok: true, value: 'applied' })

    const manager = await hire('manager')
    const rowsIn = async (list: string) =>
      (await rowsOf(await manager.get(`${at}/people?list=${list}`))).filter(({ Code }) => Code === group.code)
    const documents = await rowsIn('documents')
    expect(documents.every(row => row['Billed to'] === 'Institute of Ice')).toBe(true)
    expect(documents.every(row => row['Purchase order'] === 'PO-77')).toBe(true)
    const cents = (text = '') => Math.round(Number(text) * 100)
    const sum = (rows: readonly Record<string, string>[], column: string) =>
      rows.reduce((all, row) => all + cents(row[column]), 0)
    for (const row of documents) expect(cents(row.Net) + cents(row.Tax)).toBe(cents(row.Amount))
    const [invoice, note] = ['invoice', 'credit-note'].map(kind => documents.filter(row => row.Kind === kind))
    expect(new Set(note?.map(row => row['Credits or replaces']))).toEqual(
      new Set(invoice?.map(row => row.Number)),
    )
    expect(sum(invoice ?? [], 'Amount')).toBe(group.price.totalMinor)
    // What was received and what went back say the same, and so does what they have now.
    const movements = await rowsIn('payments')
    expect(sum(documents, 'Amount')).toBe(sum(movements, 'Amount'))
    expect(sum(note ?? [], 'Amount')).toBe(
      sum(
        movements.filter(row => row.Kind === 'refund'),
        'Amount',
      ),
    )
    expect(sum(note ?? [], 'Amount')).toBeLessThan(0)
    const live = (await rowsIn('lines')).filter(row => row['Ended at'] === '')
    // What the policy kept stays billed beside what they have now.
    const [keptMinor, billedMinor] = [sum(live, 'Amount'), sum(documents, 'Amount')]
    expect(billedMinor - keptMinor).toBe(group.price.totalMinor - keptMinor + sum(note ?? [], 'Amount'))
    expect(billedMinor).toBeGreaterThan(keptMinor)
    const totals = await listBilled(database.read, group.id)
    expect(totals.map(({ leftMinor }) => leftMinor).reduce((all, minor) => all + minor, 0)).toBe(
      sum(documents, 'Amount'),
    )
  })

  test('give every row once, however many batches they take', async () => {
    const { database, hire } = await setUp()
    const count = 2_005
    await database.write(tx =>
      tx
        .insertInto('subscriptions')
        .values(
          Array.from({ length: count }, (_, index) => ({
            name: '',
            email: `s${index}@example.org`,
            created_at: '2026-05-01T10:00:00.000Z',
            secret: `secret ${index}`,
          })),
        )
        .execute(),
    )
    const owner = await hire('owner')
    const rows = await rowsOf(await owner.get('/organiser/exports/people?list=subscribers'))
    expect(rows.map(row => row['E-mail'])).toEqual(
      Array.from({ length: count }, (_, index) => `s${index}@example.org`),
    )
    expect(rows[0]).toMatchObject({ State: 'pending', 'Subscribed at': '2026-05-01 10:00' })
  })

  test('are for the roles that the table of rights names, and for their part', async () => {
    const { hire, register, conference } = await setUp()
    await register('Ada Noor', 'ada@example.org')
    const status = async (who: Awaited<ReturnType<typeof hire>>, file: string) =>
      (await who.get(`${at}/${file}`)).status
    const [manager, finance, programme, desk] = [
      await hire('manager'),
      await hire('finance'),
      await hire('programme', conference.id),
      await hire('desk'),
    ]
    const people = ['registrations', 'lines', 'payments', 'documents', 'abstracts', 'subscribers'].map(
      list => `people?list=${list}`,
    )
    const statuses = async (who: Awaited<ReturnType<typeof hire>>) => [
      ...(await Promise.all(people.map(file => status(who, file)))),
      await status(who, 'ledger'),
      await status(who, 'programme'),
    ]
    expect(await statuses(manager)).toEqual([200, 200, 200, 200, 200, 403, 403, 200])
    expect(await statuses(finance)).toEqual([200, 200, 200, 200, 403, 403, 200, 200])
    expect(await statuses(programme)).toEqual([403, 403, 403, 403, 200, 403, 403, 200])
    const refused = await programme.get(`${at}/people?list=registrations`)
    expect(await refused.data.json()).toEqual({
      refusal: 'not-allowed',
      what: 'export this list',
      roles: ['Owner', 'Conference manager', 'Finance'],
    })
    expect(await statuses(desk)).toEqual([403, 403, 403, 403, 403, 403, 403, 200])
    const offered = async (who: typeof manager, query = '') => (await who.get(`${at}${query}`)).data
    expect((await offered(programme)).offers.map(({ label }: { label: string }) => label)).toEqual([
      'Abstracts',
      'Programme',
    ])
    expect((await offered(manager, '?state=paid')).chosen.count).toBe(0)
    expect((await offered(manager, '?state=awaiting-payment')).chosen.count).toBe(1)
    expect((await offered(programme, '?state=paid')).chosen).toBeUndefined()
  })
})
