import type { Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import { issueCreditNote } from '#domain/documents/issue-credit-note.ts'
import { listCaptures } from '#domain/payments/attempt-queries.ts'
import { listRefunds } from '#domain/payments/refund.ts'
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
}

/**
 * Decides on a refund without paying it yet. It is taken from the newest payments first; one that was made
 * in several payments goes back in as many refunds.
 *
 * @returns the refunds' ids, or that less is left than was asked for
 */
export async function planRefund(
  tx: Transaction,
  plan: RefundPlan,
): Promise<Result<number[], { code: 'more-than-is-left'; leftMinor: number }>> {
  await lockRow(tx, 'registrations', plan.registrationId)
  const captures = (await listCaptures(tx, plan.registrationId)).toReversed()
  const refunds = (await listRefunds(tx, plan.registrationId)).filter(refund => refund.state !== 'failed')
  const left = captures.map(capture => {
    const back = refunds.filter(refund => refund.captureId === capture.id)
    return { capture, minor: capture.amountMinor - back.reduce((sum, refund) => sum + refund.amountMinor, 0) }
  })
  const leftMinor = left.reduce((sum, { minor }) => sum + minor, 0)
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
  await issueCreditNote(tx, plan.registrationId, plan.reason, plan.now)
  return ok(ids)
}
