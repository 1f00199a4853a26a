import { listed } from '#domain/foundations/listed.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { PartWithShare } from '#domain/money/refunds/refund-policy.ts'

/**
 * The refunded share of an amount: `50% of the USD 315.00`, or if its parts have different shares `50% of USD 315.00
 * and 0% of USD 418.95, which was moved here and keeps the share that it had then`.
 */
export function shareWords(parts: readonly PartWithShare[], currency: string): string {
  const byShare = new Map<number, number>()
  for (const { shareBasisPoints, amountMinor } of parts) {
    byShare.set(shareBasisPoints, (byShare.get(shareBasisPoints) ?? 0) + amountMinor)
  }
  const words = [...byShare].map(([share, minor]) =>
    say('{share} of {amount}', { share: formatPercent(share), amount: formatMoney(minor, currency) }),
  )
  return listed(words)
}
