/**
 * A payment that a client of the wire reports. The report is only a hint where to look; what counts is read from the
 * gateway.
 */

import type { Reader } from '#database/database.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { askForAttention } from '#domain/foundations/attention/attention.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { GatewayError, type GatewayName } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'

/** What a client reports about a payment (note 34). */
export interface TransactionReport {
  /** Order or capture id of a gateway order that this product created. */
  transactionId: string
  /** In minor units; compared if present. */
  amountMinor?: number | undefined
  currency?: string | undefined
}

export type ReportTransactionError =
  | { code: 'unknown-transaction' }
  /** The gateway has the order, but nobody has paid it. */
  | { code: 'not-paid' }
  /** The gateway has not decided, or does not answer. */
  | { code: 'checking' }
  /** The gateway's books say otherwise; the registration needs a person. */
  | { code: 'differs' }

/**
 * Records a client's report of a payment. Nothing in it is trusted; everything is read from the gateway. The same
 * payment has the same id however often it is reported.
 */
export async function reportTransaction(
  payments: Payments,
  { actor, now }: Act,
  conferenceId: number,
  report: TransactionReport,
): Promise<Result<{ id: number }, ReportTransactionError>> {
  const { database } = payments
  const reported = await findReported(database.read, conferenceId, report.transactionId)
  const attempt = reported ?? (await findAtGateways(payments, conferenceId, report.transactionId))
  if (attempt === 'unanswered') return fail({ code: 'checking' })
  if (!attempt) return fail({ code: 'unknown-transaction' })
  // Clients report after their payer's approval, so until the gateway answers nobody is asked to pay again.
  const outcome = await settle(payments, attempt.id, { hasPayerActed: true })
  const capture = await findCapture(database.read, attempt.id, report.transactionId)
  if (!capture) return fail({ code: outcome === 'checking' ? 'checking' : 'not-paid' })

  const isSame =
    (report.amountMinor === undefined || report.amountMinor === capture.amount_minor) &&
    (report.currency === undefined || report.currency === capture.currency)
  return database.write(async tx => {
    if (!isSame) {
      await askForAttention(tx, attempt.registrationId, 'report-differs', now)
      return fail({ code: 'differs' })
    }
    const added = await tx
      .insertInto('transaction_reports')
      .values({ capture_id: capture.id, recorded_at: toStored(now) })
      .onConflict(conflict => conflict.column('capture_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) {
      await auditRegistration(tx, { actor, now }, attempt.registrationId, 'payment reported', {
        captureId: capture.gateway_capture_id,
      })
      return ok(added)
    }
    return ok(
      await tx
        .selectFrom('transaction_reports')
        .select('id')
        .where('capture_id', '=', capture.id)
        .executeTakeFirstOrThrow(),
    )
  })
}

/** The attempt that an order or capture id belongs to, within this conference. */
async function findReported(db: Reader, conferenceId: number, transactionId: string, gateway?: GatewayName) {
  const ofConference = db
    .selectFrom('payment_attempts')
    .innerJoin('registrations', 'registrations.id', 'payment_attempts.registration_id')
    .select(['payment_attempts.id as id', 'registrations.id as registrationId'])
    .where('registrations.conference_id', '=', conferenceId)
  const byOrder = await ofConference
    .where('gateway_order_id', '=', transactionId)
    .$if(gateway !== undefined, query => query.where('payment_attempts.gateway', '=', gateway ?? ''))
    .executeTakeFirst()
  if (byOrder) return byOrder
  return ofConference
    .innerJoin('captures', 'captures.attempt_id', 'payment_attempts.id')
    .where('captures.gateway_capture_id', '=', transactionId)
    .executeTakeFirst()
}

/**
 * A capture that is not recorded yet leads to its order at the gateway; only an order of ours counts, whatever the
 * capture says about itself.
 */
async function findAtGateways(
  { database, gateways, reportFailure }: Payments,
  conferenceId: number,
  id: string,
) {
  let isUnanswered = false
  for (const gateway of gateways.values()) {
    try {
      const orderId = await gateway.findOrder(id)
      const attempt = orderId && (await findReported(database.read, conferenceId, orderId, gateway.name))
      if (attempt) return attempt
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      reportFailure?.(error, { conferenceId })
      isUnanswered = true
    }
  }
  return isUnanswered ? 'unanswered' : undefined
}

/** The named capture, or the first one of the named order. */
async function findCapture(db: Reader, attemptId: number, transactionId: string) {
  const captures = await db
    .selectFrom('captures')
    .select(['id', 'gateway_capture_id', 'amount_minor', 'currency'])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute()
  return captures.find(capture => capture.gateway_capture_id === transactionId) ?? captures[0]
}
