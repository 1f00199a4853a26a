import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { issueCreditNote } from '#domain/documents/issue-credit-note.ts'
import { type Capture, listCaptures } from '#domain/payments/attempt-queries.ts'
import { listRefundsOf } from '#domain/payments/refund.ts'
import { readBalance, readGoingBack } from '#domain/registrations/registration-queries.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

export interface RefundPlan {
  registrationId: number
  amountMinor: number
  /** In the organiser's or the policy's words; the registrant reads it. */
  reason: string
  /** When it becomes payable: the end of the conference, or now. */
  dueAt: Temporal.Instant
  now: Temporal.Instant
  /** What it is given back for, by the description of its line on an invoice; without it, for everything alike. */
  givenUp?: ReadonlyMap<string, number>
  /** The change that it is given back for. */
  changeId?: number
}

/**
 * Decides on a refund without paying it yet. It is taken from the newest payments first; one that was made
 * in several payments goes back in as many refunds. Money that came from another registration goes back to the
 * payment made there, and what went on to another is no longer this registration's to give.
 *
 * @returns the refunds' ids, or that less is left than was asked for
 */
export async function planRefund(
  tx: Transaction,
  plan: RefundPlan,
): Promise<Result<number[], { code: 'more-than-is-left'; leftMinor: number }>> {
  await lockRow(tx, 'registrations', plan.registrationId)
  const left: { capture: Capture; minor: number }[] = []
  const sources = await listSources(tx, plan.registrationId)
  // Two registrations may have their money in one payment: their own rows' locks would not keep them apart.
  for (const id of sources.map(({ id }) => id).sort((a, b) => a - b)) await lockRow(tx, 'captures', id)
  for (const capture of sources) {
    left.push({ capture, minor: capture.amountMinor - (await readTakenFrom(tx, capture.id)) })
  }
  const { capturedMinor, refundedMinor } = await readBalance(tx, plan.registrationId)
  const keptMinor = capturedMinor - refundedMinor - (await readGoingBack(tx, plan.registrationId))
  const inPaymentsMinor = left.reduce((sum, { minor }) => sum + minor, 0)
  const leftMinor = Math.max(0, Math.min(keptMinor, inPaymentsMinor))
  if (plan.amountMinor > leftMinor) return fail({ code: 'more-than-is-left', leftMinor })

  const ids: number[] = []
  let open = plan.amountMinor
  for (const { capture, minor } of left) {
    const part = Math.min(open, minor)
    if (part <= 0) continue
    open -= part
    const { id } = await tx
      .insertInto('refunds')
      .values({
        registration_id: plan.registrationId,
        capture_id: capture.id,
        amount_minor: part,
        currency: capture.currency,
        state: 'scheduled',
        reason: plan.reason,
        due_at: toStored(plan.dueAt),
        created_at: toStored(plan.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
  const { registrationId, reason, changeId, now, givenUp } = plan
  await issueCreditNote(tx, registrationId, { reason, occasion: { refundIds: ids, changeId }, now }, givenUp)
  return ok(ids)
}

/** The payments that a registration's money is in, its own before those of the registrations it came from. */
async function listSources(
  db: Reader,
  registrationId: number,
  seen: Set<number> = new Set(),
): Promise<Capture[]> {
  // Staff may have moved money there and back.
  if (seen.has(registrationId)) return []
  seen.add(registrationId)
  const own = (await listCaptures(db, registrationId)).toReversed()
  const earlier = await db
    .selectFrom('credit_transfers')
    .select('from_registration_id')
    .where('to_registration_id', '=', registrationId)
    .orderBy('from_registration_id', 'desc')
    .execute()
  const inherited: Capture[] = []
  for (const { from_registration_id: id } of earlier) inherited.push(...(await listSources(db, id, seen)))
  return [...own, ...inherited]
}

/** What of a payment went back or is decided to, for whichever registration, in minor units. */
async function readTakenFrom(db: Reader, captureId: number): Promise<number> {
  const refunds = (await listRefundsOf(db, captureId)).filter(refund => refund.state !== 'failed')
  return refunds.reduce((sum, refund) => sum + refund.amountMinor, 0)
}
