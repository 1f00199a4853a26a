import { expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { changeDetails } from '#domain/desk/changing/change-details.ts'
import { quoteGroupChange } from '#domain/desk/changing/quote-group-change.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { remindOfInvoices } from '#domain/desk/settlement/remind-of-invoices.ts'
import { reapUnpaid } from '#domain/desk/settlement/watch-payments.ts'
import { listOfflineWays } from '#domain/desk/settlement/ways-to-pay.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { readProForma } from '#domain/money/billing/pro-forma.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { groupOf, placeGroup, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('an invoice before the payment', open => {
  async function setUp({ days = 30 as number | null, people = 12 } = {}) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    await takeGroups(database)
    await database.write(tx => tx.updateTable('conferences').set({ group_invoice_days: days }).execute())
    const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
    await database.write(tx => addContent(tx, null, 'offline-payment', [{ bankTransfer, cashOnSite: null }]))
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('no conference')
    const payments = createPayments(database, clock)
    const group = await placeGroup({ database, conference, clock }, groupOf({ oral: people }), {
      purchaseOrder: 'PO-1',
    })
    const find = async () => {
      const found = await findRegistration(database.read, group.id)
      if (!found) throw new Error('no registration')
      return found
    }
    const start = (id = group.id) => startPayment(payments, id, 'bank-transfer')
    const bills = () => listInvoices(database.read, group.id)
    /** What an auditor adds up. */
    const sum = async () => (await bills()).reduce((all, { totalMinor }) => all + totalMinor, 0)
    const receive = (amountMinor: number) =>
      receiveOfflinePayment(
        payments,
        permitFor('record-transfer', conference.id),
        { actor: ida, now: clock.now() },
        {
          registrationId: group.id,
          amountMinor,
          means: 'bank-transfer',
          reference: `SEPA ${clock.now()}`,
          receivedAt: clock.now(),
        },
      )
    const findings = async () => (await readLedgerSums(database.read, group.id)).flatMap(compareLedger)
    const act = () => ({ actor: aVisitor, now: clock.now() })
    const leave = async (count: number) => {
      const { people: all } = await readGroup(database, group.id)
      const requested = { leaving: all.slice(0, count).map(({ id }) => id), adding: groupOf({}) }
      const quoted = await quoteGroupChange(database.read, conference, await find(), requested, clock.now())
      if (!quoted.ok) throw new Error(quoted.error.code)
      const { differenceMinor, refundMinor } = quoted.value
      return changeChoice(payments, act(), {
        conference,
        registrationId: group.id,
        requested,
        expected: { differenceMinor, refundMinor },
      })
    }
    return {
      clock,
      database,
      conference,
      fees,
      payments,
      group,
      find,
      start,
      bills,
      sum,
      receive,
      findings,
      act,
      leave,
    }
  }

  test('is due in so many days, names the account, and is the only one once it is paid', async () => {
    const { clock, database, group, start, bills, receive, find, findings, conference } = await setUp()
    await start()
    await start()
    const [invoice, ...more] = await bills()
    expect(more).toEqual([])
    expect(invoice).toMatchObject({
      ...{
        kind: 'invoice',
        dueOn: '2027-02-09',
        paidMinor: 0,
        paidOn: null,
        totalMinor: group.price.totalMinor,
      },
      recipient: { purchaseOrder: 'PO-1' },
      transfer: { account: expect.arrayContaining([{ label: 'Reference', value: group.code }]) },
    })
    expect(
      await readProForma(database.read, await find(), { now: clock.now(), isDemo: false }),
    ).toBeUndefined()
    clock.instant = Temporal.Instant.from('2027-02-08T12:00:00Z')
    expect((await receive(group.price.totalMinor)).ok).toBe(true)
    expect((await find()).state).toBe('paid')
    expect(await bills()).toHaveLength(1)
    expect(await findings()).toEqual([])
    const cancelled = await database.write(tx =>
      cancelRegistration(tx, { actor: aVisitor, now: clock.now() }, { conference, registrationId: group.id }),
    )
    expect(cancelled.ok).toBe(true)
    expect(await findings()).toEqual([])
  })

  test('is taken back by a credit note when it is not paid, and issued anew when the place is paid after all', async () => {
    const { clock, payments, group, start, bills, sum, receive, find, findings } = await setUp()
    await start()
    // Due on 9 February; a transfer may arrive five days later.
    clock.instant = Temporal.Instant.from('2027-02-14T12:00:00Z')
    expect(await reapUnpaid(payments)).toBe(0)
    clock.instant = Temporal.Instant.from('2027-02-16T12:00:00Z')
    expect(await reapUnpaid(payments)).toBe(1)
    expect((await find()).state).toBe('expired')
    expect((await bills()).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
    expect(await sum()).toBe(0)
    expect((await receive(group.price.totalMinor)).ok).toBe(true)
    expect((await find()).state).toBe('paid')
    expect((await bills()).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note', 'invoice'])
    expect(await sum()).toBe(group.price.totalMinor)
    expect(await findings()).toEqual([])
  })

  test('is credited when it is cancelled unpaid, and money for a part of it goes back in full', async () => {
    const { database, conference, clock, group, start, sum, receive, findings } = await setUp()
    await start()
    await receive(10_000)
    const cancelled = await database.write(tx =>
      cancelRegistration(tx, { actor: aVisitor, now: clock.now() }, { conference, registrationId: group.id }),
    )
    expect(cancelled.ok).toBe(true)
    expect(await sum()).toBe(0)
    const refunds = await database.read.selectFrom('refunds').select('amount_minor').execute()
    expect(refunds).toEqual([{ amount_minor: 10_000 }])
    expect(await findings()).toEqual([])
  })

  test('is credited and replaced when people leave, or who is billed changes, before it is paid', async () => {
    const { database, group, start, bills, sum, find, act, leave, receive, findings, payments } =
      await setUp()
    await start()
    expect(await leave(4)).toMatchObject({ ok: true, value: 'replaced' })
    const { price } = await find()
    expect(price.totalMinor).toBe((group.price.totalMinor / 12) * 8)
    expect(await sum()).toBe(price.totalMinor)
    const [first, note, second] = await bills()
    expect(note).toMatchObject({ kind: 'credit-note', original: { number: first?.number } })
    expect(second).toMatchObject({
      kind: 'invoice',
      dueOn: '2027-02-09',
      replaces: { number: first?.number },
    })
    const typed = { ...group.registrant, purchaseOrder: 'PO-2' }
    expect((await database.write(tx => changeDetails(tx, act(), group.id, typed))).ok).toBe(true)
    const [newest] = (await bills()).toReversed()
    expect(newest).toMatchObject({ kind: 'invoice', recipient: { purchaseOrder: 'PO-2' } })
    expect(await sum()).toBe(price.totalMinor)
    await startPayment(payments, group.id, 'bank-transfer')
    expect(await bills()).toHaveLength(5)
    expect((await receive(price.totalMinor)).ok).toBe(true)
    expect((await find()).state).toBe('paid')
    expect(await bills()).toHaveLength(5)
    expect(await findings()).toEqual([])
    // Paid, the policy decides: one credit note.
    expect(await leave(2)).toMatchObject({ ok: true, value: 'applied' })
    expect((await bills()).map(({ kind }) => kind).slice(5)).toEqual(['credit-note'])
    expect(await findings()).toEqual([])
  })

  test('is reminded of a week before it is due and a day after, once each', async () => {
    const { clock, database, payments, start } = await setUp()
    await start()
    for (const day of ['2027-01-30', '2027-02-02', '2027-02-03', '2027-02-09', '2027-02-10', '2027-02-11']) {
      clock.instant = Temporal.Instant.from(`${day}T12:00:00Z`)
      await remindOfInvoices(payments, clock.now())
    }
    const mails = await database.read
      .selectFrom('outbox')
      .select('effect')
      .where('kind', '=', 'payment-reminder-mail')
      .execute()
    expect(mails).toHaveLength(2)
  })

  test('is reminded of, and due on its own day, also once the organiser wants none before a payment', async () => {
    const { clock, database, payments, start, bills, find } = await setUp()
    await start()
    await database.write(tx => tx.updateTable('conferences').set({ group_invoice_days: null }).execute())
    const registration = await find()
    const conference = await findConferenceById(database.read, registration.conferenceId)
    if (!conference) throw new Error('no conference')
    const now = await readInstructions(database.read, conference, registration, clock.now())
    expect(now?.terms.dueOn.toString()).toBe('2027-02-09')
    const ways = await listOfflineWays(payments, registration)
    expect(ways.map(({ dueOn }) => dueOn.toString())).toEqual(['2027-02-09'])
    clock.instant = Temporal.Instant.from('2027-02-03T12:00:00Z')
    await remindOfInvoices(payments, clock.now())
    expect(await bills()).toHaveLength(1)
    const mails = await database.read
      .selectFrom('outbox')
      .select('effect')
      .where('kind', '=', 'payment-reminder-mail')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('is reminded of after it is due alone where it is due within days', async () => {
    const { clock, database, payments, start } = await setUp({ days: 7 })
    const reminders = () =>
      database.read
        .selectFrom('outbox')
        .select('effect')
        .where('kind', '=', 'payment-reminder-mail')
        .execute()
    const first = clock.now()
    await start()
    for (const hours of [1, 24, 24 * 6, 24 * 7]) {
      clock.instant = first.add({ hours })
      await remindOfInvoices(payments, clock.now())
    }
    expect(await reminders()).toEqual([])
    clock.instant = first.add({ hours: 24 * 8 })
    await remindOfInvoices(payments, clock.now())
    expect(await reminders()).toHaveLength(1)
  })

  test('is for groups alone, and only where the organiser wants it', async () => {
    const { start, bills, database, fees, clock } = await setUp({ days: null })
    await start()
    expect(await bills()).toEqual([])
    await database.write(tx => tx.updateTable('conferences').set({ group_invoice_days: 30 }).execute())
    const single = await createRegistration(database, fees, clock)
    await start(single.id)
    expect(await listInvoices(database.read, single.id)).toEqual([])
  })
})
