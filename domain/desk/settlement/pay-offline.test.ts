import { expect, test } from 'vitest'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { giveMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { placeCustomRegistration } from '#domain/desk/registering/place-registration.ts'
import { receiveOfflinePayment } from '#domain/desk/settlement/receive-offline-payment.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { pollAttempts, reapUnpaid, reapUnpaidChanges } from '#domain/desk/settlement/watch-payments.ts'
import { listOfflineWays } from '#domain/desk/settlement/ways-to-pay.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { readProForma, readProFormaTotal } from '#domain/money/billing/pro-forma.ts'
import { findOpenAttempt, listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { confirmRefundPaid } from '#domain/money/returning/confirm-refund.ts'
import { payRefund } from '#domain/money/returning/pay-refund.ts'
import { basicsMark, changeBasics } from '#domain/preparation/set-up/change-basics.ts'
import { dropOfflinePayment, setOfflinePayment } from '#domain/preparation/set-up/set-offline-payment.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const bankTransfer = { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' }
const everything: ContentInput<'offline-payment'> = {
  bankTransfer,
  cashOnSite: { where: 'The desk in the foyer' },
}

describeOnBothDatabases('paying outside of any gateway', open => {
  /** On 10 January 2027; a transfer is due on the 20th, and the place held five days more. */
  async function setUp(offered: ContentInput<'offline-payment'> = everything) {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const { conference } = fees
    await database.write(tx => addContent(tx, null, 'offline-payment', [offered]))
    const payments = createPayments(database, clock)
    const registration = await createRegistration(database, fees, clock)
    const find = async () => {
      const found = await findRegistration(database.read, registration.id)
      if (!found) throw new Error('no registration')
      return found
    }
    const start = (method: 'paypal' | 'bank-transfer' | 'cash') =>
      startPayment(payments, registration.id, method)
    const ways = async () =>
      (await listOfflineWays(payments, await find()))
        .filter(({ isOffered }) => isOffered)
        .map(({ means }) => means)
    /** Confirms a payment as staff do, on that day or later. */
    const confirm = (amountMinor: number, date: string) => {
      const receivedAt = Temporal.Instant.from(`${date}T10:00:00Z`)
      if (Temporal.Instant.compare(clock.instant, receivedAt) < 0) clock.instant = receivedAt
      return receiveAt(amountMinor, receivedAt)
    }
    const receiveAt = (amountMinor: number, receivedAt: Temporal.Instant) =>
      receiveOfflinePayment(
        payments,
        permitFor('record-transfer', fees.conference.id),
        { actor: ida, now: clock.now() },
        {
          registrationId: registration.id,
          amountMinor,
          means: 'bank-transfer',
          reference: `SEPA ${receivedAt}`,
          receivedAt,
        },
      )
    const mails = async () =>
      database.read.selectFrom('outbox').select('effect').where('kind', '=', 'payment-request-mail').execute()
    return {
      clock,
      database,
      conference,
      fees,
      payments,
      registration,
      find,
      start,
      ways,
      confirm,
      receiveAt,
      mails,
    }
  }

  test.for(['bank-transfer', 'paypal'] as const)(
    'answers who chooses %s again from what is stored, however long writes wait',
    async method => {
      const { payments, database, registration, mails } = await setUp()
      const first = await startPayment(payments, registration.id, method)
      expect(first.ok).toBe(true)
      const mailsBefore = await mails()
      const busy = { ...database, write: () => Promise.reject(new Error('the database is busy')) }
      const again = { ...payments, database: busy }
      expect(await startPayment(again, registration.id, method)).toEqual(first)
      await expect(startPayment(again, registration.id, 'cash')).rejects.toThrow('the database is busy')
      expect(await mails()).toEqual(mailsBefore)
    },
  )

  test('a bank transfer gives instructions, holds the place and writes one mail, however often it is chosen', async () => {
    const { clock, database, conference, find, start, mails } = await setUp()
    const [first, second] = [await start('bank-transfer'), await start('bank-transfer')]
    const { code, secret } = await find()
    const address = `http://localhost:3000/crystals/registrations/${secret}`
    expect(first).toEqual({ ok: true, value: { kind: 'instructions', address } })
    expect(second).toEqual(first)
    // Lisbon's midnight is UTC's in January.
    expect((await find()).holdUntil).toEqual(Temporal.Instant.from('2027-01-26T00:00:00Z'))
    expect(await readInstructions(database.read, conference, await find(), clock.now())).toMatchObject({
      terms: { means: 'bank-transfer', dueOn: Temporal.PlainDate.from('2027-01-20') },
      amountMinor: 73_395,
      reference: code,
    })
    expect(await mails()).toHaveLength(1)
  })

  test('the history names who recorded a payment, also where it says that the money was received', async () => {
    const { database, confirm } = await setUp()
    await confirm(73_395, '2027-01-12')
    const noted = database.read.selectFrom('audit_entries').select(['act', 'actor_kind', 'actor_id'])
    expect(await noted.where('act', 'like', 'payment%').orderBy('id').execute()).toEqual([
      { act: 'payment recorded by hand', actor_kind: 'staff', actor_id: 'ida' },
      { act: 'payment received', actor_kind: 'staff', actor_id: 'ida' },
    ])
  })

  test('a refund that is confirmed twice at once is in the history once', async () => {
    const { clock, database, conference, payments, registration, confirm } = await setUp()
    await confirm(73_395, '2027-01-12')
    const act = { actor: ida, now: clock.now() }
    const plan = { registrationId: registration.id, amountMinor: 10_000, reason: 'Agreed', dueAt: act.now }
    const planned = await database.write(tx => planRefund(tx, act, plan))
    const refundId = (planned.ok && planned.value.ids[0]) || 0
    expect(await payRefund(payments, act, refundId)).toBe('pending')
    const permit = permitFor('refund', conference.id)
    const paid = { refundId, means: 'bank-transfer', reference: 'SEPA out 99', paidAt: act.now } as const
    const answers = await Promise.all([
      confirmRefundPaid(payments, permit, { ...act, requestKey: 'a form' }, paid),
      confirmRefundPaid(payments, permit, { ...act, requestKey: 'a form' }, paid),
    ])
    expect(answers.map(each => each.ok && each.value.outcome)).toEqual(['completed', 'completed'])
    const confirmed = database.read.selectFrom('audit_entries').select('id')
    expect(await confirmed.where('act', '=', 'refund confirmed by hand').execute()).toHaveLength(1)
  })

  test('two payments that staff record at the same moment are both in the books', async () => {
    const { database, registration, find, start, receiveAt, clock } = await setUp()
    await start('bank-transfer')
    const at = (second: number) => clock.instant.add({ seconds: -second })
    const answers = await Promise.all([
      receiveAt(30_000, at(1)),
      receiveAt(43_395, at(2)),
      receiveAt(100, at(3)),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect((await find()).state).toBe('paid')
    const captures = await listCaptures(database.read, registration.id)
    expect(captures.map(({ amountMinor }) => amountMinor).toSorted((a, b) => a - b)).toEqual([
      100, 30_000, 43_395,
    ])
    const recorded = database.read.selectFrom('audit_entries').where('act', '=', 'payment recorded by hand')
    expect(await recorded.select('id').execute()).toHaveLength(3)
  })

  test('a pro forma invoice comes to what its link says, for a registration and for its change', async () => {
    const { database, clock, conference, find, start, confirm, registration, payments } = await setUp()
    const agree = async () => {
      const found = await find()
      const shown = await readProFormaTotal(database.read, found, clock.now())
      const drawn = await readProForma(database.read, found, { now: clock.now(), isDemo: false })
      expect(shown).toBe(drawn?.totalMinor)
      return shown
    }
    expect(await agree()).toBeUndefined()
    await start('bank-transfer')
    expect(await agree()).toBe(73_395)
    await confirm(3_395, '2027-01-12')
    await start('bank-transfer')
    expect(await agree()).toBe(70_000)
    await confirm(70_000, '2027-01-13')
    expect(await agree()).toBeUndefined()
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const
    await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference,
        registrationId: registration.id,
        requested,
        expected: { differenceMinor: 21_000, refundMinor: 0 },
      },
    )
    await start('bank-transfer')
    expect(await agree()).toBe(21_000)
  })

  test("a receipt confirmed by staff pays it, and the gateway's order is not captured as well", async () => {
    const { find, start, confirm } = await setUp()
    await start('bank-transfer')
    expect(await confirm(73_395, '2027-01-15')).toMatchObject({ ok: true, value: { outcome: 'paid' } })
    expect((await find()).state).toBe('paid')
    expect(await start('paypal')).toEqual({ ok: false, error: { code: 'nothing-owed' } })
  })

  test.each([
    ['1970-01-01', { code: 'date-too-early', earliest: Temporal.PlainDate.from('2026-10-12') }],
    ['2099-12-31', { code: 'date-in-future', latest: Temporal.PlainDate.from('2027-01-11') }],
  ])('a payment that is dated to %s is refused, and nothing is recorded', async (date, error) => {
    const { database, registration, find, start, receiveAt } = await setUp()
    await start('bank-transfer')
    expect(await receiveAt(73_395, Temporal.Instant.from(`${date}T10:00:00Z`))).toEqual({ ok: false, error })
    expect((await find()).state).toBe('awaiting-payment')
    expect(await listAttempts(database.read, registration.id)).toMatchObject([{ state: 'started' }])
  })

  test('parts that make up the sum leave nothing to decide; a sum that is exceeded does', async () => {
    const exact = await setUp()
    await exact.confirm(70_000, '2027-01-10')
    expect(await reasonsOf(exact.database, exact.registration.id)).toEqual(['wrong-amount'])
    await exact.confirm(3_395, '2027-01-11')
    expect(await exact.find()).toMatchObject({ state: 'paid' })
    expect(await reasonsOf(exact.database, exact.registration.id)).toEqual([])
    const over = await setUp()
    await over.confirm(70_000, '2027-01-10')
    await over.confirm(3_400, '2027-01-11')
    expect(await over.find()).toMatchObject({ state: 'paid' })
    expect(await reasonsOf(over.database, over.registration.id)).toEqual(['wrong-amount', 'paid-too-much'])
  })

  test('a payer who goes to PayPal after all has one open attempt, and gets no new days by coming back', async () => {
    const { clock, database, registration, payments, find, start } = await setUp()
    await start('bank-transfer')
    clock.pass({ hours: 48 })
    const online = await start('paypal')
    if (!online.ok) throw new Error('not started')
    expect(online.value.kind).toBe('redirect')
    expect(await listAttempts(database.read, registration.id)).toMatchObject([
      { gateway: 'offline', state: 'expired' },
      { gateway: 'demo', state: 'started', means: null },
    ])
    await start('bank-transfer')
    expect(await findOpenAttempt(database.read, registration.id)).toMatchObject({ means: 'bank-transfer' })
    expect((await find()).holdUntil).toEqual(Temporal.Instant.from('2027-01-26T00:00:00Z'))
    await approve(payments, online.value.address).catch(() => undefined)
    const [, demo] = await listAttempts(database.read, registration.id)
    expect(await settle(payments, demo?.id ?? 0)).toBe('not-paid')
  })

  test('the place for a cash payment is held until the conference is over', async () => {
    const { find, start } = await setUp()
    expect(await start('cash')).toMatchObject({ ok: true, value: { kind: 'instructions' } })
    expect((await find()).holdUntil).toEqual(Temporal.Instant.from('2027-06-09T23:00:00Z'))
  })

  test('the place is released after the days of grace; a transfer made in time takes it again', async () => {
    const { clock, database, payments, registration, find, start, confirm } = await setUp()
    await start('bank-transfer')
    clock.instant = Temporal.Instant.from('2027-01-25T23:00:00Z')
    expect(await reapUnpaid(payments)).toBe(0)
    clock.pass({ hours: 1 })
    expect(await reapUnpaid(payments)).toBe(1)
    expect((await find()).state).toBe('expired')
    const told = database.read.selectFrom('outbox').select('id').where('kind', '=', 'payment-not-made-mail')
    expect(await told.execute()).toHaveLength(1)
    await confirm(73_395, '2027-01-19')
    expect((await find()).state).toBe('paid')
    expect(await listAttention(database.read, registration.id)).toEqual([])
  })

  test('the difference of a change may be transferred too, and the change is held for the same time', async () => {
    const { database, conference, payments, registration, find, start, confirm, mails } = await setUp()
    await start('cash')
    await confirm(73_395, '2027-01-10')
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const
    const expected = { differenceMinor: 21_000, refundMinor: 0 }
    await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: registration.id, requested, expected },
    )
    expect(await start('bank-transfer')).toMatchObject({ value: { kind: 'instructions' } })
    expect((await findOpenChange(database.read, registration.id))?.holdUntil).toEqual(
      Temporal.Instant.from('2027-01-26T00:00:00Z'),
    )
    await confirm(21_000, '2027-01-14')
    expect(await find()).toMatchObject({ state: 'paid', choice: { hasAddOn: true } })
    expect(await mails()).toHaveLength(2)
  })

  const longer = {
    bankTransfer: { ...bankTransfer, daysToPay: 30 },
    cashOnSite: null,
  }

  test.for([['of the organiser'], ['of the conference']] as const)(
    'longer terms %s hold the place of who chose before until the day that the page then says',
    async ([whose]) => {
      const { clock, database, conference, payments, find, start } = await setUp()
      await start('bank-transfer')
      const owner = whose === 'of the organiser' ? null : conference.id
      const act = { actor: ida, now: clock.now() }
      await database.write(tx =>
        setOfflinePayment(tx, permitOnCommandLine(commandLine, 'set-organisation', owner), act, longer),
      )
      const shown = await readInstructions(database.read, conference, await find(), clock.now())
      expect(shown?.terms).toMatchObject({ dueOn: Temporal.PlainDate.from('2027-02-09') })
      expect((await find()).holdUntil).toEqual(shown?.terms.heldUntil)
      clock.instant = Temporal.Instant.from('2027-02-09T12:00:00Z')
      for (const watch of [pollAttempts, reapUnpaid]) await watch(payments)
      expect((await find()).state).toBe('awaiting-payment')
      expect(await findOpenAttempt(database.read, (await find()).id)).toMatchObject({
        means: 'bank-transfer',
      })
      // Shorter terms take nothing back.
      await database.write(tx =>
        setOfflinePayment(tx, permitOnCommandLine(commandLine, 'set-organisation', owner), act, everything),
      )
      await reapUnpaid(payments)
      expect((await find()).state).toBe('awaiting-payment')
      expect(
        (await readInstructions(database.read, conference, await find(), clock.now()))?.terms,
      ).toMatchObject({ dueOn: Temporal.PlainDate.from('2027-02-09') })
      clock.instant = Temporal.Instant.from('2027-02-15T00:00:00Z')
      await reapUnpaid(payments)
      expect((await find()).state).toBe('expired')
    },
  )

  test('more time to pay is more time for the transfer that was chosen: its instructions stay, and name the new day', async () => {
    const { clock, database, conference, payments, registration, find, start } = await setUp()
    await start('bank-transfer')
    clock.instant = Temporal.Instant.from('2027-01-25T12:00:00Z')
    const until = Temporal.PlainDate.from('2027-02-10')
    const given = await database.write(tx =>
      giveMoreTime(
        tx,
        permitFor('edit-registrations', conference.id),
        { actor: ida, now: clock.now() },
        { registrationId: registration.id, until },
      ),
    )
    expect(given.ok).toBe(true)
    clock.instant = Temporal.Instant.from('2027-02-09T12:00:00Z')
    for (const watch of [pollAttempts, reapUnpaid]) await watch(payments)
    const shown = await readInstructions(database.read, conference, await find(), clock.now())
    // A transfer has its five days until it is booked.
    expect(shown?.terms).toMatchObject({
      means: 'bank-transfer',
      dueOn: Temporal.PlainDate.from('2027-02-05'),
      heldUntil: Temporal.Instant.from('2027-02-11T00:00:00Z'),
    })
    clock.instant = Temporal.Instant.from('2027-02-11T00:00:00Z')
    for (const watch of [pollAttempts, reapUnpaid]) await watch(payments)
    expect((await find()).state).toBe('expired')
    expect(await findOpenAttempt(database.read, registration.id)).toBeUndefined()
  })

  test('terms of the organiser that apply again, and are longer, hold the place as long', async () => {
    const { clock, database, conference, find, start } = await setUp(longer)
    const own = permitFor('set-organisation', conference.id)
    const act = { actor: ida, now: clock.now() }
    await database.write(tx => setOfflinePayment(tx, own, act, everything))
    await start('bank-transfer')
    expect((await find()).holdUntil).toEqual(Temporal.Instant.from('2027-01-26T00:00:00Z'))
    await database.write(tx => dropOfflinePayment(tx, own, act))
    expect((await find()).holdUntil).toEqual(Temporal.Instant.from('2027-02-15T00:00:00Z'))
  })

  test('a conference that is put off holds the places of who pays on site, and their changes, until its new end', async () => {
    const { clock, database, conference, payments, fees, registration, find, start, confirm } = await setUp()
    const other = await createRegistration(database, fees, clock, {
      registrant: { ...registrant, email: 'cash@example.org' },
    })
    await startPayment(payments, other.id, 'cash')
    await start('cash')
    await confirm(73_395, '2027-01-10')
    await changeChoice(
      payments,
      { actor: aVisitor, now: clock.now() },
      {
        conference,
        registrationId: registration.id,
        requested: { presentationType: 'oral', accommodation: null, hasAddOn: true },
        expected: { differenceMinor: 21_000, refundMinor: 0 },
      },
    )
    await start('cash')
    const { prefix, subject, nameOrder, timeZone, location, isHybrid, hue, artFamily, name } = conference
    const basics = { prefix, subject, nameOrder, timeZone, location, isHybrid, hue, artFamily }
    const changed = await database.write(tx =>
      changeBasics(
        tx,
        permitFor('create-conference', conference.id),
        { actor: ida, now: clock.now() },
        {
          conferenceId: conference.id,
          name,
          basics: { ...basics, startsOn: '2027-09-07', endsOn: '2027-09-09' },
          mark: basicsMark(conference),
          movesDates: false,
        },
      ),
    )
    expect(changed.ok).toBe(true)
    clock.instant = Temporal.Instant.from('2027-06-11T12:00:00Z')
    for (const watch of [pollAttempts, reapUnpaid, reapUnpaidChanges]) await watch(payments)
    const end = Temporal.Instant.from('2027-09-09T23:00:00Z')
    expect(await findRegistration(database.read, other.id)).toMatchObject({
      state: 'awaiting-payment',
      holdUntil: end,
    })
    expect((await findOpenChange(database.read, (await find()).id))?.holdUntil).toEqual(end)
    clock.instant = end
    expect(await reapUnpaid(payments)).toBe(1)
    expect(await reapUnpaidChanges(payments)).toBe(1)
  })

  /** A change for 210.00 whose transfer had not arrived when its hold expired. */
  async function setUpDropped() {
    const product = await setUp()
    const { clock, database, conference, fees, payments, registration, start, confirm } = product
    await start('cash')
    await confirm(73_395, '2027-01-10')
    const requested = { presentationType: 'oral', accommodation: null, hasAddOn: true } as const
    const expected = { differenceMinor: 21_000, refundMinor: 0 }
    await database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: conference.id, is_for_add_on: 1, seats: 1 })
        .execute(),
    )
    await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: registration.id, requested, expected },
    )
    await start('bank-transfer')
    clock.instant = Temporal.Instant.from('2027-01-26T00:00:00Z')
    expect(await reapUnpaidChanges(payments)).toBe(1)
    const reasons = () => reasonsOf(database, registration.id)
    const takeTheSeat = () => createRegistration(database, fees, clock, { hasAddOn: true })
    return { ...product, reasons, takeTheSeat }
  }

  test('a transfer for a dropped change applies it after all, once, if its seat is free', async () => {
    const { find, confirm, reasons, database } = await setUpDropped()
    expect(await find()).toMatchObject({ choice: { hasAddOn: false } })
    const [first, second] = [await confirm(21_000, '2027-01-19'), await confirm(21_000, '2027-01-19')]
    expect([first, second]).toMatchObject([{ value: { isRepeat: false } }, { value: { isRepeat: true } }])
    expect(await find()).toMatchObject({
      state: 'paid',
      choice: { hasAddOn: true },
      price: { totalMinor: 94_395 },
    })
    expect(await reasons()).toEqual([])
    const changed = database.read.selectFrom('outbox').select('id').where('kind', '=', 'change-mail')
    expect(await changed.execute()).toHaveLength(1)
  })

  test('if its seat is taken, the money is recorded and raises attention', async () => {
    const { find, confirm, reasons, takeTheSeat } = await setUpDropped()
    await takeTheSeat()
    await confirm(21_000, '2027-01-19')
    expect(await find()).toMatchObject({ state: 'paid', choice: { hasAddOn: false } })
    expect(await reasons()).toEqual(['paid-without-a-seat'])
  })

  test('a part of the difference changes nothing until the rest is in, and an overpayment does not pay for it', async () => {
    const { find, confirm, reasons } = await setUpDropped()
    await confirm(73_395, '2027-01-18')
    expect(await find()).toMatchObject({ choice: { hasAddOn: false } })
    expect(await reasons()).toEqual(['paid-too-much'])
    await confirm(11_000, '2027-01-19')
    expect(await find()).toMatchObject({ choice: { hasAddOn: false } })
    expect(await reasons()).toEqual(['paid-too-much', 'wrong-amount'])
    await confirm(10_000, '2027-01-20')
    expect(await find()).toMatchObject({ choice: { hasAddOn: true } })
    expect(await reasons()).toEqual(['paid-too-much'])
  })

  test.each([
    ['nothing is offered', {}, '2027-01-10T12:00:00Z', []],
    ['a transfer made today would come too late', everything, '2027-01-20T12:00:00Z', ['cash']],
    ['both are offered', everything, '2027-01-19T12:00:00Z', ['bank-transfer', 'cash']],
    ['the conference is over', everything, '2027-06-10T12:00:00Z', []],
  ] as const)('%s', async (_name, offered, at, expected) => {
    const { clock, start, ways } = await setUp(offered)
    clock.instant = Temporal.Instant.from(at)
    expect(await ways()).toEqual(expected)
    if (!expected.some(means => means === 'bank-transfer')) {
      expect(await start('bank-transfer')).toEqual({ ok: false, error: { code: 'method-not-offered' } })
    }
  })

  test("a conference's own record takes precedence over the site's", async () => {
    const { database, conference, ways } = await setUp()
    await database.write(tx =>
      addContent(tx, conference.id, 'offline-payment', [{ cashOnSite: { where: 'Here' } }]),
    )
    expect(await ways()).toEqual(['cash'])
  })

  test('a custom amount is paid online only', async () => {
    const { clock, database, conference, payments } = await setUp()
    const placed = await database.write(tx =>
      placeCustomRegistration(
        tx,
        { conference, actor: aVisitor, now: clock.now(), draftKey: null },
        { registrant, amountMinor: 25_000, description: '' },
      ),
    )
    if (!placed.ok) throw new Error('not placed')
    expect(await startPayment(payments, placed.value.registration.id, 'cash')).toEqual({
      ok: false,
      error: { code: 'method-not-offered' },
    })
  })
})
