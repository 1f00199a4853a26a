/** Why something was done and by which rule: the same on pages and in mails. */

import { formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { HowCancelled } from '#domain/registrations/how-cancelled.ts'

/** A reason that staff typed, as a sentence; empty for none. */
export function reasonWords(reason: string): string {
  return reason.trim() === '' ? '' : say('The reason: {reason}', { reason })
}

/** The share of the money that staff decided on, instead of the refund policy's; none if the policy applied. */
export function decidedShareWords({ rule, shareBasisPoints }: HowCancelled): string[] {
  if (rule !== 'share' || shareBasisPoints === null) return []
  if (shareBasisPoints === 0) return [say('We decided to refund nothing of what was billed for it.')]
  const share = formatPercent(shareBasisPoints)
  return [say('We decided to refund {share} of what was billed for it.', { share })]
}
