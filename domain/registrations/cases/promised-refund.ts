/** By when a refund that waits for a person was promised. Pure. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type RulesOverTime, rulesFor } from '#domain/conference/conferences/conference-rules.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { AttentionCase } from '#domain/registrations/cases/attention-cases.ts'

const ofRefunds: readonly AttentionCase['reason'][] = ['refund-by-hand', 'refund-failed', 'refund-delayed']

/**
 * The last day on which the refund of a case keeps the promise of its registration's rules: so many days after the last
 * day of the conference, or after the case arose if that was later.
 *
 * @returns undefined for a case that is not about a refund
 */
export function refundPromisedBy(
  { reason, since, registeredAt }: Pick<AttentionCase, 'reason' | 'since' | 'registeredAt'>,
  conference: Pick<Conference, 'endsOn' | 'timeZone'> & RulesOverTime,
): Temporal.PlainDate | undefined {
  if (!ofRefunds.includes(reason)) return undefined
  const { refundDays } = rulesFor(conference, { createdAt: registeredAt })
  const arose = dateIn(conference.timeZone, since)
  const isLater = Temporal.PlainDate.compare(arose, conference.endsOn) > 0
  return (isLater ? arose : conference.endsOn).add({ days: refundDays })
}
