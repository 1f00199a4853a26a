/** Commands read the data for their decisions after they take their locks. */

import { expect, test } from 'vitest'
import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { changeDetails } from '#domain/desk/changing/change-details.ts'
import { correctInvoice } from '#domain/desk/changing/correct-invoice.ts'
import { resendConfirmation } from '#domain/desk/granting/resend-confirmation.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { findRefund, listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { releaseRefund } from '#domain/money/returning/pay-refund.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'

describeOnBothDatabases('reads before another writer has finished', open => {
  async function setUp() {
    const clock = new StoppedClock()
    const database = await open()
    const fees = await createConference(database)
    const payments = createPayments(database, clock)
    const { id } = await createRegistration(database, fees, clock)
    const pay = async () => {
      const started = await startPayment(payments, id, 'paypal')
      if (!started.ok) throw new Error(started.error.code)
      await approve(payments, started.value.address)
      const attempt = await database.read
        .selectFrom('payment_attempts')
        .select('id')
        .executeTakeFirstOrThrow()
      return attempt.id
    }
    const registration = async () => {
      const found = await findRegistration(database.read, id)
      if (!found) throw new Error('gone')
      return found
    }
    /** Runs a command while an earlier one has not committed yet. */
    const during = async <T>(first: (tx: Transaction) => Promise<unknown>, command: () => Promise<T>) => {
      const commit = await holdTransaction(database, first)
      const done = command()
      await untilSomebodyWaits(database)
      await commit()
      return done
    }
    return { clock, database, fees, payments, id, pay, registration, during }
  }

  const reason = 'Wrong payer'

  test('a corrected invoice has the registrant’s latest changes', async () => {
    const { clock, database, payments, pay, registration, during } = await setUp()
    await settle(payments, await pay())
    const { id, conferenceId, registrant } = await registration()
    const corrected = await during(
      tx =>
        changeDetails(tx, { actor: aVisitor, now: clock.now() }, id, {
          ...registrant,
          billingAddress: 'Rua Nova 1',
        }),
      () =>
        database.write(tx =>
          correctInvoice(
            tx,
            permitFor('refund', conferenceId),
            { actor: ida, now: clock.now() },
            { registrationId: id, reason, billing: { billingOrganization: 'Travel Office' } },
          ),
        ),
    )
    expect(corrected).toMatchObject({ ok: true })
    // The corrected party is one of its own.
    expect((await registration()).registrant).toMatchObject({
      billingAddress: 'Rua Nova 1',
      billingOrganization: '',
    })
    const issued = JSON.stringify(await listInvoices(database.read, id))
    expect(issued).toContain('Travel Office')
    expect(issued).toContain('Rua Nova 1')
  })

  test('nobody is sent a corrected invoice after they have cancelled', async () => {
    const { clock, database, fees, payments, pay, registration, during } = await setUp()
    await settle(payments, await pay())
    const stale = await registration()
    const mails = async () =>
      (
        await database.read
          .selectFrom('outbox')
          .select('id')
          .where('kind', '=', 'confirmation-mail')
          .execute()
      ).length
    const before = await mails()
    await during(
      tx =>
        cancelRegistration(
          tx,
          { actor: aVisitor, now: clock.now() },
          { conference: fees.conference, registrationId: stale.id },
        ),
      () =>
        database.write(tx =>
          correctInvoice(
            tx,
            permitFor('refund', stale.conferenceId),
            { actor: ida, now: clock.now() },
            { registrationId: stale.id, reason, billing: { billingOrganization: 'X' } },
          ),
        ),
    )
    expect(await mails()).toBe(before)
  })

  test('a confirmation that is asked for twice at once is sent once', async () => {
    const { clock, database, payments, pay, registration } = await setUp()
    await settle(payments, await pay())
    clock.pass({ minutes: 20 })
    const paid = await registration()
    const resent = await Promise.all([
      database.write(tx => resendConfirmation(tx, { actor: aVisitor, now: clock.now() }, paid.id)),
      database.write(tx =>
        resendConfirmation(tx, { actor: aVisitor, now: clock.now().add({ milliseconds: 1 }) }, paid.id),
      ),
    ])
    expect(resent.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('a confirmation is not sent again to somebody who has cancelled meanwhile', async () => {
    const { clock, database, fees, payments, pay, registration, during } = await setUp()
    await settle(payments, await pay())
    clock.pass({ minutes: 20 })
    const paid = await registration()
    const act = { actor: aVisitor, now: clock.now() }
    const request = { conference: fees.conference, registrationId: paid.id }
    const resent = await during(
      tx => cancelRegistration(tx, act, request),
      () => database.write(tx => resendConfirmation(tx, act, paid.id)),
    )
    expect(resent).toEqual({ ok: false, error: { code: 'not-paid' } })
  })

  test('a refund that the gateway has reported meanwhile is not released', async () => {
    const { clock, database, fees, payments, id, pay, during } = await setUp()
    await settle(payments, await pay())
    await database.write(async tx => {
      const dueAt = clock.now().add({ hours: 1000 })
      await planRefund(
        tx,
        { actor: ida, now: clock.now() },
        {
          registrationId: id,
          amountMinor: 100,
          currency: 'USD',
          reason: 'r',
          dueAt,
        },
      )
    })
    const [refund] = await listRefunds(database.read, id)
    if (!refund) throw new Error('not planned')
    const released = await during(
      async tx => {
        await lockRow(tx, 'registrations', id)
        await tx
          .updateTable('refunds')
          .set({ state: forced('pending'), gateway_refund_id: 'R-1' })
          .execute()
      },
      () =>
        database.write(tx =>
          releaseRefund(
            tx,
            permitFor('refund', fees.conference.id),
            { actor: ida, now: clock.now() },
            { refundId: refund.id, reason },
          ),
        ),
    )
    expect(released).toEqual({ ok: false, error: { code: 'not-scheduled' } })
    expect((await findRefund(database.read, refund.id))?.dueAt).toEqual(refund.dueAt)
  })

  test('money for a registration that expires at that moment finds a place again', async () => {
    const { database, fees, payments, id, pay, registration, during } = await setUp()
    await database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: fees.conference.id, seats: 5 }).execute(),
    )
    const attemptId = await pay()
    const settled = await during(
      async tx => {
        await lockRow(tx, 'conferences', fees.conference.id)
        await lockRow(tx, 'registrations', id)
        await tx
          .updateTable('registrations')
          .set({ state: forced('expired') })
          .where('id', '=', id)
          .execute()
      },
      () => settle(payments, attemptId, { hasPayerActed: true }),
    )
    expect(settled).toBe('paid')
    expect((await registration()).state).toBe('paid')
  })
})
