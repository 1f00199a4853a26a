import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '#database/migrations/0035-kinds-of-billed-lines.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { enterBill } from '#domain/money/billing/invoice-register.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { aLine, anInvoice } from '#tests/factories/invoice.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

/** The words of lines from before their kind was stored. */
const worded = [
  ['Poster Presentation', 'registration', false],
  ['Accommodation, 1 night', 'accommodation', false],
  ['Accompanying person', 'add-on', false],
  ['Processing fee', 'fee', false],
  ['Payment of an agreed amount', 'custom-amount', false],
  ['Kept under the refund policy', 'retained', false],
  ['Kept under the refund policy, accommodation', 'retained-accommodation', false],
  ['Instead of: Oral Presentation', 'registration', true],
  ['Instead of: Accommodation, 2 nights', 'accommodation', true],
  ['Instead of: Discount', 'discount', true],
  ['Gala dinner', 'other', false],
] as const

describeOnBothDatabases('invoices from before their lines had a kind', open => {
  test('get the kinds that their words imply, and print the same as before', async () => {
    const database = await open()
    const clock = new StoppedClock()
    const fees = await createConference(database)
    const registration = await createRegistration(database, fees, clock)
    const lines = worded.map(([description]) => {
      const { kind: _, isReplaced: _replaced, ...line } = aLine(description, 1_000, [])
      return line
    })
    const invoice = anInvoice({ lines: lines.map(line => ({ kind: 'other', isReplaced: false, ...line })) })
    const issued = { ...invoice, lines }
    await database.write(tx =>
      // Stored lines had no kinds.
      enterBill(tx, registration, issued as unknown as typeof invoice, {}, clock.now()),
    )
    // Kysely's own type for migrations, which know no schema.
    await database.write(tx => up(tx as unknown as Kysely<unknown>))
    const [stored] = await listInvoices(database.read, registration.id)
    expect(stored?.lines.map(line => [line.description, line.kind, line.isReplaced])).toEqual(worded)
    const printed = stored?.lines.map(({ kind: _, isReplaced: _replaced, ...line }) => line)
    expect(JSON.stringify({ ...stored, lines: printed })).toBe(JSON.stringify(issued))
    const change = database.write(tx => tx.updateTable('invoices').set({ snapshot: '{}' }).execute())
    await expect(change).rejects.toThrow('an invoice never changes')
  })
})
