/** Reads what the mails say about money that staff decide on, as it is true when they are written. */
import type { Desk } from '#domain/correspondence/desk.ts'
import type { PaymentMoved, RefundFailed } from '#domain/correspondence/messages.ts'
import { readCase, subjectFrom } from '#domain/correspondence/registration-messages.ts'
import { listBillsAfterFailure, listCreditNotesOfCredit } from '#domain/documents/invoice-queries.ts'
import { isDemo } from '#domain/documents/read-receipt.ts'
import { listCaptures } from '#domain/payments/attempt-queries.ts'
import { readOwed } from '#domain/payments/due.ts'
import { findRefund } from '#domain/payments/refund.ts'

/** The word to one of two registrants that a payment was moved between them. */
export async function movedPaymentOf(
  desk: Desk,
  creditId: number,
  registrationId: number,
): Promise<PaymentMoved | undefined> {
  const credit = await desk.db
    .selectFrom('credit_transfers as credit')
    .innerJoin('registrations as source', 'source.id', 'credit.from_registration_id')
    .innerJoin('registrations as target', 'target.id', 'credit.to_registration_id')
    .select(['source.id as sourceId', 'source.code as sourceCode', 'target.code as targetCode'])
    .select(['credit.amount_minor', 'credit.currency', 'credit.reason'])
    .where('credit.id', '=', creditId)
    .executeTakeFirst()
  const found = credit && (await readCase(desk, registrationId))
  if (!found) return undefined
  const { state } = found.registration
  const isAway = credit.sourceId === registrationId
  // What was billed for its place is taken back with it; of one that was cancelled before nothing is left to.
  const creditNotes = isAway ? await listCreditNotesOfCredit(desk.db, creditId) : []
  return {
    kind: 'payment-moved',
    // The money is where it was paid.
    subject: subjectFrom(found, (await listCaptures(desk.db, credit.sourceId)).some(isDemo)),
    currency: credit.currency,
    amountMinor: credit.amount_minor,
    direction: isAway ? 'away' : 'here',
    otherCode: isAway ? credit.targetCode : credit.sourceCode,
    reason: credit.reason,
    place: creditNotes.length > 0 ? 'given-up' : state === 'paid' && !isAway ? 'paid' : 'unchanged',
    dueMinor: isAway ? 0 : Math.max(0, await readOwed(desk.db, found.registration)),
    creditNotes,
  }
}

/**
 * The word that a refund could not be paid. `owed`: it still is; `kept`: why it stays, with what bills it again.
 * Undefined where that is no longer, or not yet, so.
 */
export async function refundFailureOf(
  desk: Desk,
  refundId: number,
  standing: 'owed' | 'kept',
): Promise<RefundFailed | undefined> {
  const refund = await findRefund(desk.db, refundId)
  const found = refund?.state === 'failed' && (await readCase(desk, refund.registrationId))
  if (!found || (refund.keptBecause !== null) !== (standing === 'kept')) return undefined
  const captures = await listCaptures(desk.db, refund.registrationId)
  return {
    kind: 'refund-failed',
    subject: subjectFrom(found, captures.some(isDemo)),
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    keptBecause: refund.keptBecause,
    invoices: await listBillsAfterFailure(desk.db, refundId),
  }
}
