/**
 * Reads the content of mails about money that staff decided on or that did not arrive, as it is when they are written.
 */

import type { MailContext } from '#domain/correspondence/letters/mail-context.ts'
import type {
  PaymentLapsed,
  PaymentMoved,
  PaymentNotMade,
  RefundByHand,
  RefundFailed,
} from '#domain/correspondence/letters/registration-message.ts'
import { readCase, subjectFrom } from '#domain/correspondence/letters/registration-messages.ts'
import { listBillsAfterFailure, listCreditNotesOfCredit } from '#domain/money/billing/invoice-queries.ts'
import { readDue, readOwed } from '#domain/money/books/due.ts'
import { isDemo } from '#domain/money/books/read-receipt.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { findAttempt, hasUndecidedPayment, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { findRefund, isToPayByHand } from '#domain/money/refunds/refund.ts'
import { listOwed } from '#domain/money/refunds/unpaid-refunds.ts'
import { findChange, findOpenChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/conference-move.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'

/** The notice to one of two registrants that a payment was moved between them. */
export async function movedPaymentOf(
  context: MailContext,
  creditId: number,
  registrationId: number,
): Promise<PaymentMoved | undefined> {
  const credit = await context.db
    .selectFrom('credit_transfers as credit')
    .innerJoin('registrations as source', 'source.id', 'credit.from_registration_id')
    .innerJoin('registrations as target', 'target.id', 'credit.to_registration_id')
    .select(['source.id as sourceId', 'source.code as sourceCode', 'target.code as targetCode'])
    .select(['credit.amount_minor', 'credit.currency', 'credit.reason'])
    .where('credit.id', '=', creditId)
    .executeTakeFirst()
  const found = credit && (await readCase(context, registrationId))
  if (!found) return undefined
  const { state } = found.registration
  const isAway = credit.sourceId === registrationId
  // Its invoice is credited too, unless it was cancelled before, when nothing was left to credit.
  const creditNotes = isAway ? await listCreditNotesOfCredit(context.db, creditId) : []
  return {
    kind: 'payment-moved',
    // The payment is still at the gateway where it was made.
    subject: subjectFrom(found, (await listCaptures(context.db, credit.sourceId)).some(isDemo)),
    currency: credit.currency,
    amountMinor: credit.amount_minor,
    direction: isAway ? 'away' : 'here',
    otherCode: isAway ? credit.targetCode : credit.sourceCode,
    reason: credit.reason,
    place: creditNotes.length > 0 ? 'given-up' : state === 'paid' && !isAway ? 'paid' : 'unchanged',
    dueMinor: isAway ? 0 : Math.max(0, await readOwed(context.db, found.registration)),
    creditNotes,
  }
}

/**
 * The notice that a refund could not be paid. `owed`: it is still owed; `retained`: why it stays, with the invoice that
 * bills it again. Undefined if that is not the case, or no longer.
 */
export async function refundFailureOf(
  context: MailContext,
  refundId: number,
  standing: 'owed' | 'retained',
): Promise<RefundFailed | undefined> {
  const refund = await findRefund(context.db, refundId)
  const found = refund?.state === 'failed' && (await readCase(context, refund.registrationId))
  if (!found || (refund.retainedBecause !== null) !== (standing === 'retained')) return undefined
  const captures = await listCaptures(context.db, refund.registrationId)
  return {
    kind: 'refund-failed',
    subject: subjectFrom(found, captures.some(isDemo)),
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    retainedBecause: refund.retainedBecause,
    invoices: await listBillsAfterFailure(context.db, refundId),
  }
}

/** The question to which account staff may pay a refund; undefined if they need not pay it, or no longer. */
export async function refundByHandOf(
  context: MailContext,
  refundId: number,
): Promise<RefundByHand | undefined> {
  const refund = await findRefund(context.db, refundId)
  const found = refund && (await readCase(context, refund.registrationId))
  if (!found) return undefined
  const isOwed = async () =>
    (await listOwed(context.db, refund.registrationId)).some(({ id }) => id === refundId)
  if (!isToPayByHand(refund) && !(await isOwed())) return undefined
  const { currency, amountMinor } = refund
  const captures = await listCaptures(context.db, refund.registrationId)
  return { kind: 'refund-by-hand', subject: subjectFrom(found, captures.some(isDemo)), currency, amountMinor }
}

/**
 * The notice that a payment brought no money; undefined if some arrived since, or another payment is being decided.
 */
export async function paymentNotMadeOf(
  context: MailContext,
  attemptId: number,
): Promise<PaymentNotMade | undefined> {
  const attempt = await findAttempt(context.db, attemptId)
  const found = attempt && (await readCase(context, attempt.registrationId))
  if (!found || attempt.state === 'succeeded') return undefined
  const { registration, conference } = found
  if (await hasUndecidedPayment(context.db, registration.id)) return undefined
  const { amountMinor, currency } = attempt
  const due = await readDue(context.db, registration.id)
  const isHeld = due !== undefined && due.owedMinor > 0
  const change = await findOpenChange(context.db, registration.id)
  return {
    kind: 'payment-not-made',
    subject: subjectFrom(found, context.isDemo),
    amount: { amountMinor, currency },
    why: whyNotMade(attempt),
    place: isHeld ? 'held' : await readPlaceLeft(context, registration),
    held: isHeld
      ? {
          due: { amountMinor: due.owedMinor, currency: registration.currency },
          until: (change ?? registration).holdUntil.toString(),
          timeZone: conference.timeZone,
        }
      : null,
  }
}

/** The notice that something was not paid in time; undefined if it has come about since. */
export async function paymentLapsedOf(
  context: MailContext,
  registrationId: number,
  changeId: number | null,
): Promise<PaymentLapsed | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { state } = found.registration
  const change = changeId === null ? undefined : await findChange(context.db, changeId)
  const isTrue = changeId === null ? state === 'expired' : state === 'paid' && change?.state === 'dropped'
  if (!isTrue) return undefined
  const what = changeId === null ? 'place' : 'change'
  return { kind: 'payment-lapsed', subject: subjectFrom(found, context.isDemo), what }
}

function whyNotMade(attempt: PaymentAttempt): PaymentNotMade['why'] {
  if (attempt.means === 'bank-transfer') return 'not-received'
  const reason = attempt.uncaptured
  return reason === 'no-place' || reason === 'move-lapsed' ? reason : 'refused'
}

async function readPlaceLeft(
  { db }: MailContext,
  { id, state }: Registration,
): Promise<PaymentNotMade['place']> {
  const place = placesLeft[state]
  if (place !== 'gone') return place
  return (await findMoveTo(db, id))?.state === 'lapsed' ? 'not-moved' : 'gone'
}

/** What remains of a registration that owes nothing now. */
const placesLeft = {
  waiting: 'gone',
  'awaiting-payment': 'gone',
  paid: 'confirmed',
  expired: 'gone',
  superseded: 'replaced',
  cancelled: 'cancelled',
} as const satisfies Record<RegistrationState, PaymentNotMade['place']>
