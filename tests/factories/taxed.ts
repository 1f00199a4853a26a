import { expect } from 'vitest'
import type { Database } from '#database/database.ts'
import type { ContentInput } from '#domain/conference/content/kinds.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import { changeDetails } from '#domain/desk/changing/change-details.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, type oralInput } from '#tests/factories/registration.ts'

type Profile = ContentInput<'tax-profile'>

export const indian: Profile = {
  regime: 'gst',
  taxId: '36AAPFU0939F1ZW',
  rateBasisPoints: 1_800,
  placeStateCode: '36',
  pricesIncludeTax: false,
  seriesPrefix: 'COL-',
}
export const german: Profile = {
  regime: 'vat',
  taxId: 'DE136695976',
  rateBasisPoints: 1_900,
  accommodationRateBasisPoints: 700,
  pricesIncludeTax: false,
}

/** A conference whose taxes are added on top of its prices. */
export async function openTaxed(database: Database, profile: Profile = indian) {
  const clock = new StoppedClock()
  const fees = await createConference(database)
  const { conference } = fees
  const payments = createPayments(database, clock)
  const setProfile = (next: Profile, owner: number | null = null) =>
    database.write(tx => replaceContent(tx, owner, 'tax-profile', next))
  await setProfile(profile)
  const place = (changes: Parameters<typeof oralInput>[1] = {}) =>
    createRegistration(database, fees, clock, changes)
  const begin = async ({ id }: Pick<Registration, 'id'>) => {
    const started = await startPayment(payments, id, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    return started.value.address
  }
  const finish = async ({ id }: Pick<Registration, 'id'>, address: string) => {
    await approve(payments, address)
    await settle(payments, (await listAttempts(database.read, id)).at(-1)?.id ?? 0)
  }
  const pay = async (registration: Pick<Registration, 'id'>) =>
    finish(registration, await begin(registration))
  const find = async (id: number) => {
    const registration = await findRegistration(database.read, id)
    if (!registration) throw new Error('no registration')
    return registration
  }
  const bills = ({ id }: Pick<Registration, 'id'>) => listInvoices(database.read, id)
  const change = async (id: number, requested: RequestedChoice) => {
    const quoted = await quoteChange(database.read, conference, await find(id), requested, clock.now())
    if (!quoted.ok) throw new Error(quoted.error.code)
    const { differenceMinor, refundMinor } = quoted.value
    const expected = { differenceMinor, refundMinor }
    const changed = await changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      { conference, registrationId: id, requested, expected },
    )
    expect(changed.ok).toBe(true)
    return quoted.value
  }
  const account = async (id: number) => {
    const rows = await database.read
      .selectFrom('ledger_entries')
      .selectAll()
      .where('registration_id', '=', id)
      .execute()
    return rows.reduce((sum, row) => sum + row.amount_minor, 0)
  }
  const differences = async () =>
    (await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))).findings
  const giveTaxId = async (registration: Registration, taxId: string) => {
    const details = { ...(await find(registration.id)).registrant, taxId }
    return database.write(tx =>
      changeDetails(tx, { actor: aVisitor, now: clock.now() }, registration.id, details),
    )
  }
  return {
    clock, database, fees, conference, payments, setProfile, place, begin, finish, pay, find, bills, change, account,
    differences, giveTaxId,
  } // biome-ignore format: a record
}

export const linesSum = (bill: Bill | undefined) =>
  bill?.lines.reduce((sum, line) => sum + line.grossMinor, 0)
