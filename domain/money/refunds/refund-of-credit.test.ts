import { expect, test } from 'vitest'
import { currentReceiptOf } from '#domain/correspondence/letters/registration-case.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { moveToConference } from '#domain/desk/moving/move-to-conference.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { recordReportedRefund } from '#domain/money/refunds/record-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { payDueRefunds } from '#domain/money/returning/pay-refund.ts'
import { refundSent } from '#mails/refund-sent.ts'
import { registrationCancelled } from '#mails/registration-cancelled.ts'
import { aVisitor, ida } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

describeOnBothDatabases('a refund of money that came from another conference', open => {
  /** 733.95 paid for crystals, moved to glaciers and on to lattices. */
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const crystals = await createConference(database)
    const payments = createPayments(database, clock)
    const paid = await createRegistration(database, crystals, clock)
    const started = await startPayment(payments, paid.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    await settle(payments, (await listAttempts(database.read, paid.id)).at(-1)?.id ?? 0)
    const move = async (registrationId: number, from: typeof crystals, to: typeof crystals) => {
      const moved = await database.write(tx =>
        moveToConference(
          tx,
          { actor: aVisitor, now: clock.now() },
          {
            from: from.conference,
            to: to.conference,
            registrationId,
            choice: {
              periodId: to.openId,
              presentationType: 'oral',
              accommodation: null,
              hasAddOn: false,
              code: '',
            },
          },
        ),
      )
      if (!moved.ok) throw new Error(moved.error.code)
      return moved.value
    }
    const glaciers = await createConference(database, { name: 'glaciers' })
    const lattices = await createConference(database, { name: 'lattices' })
    const second = await move(paid.id, crystals, glaciers)
    const third = await move(second.id, glaciers, lattices)
    const plan = (registrationId: number, amountMinor: number) =>
      database.write(tx =>
        planRefund(
          tx,
          { actor: ida, now: clock.now() },
          {
            registrationId,
            amountMinor,
            reason: 'Overpaid',
            dueAt: clock.now(),
          },
        ),
      )
    return { clock, database, payments, lattices, paid, second, third, plan }
  }

  test('goes back the way it came, and the books agree', async () => {
    const { clock, database, payments, lattices, paid, third } = await setUp()
    const cancelled = await database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: clock.now() },
        { conference: lattices.conference, registrationId: third.id },
      ),
    )
    expect(cancelled).toEqual({ ok: true, value: { refundMinor: 36_698 } })
    const [capture] = await listCaptures(database.read, paid.id)
    expect(await listRefunds(database.read, third.id)).toMatchObject([
      { state: 'scheduled', amountMinor: 36_698, captureId: capture?.id },
    ])
    clock.instant = Temporal.Instant.from('2027-06-09T23:00:00Z')
    await payDueRefunds(payments)
    expect(await listRefunds(database.read, third.id)).toMatchObject([{ state: 'completed' }])
    expect(await readBalance(database.read, third.id)).toEqual({
      capturedMinor: 73_395,
      refundedMinor: 36_698,
    })
    const { findings } = await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))
    expect(findings).toEqual([])
    // Its registrant reads that the money came from another registration and is refunded by its gateway.
    const desk = { db: database.read, fallback: { issuer: { name: '', address: '', email: '', phone: '' }, hue: 0 },
      addressOf: () => '', pageOf: () => '', invitationOf: () => '', fileAt: String, newsletterLinks: { confirm: () => '', unsubscribe: () => '' }, isDemo: false, now: clock.now() } // biome-ignore format: a record
    expect(
      await registrationCancelled.effects['cancellation-mail'](desk, { registrationId: third.id }),
    ).toMatchObject({ paidMinor: 73_395, refundMinor: 36_698 })
    const [refund] = await listRefunds(database.read, third.id)
    expect(await refundSent.effects['refund-mail'](desk, { refundId: refund?.id ?? 0 })).toMatchObject({
      way: 'demo',
    })
    expect(await currentReceiptOf(desk, third.id)).toMatchObject({
      refunds: [{ way: 'demo', amountMinor: 36_698 }],
    })
  })

  test('is one refund where the gateway reports it before it answers', async () => {
    const { clock, database, payments, paid, third, plan } = await setUp()
    expect(await plan(third.id, 10_000)).toMatchObject({ ok: true })
    const [capture] = await listCaptures(database.read, paid.id)
    if (!capture) throw new Error('no capture')
    const gateway = payments.gateways.get(capture.gateway)
    if (!gateway) throw new Error('no gateway')
    const refund = gateway.refund.bind(gateway)
    gateway.refund = async request => {
      const reported = await refund(request)
      await Promise.all(Array.from({ length: 5 }, () => recordReportedRefund(payments, capture, reported)))
      return reported
    }
    clock.instant = clock.instant.add({ minutes: 1 })
    await payDueRefunds(payments)
    expect(await listRefunds(database.read, third.id)).toMatchObject([{ state: 'completed' }])
    expect(await listRefunds(database.read, paid.id)).toEqual([])
    const mails = await database.read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'refund-mail')
      .execute()
    expect(mails).toHaveLength(1)
  })

  test('never refunds from a registration what has moved to another', async () => {
    const { paid, second, third, plan } = await setUp()
    const nothing = { ok: false, error: { code: 'more-than-is-left', leftMinor: 0 } }
    expect(await plan(paid.id, 1)).toEqual(nothing)
    expect(await plan(second.id, 1)).toEqual(nothing)
    expect(await plan(third.id, 73_396)).toMatchObject({ ok: false, error: { leftMinor: 73_395 } })
    expect(await plan(third.id, 40_000)).toMatchObject({ ok: true })
    expect(await plan(third.id, 40_000)).toMatchObject({ ok: false, error: { leftMinor: 33_395 } })
  })
})
