/** How a registration was cancelled, for its page and mails. */
import type { Reader } from '#database/database.ts'
import { type Doer, readLastAct } from '#domain/foundations/audit/doer.ts'

/**
 * What decided how much of the money is refunded: the refund policy, a share that staff decided on, or the conference's
 * own cancellation, after which everything is refunded.
 */
export const cancellationRules = ['policy', 'share', 'conference'] as const
export type CancellationRule = (typeof cancellationRules)[number]

export interface HowCancelled {
  by: Doer
  /** Null where staff moved the money away, or where an earlier version did not record it. */
  rule: CancellationRule | null
  /** In basis points; null unless staff decided on it. */
  shareBasisPoints: number | null
  /** As staff typed it; empty for none. */
  reason: string
}

/** Undefined if it was not cancelled, or ended with its move to another conference. */
export async function readHowCancelled(
  db: Reader,
  registrationId: number,
): Promise<HowCancelled | undefined> {
  const last = await readLastAct(db, registrationId, ['registration cancelled'])
  if (!last) return undefined
  const { rule, shareBasisPoints, reason } = last.facts
  return {
    by: last.doer,
    rule: cancellationRules.find(each => each === rule) ?? null,
    shareBasisPoints: typeof shareBasisPoints === 'number' ? shareBasisPoints : null,
    reason: typeof reason === 'string' ? reason : '',
  }
}
