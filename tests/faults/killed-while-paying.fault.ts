import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { startWithSample } from '#tests/faults/start-with-sample.ts'
import { dialects } from '#tests/support/database.ts'
import { createVisitor, type Visitor } from '#tests/support/visitor.ts'

describe.each(dialects)('killed at any step of registering and paying (%s)', dialect => {
  test('the started work is finished after the restart: one paid registration, one capture, one charge', async () => {
    const started = await startWithSample(dialect, { program: 'tests/faults/killable-server.mjs' })
    onTestFinished(started.remove)
    const { product } = started
    let people = 0
    /** A different person each time: somebody who registers twice needs attention. */
    const newcomer = () => createVisitor(product.address, { typed: { email: `ada${++people}@example.org` } })
    const outputOf = (since: number) => product.logs().slice(since)

    await journey(newcomer())
    const countSteps = () => outputOf(0).match(/^step \d+$/gm)?.length ?? 0
    // Placing, the attempt, the order, its address, the capture and the record.
    const everyone = 6
    await expect.poll(countSteps).toBeGreaterThanOrEqual(everyone)

    // One kill ends the work of all of them, each after another step. The first steps come last: where many are placed
    // together, one who is never placed keeps the next ones waiting.
    const interrupted: Visitor[] = []
    for (let step = countSteps() + 1; step >= 1; step--) {
      const since = product.logs().length
      product.send(String(step))
      const visitor = newcomer()
      let isOver = false
      void journey(visitor)
        .catch(() => {})
        .finally(() => {
          isOver = true
        })
      const isStopped = () => outputOf(since).includes('stopped')
      while (!isStopped() && !isOver) await wait(5)
      if (isStopped()) interrupted.push(visitor)
      // The first visitor of all had more, and so has one beside whom the background writes.
      else expect(step).toBeGreaterThan(everyone)
    }
    expect(interrupted.length).toBeGreaterThanOrEqual(everyone)
    await product.kill()
    await product.start()
    for (const visitor of interrupted) await journey(visitor)
    await expectOnePayment(started.database, people)
  })
})

/** The visitor's steps, starting over if a page did not answer. */
async function journey(visitor: Visitor): Promise<void> {
  const registrationPage = await visitor.register()
  const before = await visitor.read(registrationPage)
  if (!before.includes('You are registered.')) {
    const paymentPage = await visitor.pay(registrationPage)
    const backTo = paymentPage.startsWith('/demo-gateway/') ? await visitor.approve(paymentPage) : paymentPage
    await visitor.read(backTo)
  }
  const after = await visitor.read(registrationPage)
  if (!after.includes('You are registered.')) throw new Error('not registered')
}

/**
 * There are as many paid registrations, each with one capture in both books, one invoice and one queued mail.
 */
async function expectOnePayment(address: string, journeys: number): Promise<void> {
  const { read, close } = await openDatabase(address)
  try {
    const registrations = await read.selectFrom('registrations').select(['id', 'state']).execute()
    const paid = registrations.filter(registration => registration.state === 'paid')
    expect(paid).toHaveLength(journeys)
    expect(await listAttention(read)).toEqual([])
    const captures = await read
      .selectFrom('captures')
      .select(['registration_id', 'gateway_capture_id'])
      .execute()
    const captured = await read
      .selectFrom('demo_orders')
      .select('capture_id')
      .where('status', '=', 'captured')
      .execute()
    expect(captures.map(capture => capture.registration_id).sort()).toEqual(paid.map(({ id }) => id).sort())
    expect(captures.map(capture => capture.gateway_capture_id).sort()).toEqual(
      captured.map(row => row.capture_id).sort(),
    )
    const mails = await read
      .selectFrom('outbox')
      .select('id')
      .where('kind', '=', 'confirmation-mail')
      .execute()
    expect(mails).toHaveLength(journeys)
    // One invoice each, numbered in order and without a gap.
    const invoices = await read
      .selectFrom('invoices')
      .select(['registration_id', 'number'])
      .orderBy('id')
      .execute()
    expect(invoices.map(invoice => invoice.registration_id).sort()).toEqual(paid.map(({ id }) => id).sort())
    expect(invoices.map(({ number }) => Number(number.split('/')[1]))).toEqual(
      invoices.map((_, index) => index + 1),
    )
    const charges = await read.selectFrom('ledger_entries').select('amount_minor').execute()
    expect(charges.reduce((sum, entry) => sum + entry.amount_minor, 0)).toBe(0)
  } finally {
    await close()
  }
}
