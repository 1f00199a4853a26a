/** The order of what is due, over more than one page, equals the books. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readDue } from '#domain/money/books/due.ts'
import { listRegistrations } from '#domain/office/lists/list-registrations.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { selectPageByDue } from '#domain/office/lists/registration-rows.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { writeManyRegistrations } from '#tests/factories/many-registrations.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const filters: RegistrationFilter[] = [
  {},
  { state: { values: ['awaiting-payment'], isNot: false } },
  { state: { values: ['awaiting-payment'], isNot: true } },
  { type: { values: ['poster'], isNot: false } },
  { text: { words: 'person-1', isNot: false } },
]

describeOnBothDatabases('the order of what is due', (open, dialect) => {
  async function setUp(count: number) {
    const database = await open()
    const fees = await createConference(database)
    const first = await createRegistration(database, fees, new StoppedClock())
    await writeManyRegistrations(database, first.id, count)
    const commandLine = { kind: 'command-line' } as const
    const { scope } = permitOnCommandLine(commandLine, 'read-registrations', fees.conference.id)
    return { database, scope }
  }

  test('is that of the books, with each registration once, on pages in either direction', async () => {
    const { database, scope } = await setUp(299)
    await database.write(async tx => {
      // Changes that await payment, a credit alone and a credit beside a payment.
      await sql`insert into choice_changes (registration_id, state, category_id, category_name, presentation_type,
          has_add_on, registration_minor, accommodation_minor, add_on_minor, discount_minor, subtotal_minor, fee_minor,
          total_minor, code_applies, difference_minor, refund_minor, retained_minor, requested_at, hold_until, settled_at)
        select id, case when id % 3 = 0 then 'dropped' else 'open' end, category_id, category_name, 'invited', 0,
          registration_minor, 0, 0, 0, registration_minor, 0, registration_minor, 0, id * 17, 0, 0, created_at, hold_until,
          case when id % 3 = 0 then created_at end
        from registrations where state = 'paid' and id % 7 = 0`.execute(tx)
      await sql`insert into credit_transfers (from_registration_id, to_registration_id, amount_minor, currency, recorded_at)
        select id + 36, id, 700, 'USD', created_at
        from registrations where state = 'awaiting-payment' and (id % 100 = 57 or id % 100 = 60)`.execute(tx)
    })
    const owed = new Map<number, number>()
    const owedIn = async (id: number) => {
      const minor = owed.get(id) ?? Math.max(0, (await readDue(database.read, id))?.owedMinor ?? 0)
      owed.set(id, minor)
      return minor
    }
    for (const filter of filters) {
      const whole = await readAll(filter, true)
      expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
      expect(whole.length).toBeGreaterThan(20)
      for (const { id, dueMinor } of whole) expect(dueMinor, `${id}`).toBe(await owedIn(id))
      const sorted = whole.toSorted((a, b) => b.dueMinor - a.dueMinor || b.id - a.id)
      expect(whole).toEqual(sorted)
      expect(await readAll(filter, false)).toEqual(sorted.toReversed())
    }

    async function readAll(filter: RegistrationFilter, isDescending: boolean) {
      const rows: { id: number; dueMinor: number }[] = []
      for (let after: number | undefined; ; ) {
        const page = await listRegistrations(database.read, scope, {
          filter,
          order: 'due',
          isDescending,
          after,
        })
        rows.push(...page.rows.map(({ id, dueMinor }) => ({ id, dueMinor })))
        after = page.rows.at(-1)?.id
        if (!page.hasAfter) {
          expect(rows).toHaveLength(page.total)
          return rows
        }
      }
    }
  })

  test('is read from indexes if nothing has to be summed', async () => {
    const { database, scope } = await setUp(5_000)
    const page = selectPageByDue(database.read, scope, { filter: {}, isDown: true, anchor: undefined })
    const plan = await page.explain(undefined, dialect === 'sqlite' ? sql`query plan` : undefined)
    expect(JSON.stringify(plan)).toMatch(/registrations_by_total/)
    expect(JSON.stringify(plan)).toMatch(/registrations_by_age|registrations_pkey/)
  })
})
