import { expect, test } from 'vitest'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { listUnknownPayments, settleUnknownPayment } from '#domain/desk/reconciliation/unknown-payments.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { createPayments, reasonsOf } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openPaypal, openStripe, press, startRequest } from '#tests/support/payment-gateways.ts'

const since = Temporal.Instant.from('2026-11-01T00:00:00Z')

describeOnBothDatabases('orders of ours that the books know nothing of', open => {
  test.each([
    { name: 'PayPal', opener: openPaypal, act: 'completed' },
    { name: 'Stripe', opener: openStripe, act: 'pay' },
  ])('are found at $name by the number that was sent along', async ({ opener, act }) => {
    const clock = new StoppedClock()
    const database = await open()
    const registration = await createRegistration(database, await createConference(database), clock)
    const { gateway } = await opener(clock)
    const payments = createPayments(database, clock, () => gateway)
    // A payment that the books know.
    const started = await startPayment(payments, registration.id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await press(started.value.address, act)
    const [attempt] = await listAttempts(database.read, registration.id)
    await settle(payments, attempt?.id ?? 0, { hasPayerActed: true })
    /** Paid at the gateway; then a backup from before was restored. */
    const payForgotten = async (attemptId: number, invoiceId: string) => {
      const order = await gateway.start(startRequest(clock, { attemptId, invoiceId }))
      if (order.kind === 'redirect') await press(order.address, act)
      const reported = await gateway.complete(order.orderId, `att_${attemptId}-capture`)
      return reported.captures[0]?.captureId
    }
    const ofOurs = await payForgotten(900, `${registration.code}-9`)
    const ofNobody = await payForgotten(901, 'XX99-ABCDEF-1')
    clock.pass({ minutes: 1 })
    const listOpen = () => listUnknownPayments(database.read)
    for (let i = 0; i < 2; i++) {
      const { findings, unknown } = await reconcile(payments, since)
      expect(findings).toMatchObject([
        {
          kind: 'unknown-order',
          registrationId: registration.id,
          reference: ofOurs,
          theirsMinor: 73_490,
          currency: 'USD',
        },
      ])
      expect(unknown).toMatchObject([
        { invoiceId: 'XX99-ABCDEF-1', finding: { reference: ofNobody, theirsMinor: 73_490 } },
      ])
    }
    expect(await reasonsOf(database, registration.id)).toEqual(['books-differ'])
    const [stray] = await listOpen()
    expect(await listOpen()).toMatchObject([
      { gatewayCaptureId: ofNobody, invoiceId: 'XX99-ABCDEF-1', amountMinor: 73_490, currency: 'USD' },
    ])
    // Once somebody has dealt with it, it is not reported again.
    const permit = permitOnCommandLine(commandLine, 'record-transfer', null)
    const settleStray = (note: string) =>
      database.write(tx =>
        settleUnknownPayment(
          tx,
          permit,
          { actor: commandLine, now: clock.now() },
          { id: stray?.id ?? 0, note },
        ),
      )
    expect(await settleStray('  ')).toEqual({ ok: false, error: { code: 'missing' } })
    expect(await settleStray('Given back at the gateway')).toEqual({ ok: true, value: null })
    expect(await settleStray('Again')).toEqual({ ok: false, error: { code: 'not-found' } })
    expect(await listOpen()).toEqual([])
    expect((await reconcile(payments, since)).unknown).toEqual([])
    expect(await listOpen()).toEqual([])
  })
})
