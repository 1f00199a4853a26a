/** Payments outside of any gateway: staff record that money arrived by bank transfer, in cash or as a cheque. */

import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { askGateway } from '#domain/desk/settlement/ask-gateway.ts'
import { leaveOtherOrders } from '#domain/desk/settlement/leave-other-orders.ts'
import { type PaymentOutcome, settle } from '#domain/desk/settlement/settle.ts'
import { createAttempt, expireAttempt } from '#domain/desk/settlement/store-attempt.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { noteActDone } from '#domain/foundations/repeats/acts-done.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { readOwed } from '#domain/money/books/due.ts'
import { isUndecided, type PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { findAttempt, findOpenAttempt, listAttempts } from '#domain/money/payments/attempt-queries.ts'
import type { OfflineMeans } from '#domain/money/payments/offline-means.ts'
import { type DateProblem, paymentDateProblem } from '#domain/money/payments/payment-date.ts'
import { gatewayOf, type Payments } from '#domain/money/payments/payments.ts'
import { findDroppedChange, readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findRegistration, lockRegistration } from '#domain/registrations/registration-queries.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface OfflinePayment {
  registrationId: number
  /** The amount received, in the registration's currency; it may differ from what is owed. */
  amountMinor: number
  means: OfflineMeans
  /** The bank's or cash desk's own reference; the same one again changes nothing. */
  reference: string
  receivedAt: Temporal.Instant
}

/** Desk staff may record cash; bank transfers are recorded by staff who read the bank's statements. */
export type ReceivePermit = Permit<'record-cash'> | Permit<'record-transfer'>

export type ReceiveOfflineError =
  | { code: 'unknown-registration' }
  | { code: 'payment-pending' }
  /** The permit is for cash only, and this is another way of payment. */
  | { code: 'only-cash' }
  | DateProblem

/**
 * Records a payment for a registration in any state: received money is a fact. Idempotent for the same reference,
 * also after a crash in between.
 *
 * @returns `date-in-future` or `date-too-early` for a date on which it cannot have been paid: nothing is recorded
 */
export async function receiveOfflinePayment(
  payments: Payments,
  permit: ReceivePermit,
  act: Act,
  payment: OfflinePayment,
): Promise<Result<{ outcome: PaymentOutcome; isRepeat: boolean }, ReceiveOfflineError>> {
  const { registrationId, ...receipt } = payment
  if (permit.right === 'record-cash' && payment.means !== 'cash') return fail({ code: 'only-cash' })
  const known = await findRegistration(payments.database.read, registrationId)
  if (!known || !permit.isFor(known.conferenceId)) return fail({ code: 'unknown-registration' })
  const recorded = await findByReference(payments.database.read, registrationId, payment.reference)
  if (recorded) return ok({ outcome: await settle(payments, recorded.id), isRepeat: true })
  const problem = await findDateProblem(payments, payment)
  if (problem) return fail(problem)
  await leaveOtherOrders(payments, registrationId, gatewayOf(payments, 'offline'))
  const opened = await openAttempt(payments, payment)
  if (!opened.ok) return opened
  const attempt = opened.value
  const confirmed = await payments.offlineBooks.receive({
    ...receipt,
    orderId: attempt.orderId,
    confirmedBy: writeActor(act.actor),
    async alongside(tx) {
      await noteActDone(tx, act)
      await auditRegistration(tx, act, registrationId, 'payment recorded by hand', {
        attemptId: attempt.id,
        amountMinor: payment.amountMinor,
        currency: known.currency,
        means: payment.means,
      })
    },
  })
  // Otherwise the payment with this order is another one, which somebody else recorded.
  const outcome = await settle(payments, attempt.id, confirmed.ok ? { recordedBy: act.actor } : {})
  if (confirmed.ok) return ok({ outcome, isRepeat: false })
  if (confirmed.error.code === 'unknown-order') throw new Error(`no offline order ${attempt.orderId}`)
  // Somebody recorded another payment with the open order first; this one needs an order of its own.
  return receiveOfflinePayment(payments, permit, act, payment)
}

async function findDateProblem(
  { database, clock }: Payments,
  { registrationId, receivedAt }: OfflinePayment,
): Promise<DateProblem | undefined> {
  const registration = await findRegistration(database.read, registrationId)
  const conference = registration && (await findConferenceById(database.read, registration.conferenceId))
  if (!conference) return undefined
  const { timeZone } = conference
  return paymentDateProblem(
    dateIn(timeZone, receivedAt),
    dateIn(timeZone, registration.createdAt),
    clock.now(),
  )
}

/** The attempt whose payment has this reference. */
async function findByReference(
  db: Reader,
  registrationId: number,
  reference: string,
): Promise<PaymentAttempt | undefined> {
  const row = await db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('offline_orders as offline', 'offline.id', 'attempt.gateway_order_id')
    .select('attempt.id')
    .where('attempt.registration_id', '=', registrationId)
    .where('offline.reference', '=', reference)
    .executeTakeFirst()
  return row && findAttempt(db, row.id)
}

/** The registration's open offline order, or a new one. */
async function openAttempt(
  payments: Payments,
  { registrationId, amountMinor, reference }: OfflinePayment,
): Promise<Result<{ id: number; orderId: string }, ReceiveOfflineError>> {
  const gateway = gatewayOf(payments, 'offline')
  const prepared = await payments.database.write(
    async (tx): Promise<Result<PaymentAttempt, ReceiveOfflineError>> => {
      const registration = await lockRegistration(tx, registrationId)
      if (!registration) return fail({ code: 'unknown-registration' })
      // Another request with the same reference may have been settled since it was looked for.
      const same = await findByReference(tx, registrationId, reference)
      if (same) return ok(same)
      const open = await findOpenAttempt(tx, registrationId)
      if (open?.gateway === 'offline') return ok(open)
      if (open && isUndecided(open)) return fail({ code: 'payment-pending' })
      if (open) await expireAttempt(tx, open, 'given-up')
      const owed = registration.state === 'paid' ? 0 : await readOwed(tx, registration)
      const { length } = await listAttempts(tx, registrationId)
      // For a paid registration it is for the change that awaits payment, or awaited it until its hold expired.
      const change =
        (await findOpenChange(tx, registrationId)) ?? (await findDroppedChange(tx, registration, amountMinor))
      const expected = change
        ? change.differenceMinor - (await readPaidForChange(tx, change.id))
        : owed > 0
          ? owed
          : amountMinor
      const due = { registration, owedMinor: expected, choiceChangeId: change?.id ?? null }
      return ok(await createAttempt(payments, tx, { ...due, gateway, number: length + 1 }))
    },
  )
  if (!prepared.ok) return prepared
  const { id, orderId } = prepared.value
  if (orderId !== null) return ok({ id, orderId })
  const registration = await findRegistration(payments.database.read, registrationId)
  if (!registration) return fail({ code: 'unknown-registration' })
  const started = await askGateway(payments, gateway, prepared.value, registration)
  return ok({ id, orderId: started.orderId })
}
