/**
 * Payments, changes, moves, refunds and chargebacks, in any order: afterwards the books agree with the gateway's and
 * with themselves, and a person was asked about everything undecided. A failure prints the shortest sequence with its
 * seed and path: BOOKS_SEED=… BOOKS_PATH=… repeats it, BOOKS_RUNS=500 tries longer.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { DemoOffice, demoActs } from '#tests/model/demo-office.ts'
import { howToRun } from '#tests/model/how-to-run.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const step = fc.tuple(fc.constantFrom(...Object.keys(demoActs)), fc.nat(5))

/** What the comparison with the gateway finds after some steps. */
async function findingsAfter(database: Database, steps: readonly (readonly [string, number])[]) {
  const office = new DemoOffice(database)
  await office.open()
  for (const id of office.ids) await demoActs.pay?.(office, id)
  for (const [name, which] of steps) {
    const id = office.ids[which % office.ids.length]
    if (id !== undefined) await demoActs[name]?.(office, id)
  }
  return office.findings()
}

describeOnBothDatabases('money', open => {
  test('is the same in the books as at the gateway, whatever happens in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async steps => {
        const database = await open()
        try {
          expect(await findingsAfter(database, steps)).toEqual([])
        } finally {
          await database.close()
        }
      }),
      howToRun(8),
    )
  })

  test.each([
    {
      what: 'a bank takes the rest of a payment whose moved part was refunded and paid anew',
      steps: [
        ['move', 0],
        ['refund much', 2],
        ['transfer all', 2],
        ['charge back', 0],
      ],
    },
    {
      what: 'more left in the dashboard than two registrations have beside their planned refunds',
      steps: [
        ['move', 0],
        ['refund in the dashboard', 0],
        ['cancel', 2],
        ['charge back a part', 0],
      ],
    },
  ] as const)('is where the books say: $what', async ({ steps }) => {
    expect(await findingsAfter(await open(), steps)).toEqual([])
  })
})
