import type { Reader } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import type { PaymentAttempt } from '#domain/payments/attempt.ts'
import { findAttempt, findAttemptByOrder } from '#domain/payments/attempt-queries.ts'
import type { GatewayName, VerifiedEvent } from '#domain/payments/gateway.ts'
import type { Payments } from '#domain/payments/payments.ts'
import { type PaymentOutcome, settle } from '#domain/payments/settle.ts'

/**
 * Takes a webhook that passed its signature for what it is: a reason to read the gateway's truth. The same
 * event any number of times, late or out of order, changes nothing that one reading would not.
 *
 * @returns what is known afterwards of the attempt that the event is about, or `unknown` where it is none of
 *   this product's
 */
export async function receiveEvent(
  payments: Payments,
  gateway: GatewayName,
  event: VerifiedEvent,
): Promise<PaymentOutcome | 'unknown'> {
  const attempt = await findAttemptOfEvent(payments.database.read, gateway, event)
  if (!attempt) return 'unknown'
  const outcome = await settle(payments, attempt.id)
  if (event.dispute) await noteDispute(payments, attempt, event.dispute)
  return outcome
}

/** By the order, else by a capture that is known, else by the attempt's number that the gateway carried along. */
async function findAttemptOfEvent(
  db: Reader,
  gateway: GatewayName,
  { orderId, captureId, attemptId }: VerifiedEvent,
): Promise<PaymentAttempt | undefined> {
  if (orderId !== undefined) {
    const byOrder = await findAttemptByOrder(db, gateway, orderId)
    if (byOrder) return byOrder
  }
  if (captureId !== undefined) {
    const capture = await db
      .selectFrom('captures')
      .select('attempt_id')
      .where('gateway', '=', gateway)
      .where('gateway_capture_id', '=', captureId)
      .executeTakeFirst()
    if (capture) return findAttempt(db, capture.attempt_id)
  }
  const byNumber = attemptId === undefined ? undefined : await findAttempt(db, attemptId)
  // Another installation on the same account counts its attempts too: a foreign order is not taken for ours.
  return byNumber?.gateway === gateway && orderId === undefined ? byNumber : undefined
}

/** A dispute moves no money by itself: it is written down once, and an open one asks for a person. */
async function noteDispute(
  { database, clock }: Payments,
  attempt: PaymentAttempt,
  { id, isOpen }: { id: string; isOpen: boolean },
): Promise<void> {
  const subject = `registration:${attempt.registrationId}`
  const act = isOpen ? 'payment disputed' : 'dispute closed'
  const facts = JSON.stringify({ gateway: attempt.gateway, disputeId: id })
  await database.write(async tx => {
    await lockRow(tx, 'registrations', attempt.registrationId)
    if (isOpen) {
      await tx
        .updateTable('registrations')
        .set({ attention: 'payment-disputed' })
        .where('id', '=', attempt.registrationId)
        .where('attention', 'is', null)
        .execute()
    }
    const noted = await tx
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', subject)
      .where('act', '=', act)
      .where('facts', '=', facts)
      .executeTakeFirst()
    if (noted) return
    await recordAudit(tx, {
      conferenceId: null,
      actor: 'gateway',
      act,
      subject,
      facts: { gateway: attempt.gateway, disputeId: id },
      now: clock.now(),
    })
  })
}
