/** Why a registration needs a person, and who dealt with it. */

import type { Reader, Transaction } from '#database/database.ts'
import { type Act, writeActor } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'

export const attentionReasons = [
  /** A payment differs from what its attempt was for. */
  'wrong-amount',
  'wrong-currency',
  'payment-of-another-order',
  /** More arrived than is owed: a second payment, or a change to something cheaper. */
  'paid-too-much',
  'paid-after-cancelling',
  'paid-without-a-seat',
  /** An error prevented offering a free place to somebody on the waiting list; their history shows it. */
  'not-offered',
  'refund-failed',
  /** A refund of money that came outside of any gateway: staff pay it. */
  'refund-by-hand',
  /** Its gateway refuses a refund for now; it is tried again. */
  'refund-delayed',
  'payment-disputed',
  /** Chargeback: the payer's bank took a payment back. The place stays until a person decides. */
  'payment-charged-back',
  /** The bank decided in our favour, and the money is back. */
  'chargeback-returned',
  /** A refund falls due after its gateway's refund window; it is released before that automatically. */
  'refund-due-early',
  /** The same e-mail address has paid for two registrations of the conference. */
  'registered-twice',
  'books-differ',
  /** A client reported another sum than the gateway took. */
  'report-differs',
  /** A mail to the registrant was given up. */
  'mail-not-delivered',
  /** Its last day is over, and no proof has come. */
  'proof-overdue',
  /** The last day for the names of its people is over, and some have none. */
  'names-missing',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Reasons for which money does not count until somebody has reviewed it. */
const uncounted: readonly AttentionReason[] = ['wrong-currency', 'payment-of-another-order']

/** Whether money of a registration does not count until somebody has reviewed it. */
export function hasMoneyUnderReview(reasons: readonly AttentionReason[]): boolean {
  return reasons.some(reason => uncounted.includes(reason))
}

/** Reasons that ask a person what is to become of money. */
const aboutMoney: readonly AttentionReason[] = [
  'wrong-amount',
  'wrong-currency',
  'payment-of-another-order',
  'paid-too-much',
  'paid-after-cancelling',
  'paid-without-a-seat',
  'refund-failed',
  'chargeback-returned',
]

export const isAboutMoney = (reason: AttentionReason): boolean => aboutMoney.includes(reason)

export interface OpenReason {
  registrationId: number
  reason: AttentionReason
}

/**
 * Raises a reason, unless it is open already. One that was cleared is raised again, so call this only for news: a
 * repeated report must not undo a clearing.
 */
export async function askForAttention(
  tx: Transaction,
  registrationId: number,
  reason: AttentionReason,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('attention_reasons')
    .values({ registration_id: registrationId, reason, raised_at: toStored(now) })
    .onConflict(oc => oc.columns(['registration_id', 'reason']).where('cleared_at', 'is', null).doNothing())
    .execute()
}

/** Raises all reasons for which a payment needs review. @returns them, so that its payer is told */
export async function askForReview(
  tx: Transaction,
  registrationId: number,
  reasons: AttentionReason[],
  now: Temporal.Instant,
): Promise<AttentionReason[]> {
  for (const reason of reasons) await askForAttention(tx, registrationId, reason, now)
  return reasons
}

/** Whether a reason was raised at or after an instant, and cleared or not. */
export async function wasRaisedSince(
  db: Reader,
  registrationId: number,
  reason: AttentionReason,
  since: Temporal.Instant,
): Promise<boolean> {
  const raised = await db
    .selectFrom('attention_reasons')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('reason', '=', reason)
    .where('raised_at', '>=', toStored(since))
    .executeTakeFirst()
  return raised !== undefined
}

/** Open reasons of one registration, or of all, oldest first. */
export async function listAttention(db: Reader, registrationId?: number): Promise<OpenReason[]> {
  const rows = await db
    .selectFrom('attention_reasons')
    .select(['registration_id', 'reason'])
    .where('cleared_at', 'is', null)
    .$if(registrationId !== undefined, query => query.where('registration_id', '=', registrationId ?? 0))
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    registrationId: row.registration_id,
    // Written through the same union.
    reason: row.reason as AttentionReason,
  }))
}

/** Why a case closed by itself. Entries from before these codes have a sentence. */
export type ClosingNote =
  | 'rest-received'
  | 'books-agree'
  | 'place-became-free'
  | 'refund-paid'
  | 'refund-withdrawn'
  | 'refund-to-pay-by-hand'
  | 'dispute-closed'
  | 'taken-back-by-bank'
  | 'returned-by-bank'
  | 'sent-again'
  | 'person-erased'
  | 'proof-received'
  | 'proof-refused'
  | 'names-given'

export interface Clearing {
  registrationId: number
  reason: AttentionReason
  /** What was found or done, for later readers: a person's words, or a `ClosingNote`. */
  note: string
}

/** Clears `wrong-amount` once several payments, each too little, make up the sum. */
export async function clearWrongAmount(tx: Transaction, act: Act, registrationId: number): Promise<void> {
  await clearAttention(tx, act, {
    registrationId,
    reason: 'wrong-amount',
    note: 'rest-received' satisfies ClosingNote,
  })
}

/** Clears a reason. @returns whether it was open */
export async function clearAttention(
  tx: Transaction,
  { actor, now }: Act,
  { registrationId, reason, note }: Clearing,
): Promise<boolean> {
  const cleared = await tx
    .updateTable('attention_reasons')
    .set({ cleared_at: toStored(now), cleared_by: writeActor(actor), note })
    .where('registration_id', '=', registrationId)
    .where('reason', '=', reason)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!cleared) return false
  await auditRegistration(tx, { actor, now }, registrationId, 'attention cleared', { reason, note })
  return true
}
