import type { Database } from '#database/database.ts'
import { changeChoice } from '#domain/desk/changing/change-choice.ts'
import type { RequestedChoice } from '#domain/desk/changing/changed-price.ts'
import { quoteChange } from '#domain/desk/changing/quote-change.ts'
import { reconcile } from '#domain/desk/reconciliation/reconcile.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { toStored } from '#domain/foundations/time.ts'
import { captureKey } from '#domain/money/payments/attempt.ts'
import { listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { aVisitor } from '#tests/factories/actors.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { startPayment } from '#tests/factories/payer.ts'
import { approve, createPayments } from '#tests/factories/payments.ts'
import { createRegistration, type oralInput } from '#tests/factories/registration.ts'

export const oral = { presentationType: 'oral', accommodation: null, hasAddOn: false } as const
export const poster = { ...oral, presentationType: 'poster' } as const

/** A conference on 10 January 2027, 148 days before it begins: half of a price reduction is refunded. */
export async function openChanges(database: Database, replace?: (gateway: Gateway) => Gateway) {
  const clock = new StoppedClock()
  const fees = await createConference(database)
  const payments = createPayments(database, clock, replace)
  const { conference } = fees
  const room = (nights: 1 | 2 | 3 | 4) => ({ id: fees.roomId, nights })
  const limit = (seats: number, columns: object) =>
    database.write(tx =>
      tx
        .insertInto('capacity_limits')
        .values({ conference_id: conference.id, seats, ...columns })
        .execute(),
    )
  const place = (changes: Parameters<typeof oralInput>[1] = {}) =>
    createRegistration(database, fees, clock, changes)
  const pay = async (registrationId: number) => {
    const started = await startPayment(payments, registrationId, 'paypal')
    if (!started.ok) throw new Error(started.error.code)
    await approve(payments, started.value.address)
    return (await listAttempts(database.read, registrationId)).at(-1)?.id ?? 0
  }
  /** The gateway captures the newest attempt, and the product does not hear of it yet. */
  const takeUnseen = async (registrationId: number) => {
    const attempt = (await listAttempts(database.read, registrationId)).at(-1)
    if (!attempt) throw new Error('no attempt')
    const gateway = payments.gateways.get(attempt.gateway)
    await gateway?.complete(attempt.orderId ?? '', captureKey(attempt, 0))
  }
  const paid = async (changes: Parameters<typeof oralInput>[1] = {}) => {
    const registration = await place(changes)
    await settle(payments, await pay(registration.id))
    return registration
  }
  const find = async (id: number) => {
    const registration = await findRegistration(database.read, id)
    if (!registration) throw new Error('no registration')
    return registration
  }
  const quote = async (id: number, requested: RequestedChoice) =>
    quoteChange(database.read, conference, await find(id), requested, clock.now())
  /** Confirms the current quote. */
  const change = async (id: number, requested: RequestedChoice) => {
    const offered = await quote(id, requested)
    const { differenceMinor, refundMinor } = offered.ok
      ? offered.value
      : { differenceMinor: 0, refundMinor: 0 }
    return changeChoice(
      payments,
      { actor: aVisitor, now: payments.clock.now() },
      {
        conference,
        registrationId: id,
        requested,
        expected: { differenceMinor, refundMinor },
      },
    )
  }
  const taken = async () => (await listLimits(database.read, conference.id)).map(known => known.taken)
  const ledger = async (registrationId: number) => {
    const entries = await database.read
      .selectFrom('ledger_entries')
      .select('amount_minor')
      .where('registration_id', '=', registrationId)
      .execute()
    return entries.reduce((sum, entry) => sum + entry.amount_minor, 0)
  }
  const mails = async (kind: string) =>
    (await database.read.selectFrom('outbox').select('effect').where('kind', '=', kind).execute()).map(
      ({ effect }) => effect,
    )
  const reasons = async (registrationId: number) =>
    (await listAttention(database.read, registrationId)).map(({ reason }) => reason)
  /** Ends the hold of a change while its order at the gateway is still open. */
  const runOut = (registrationId: number) =>
    database.write(tx =>
      tx
        .updateTable('choice_changes')
        .set({ hold_until: toStored(clock.now()) })
        .where('registration_id', '=', registrationId)
        .execute(),
    )
  /** Kinds of differences between the books. */
  const differences = async () => {
    const { findings } = await reconcile(payments, Temporal.Instant.from('2026-01-01T00:00:00Z'))
    return findings.map(({ kind }) => kind)
  }
  return {
    clock, database, fees, conference, payments, room, limit, place, pay, paid, find, quote, change, taken, ledger,
    mails, differences, takeUnseen, reasons, runOut,
  } // biome-ignore format: a record
}
