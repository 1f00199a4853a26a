/** Whoever chose a bank transfer and then owes another sum keeps the way, and is sent the new sum. */
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { addContent } from '#domain/conference/content/write-content.ts'
import { handOver } from '#domain/desk/changing/hand-over.ts'
import { reassignPayment } from '#domain/desk/moving/reassign-payment.ts'
import { readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { travellers } from '#tests/factories/moves.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { closeQueued } from '#tests/factories/payments.ts'
import { german, openTaxed } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const acceptTransfers = (database: Database) =>
  database.write(tx =>
    addContent(tx, null, 'offline-payment', [
      { bankTransfer: { accountHolder: 'Crystals e.V.', account: 'PT50 0002 0123 1234 5678 9015 4' } },
    ]),
  )

async function chosen({ database }: Payments, id: number) {
  const attempts = await listAttempts(database.read, id)
  const mails = await database.read
    .selectFrom('outbox')
    .select('effect')
    .where('kind', '=', 'payment-request-mail')
    .where('registration_id', '=', id)
    .execute()
  return {
    attempts: attempts.map(({ state, amountMinor, means }) => `${state} ${amountMinor} ${means}`),
    mails: mails.length,
  }
}

describeOnBothDatabases('a chosen bank transfer', open => {
  test('is asked for at the new sum after a tax number made the tax fall away', async () => {
    const { clock, conference, database, payments, place, giveTaxId, find } = await openTaxed(
      await open(),
      german,
    )
    await acceptTransfers(database)
    const registration = await place({ presentationType: 'virtual' })
    await startPayment(payments, registration.id, 'bank-transfer')
    await giveTaxId(registration, 'PT501964843')
    await closeQueued(payments)
    expect(await chosen(payments, registration.id)).toEqual({
      attempts: ['expired 24865 bank-transfer', 'started 20895 bank-transfer'],
      mails: 2,
    })
    const now = await readInstructions(database.read, conference, await find(registration.id), clock.now())
    expect(now).toMatchObject({ amountMinor: 20_895, terms: { means: 'bank-transfer' } })
  })

  test('is passed on with the registration, and its instructions with it', async () => {
    const { clock, conference, database, payments, place, find } = await openTaxed(await open(), {
      regime: 'none',
    })
    await acceptTransfers(database)
    const registration = await place()
    await startPayment(payments, registration.id, 'bank-transfer')
    const successor = { title: 'Prof.', name: 'Eve', email: 'eve@example.org', telephone: '1' } as const
    const handedOver = await database.write(tx =>
      handOver(tx, { actor: aVisitor, now: clock.now() }, conference, registration, successor),
    )
    expect(handedOver.ok).toBe(true)
    await closeQueued(payments)
    expect(await chosen(payments, registration.id)).toEqual({
      attempts: ['expired 73395 bank-transfer', 'started 73395 bank-transfer'],
      mails: 2,
    })
    const now = await readInstructions(database.read, conference, await find(registration.id), clock.now())
    expect(now).toMatchObject({ amountMinor: 73_395, terms: { means: 'bank-transfer' } })
  })

  test('is asked for at the rest after staff moved a part of it there from elsewhere', async () => {
    const { clock, database, payments, place, pay, find } = await openTaxed(await open(), { regime: 'none' })
    await acceptTransfers(database)
    const paid = await place()
    await pay(paid)
    await travellers(database, clock, payments).receive(paid.id, 10_000, 'B-1')
    const registration = await place()
    await startPayment(payments, registration.id, 'bank-transfer')
    const move = {
      from: await find(paid.id),
      to: await find(registration.id),
      amountMinor: 10_000,
      reason: 'Paid for a colleague',
      isCancelling: false,
    }
    const moved = await database.write(tx =>
      reassignPayment(tx, permitFor('refund', paid.conferenceId), { actor: ida, now: clock.now() }, move),
    )
    expect(moved).toMatchObject({ ok: true, value: { owedMinor: 63_395 } })
    await closeQueued(payments)
    expect(await chosen(payments, registration.id)).toEqual({
      attempts: ['expired 73395 bank-transfer', 'started 63395 bank-transfer'],
      mails: 2,
    })
  })
})
