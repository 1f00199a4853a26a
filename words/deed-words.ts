/** Why something was done and by which rule: the same on pages and in mails. */
import { formatPercent } from '#domain/foundations/money.ts'
import type { HowCancelled } from '#domain/registrations/how-cancelled.ts'

/** A reason that staff typed, as a sentence; empty for none. */
export function reasonWords(reason: string): string {
  return reason.trim() === '' ? '' : `The reason: ${reason}`
}

/** The share of the money that staff decided on, instead of the refund policy's; none if the policy applied. */
export function decidedShareWords({ rule, shareBasisPoints }: HowCancelled): string[] {
  if (rule !== 'share' || shareBasisPoints === null) return []
  const what = shareBasisPoints === 0 ? 'nothing' : formatPercent(shareBasisPoints)
  return [`We decided to refund ${what} of what was billed for it.`]
}
