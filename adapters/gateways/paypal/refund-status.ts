import type { RefundAnswer } from '#adapters/gateways/paypal/answers.ts'
import type { RefundStatus } from '#domain/money/payments/gateway.ts'

const statuses: Readonly<Record<string, RefundStatus['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** What PayPal says about a refund; an unknown status is read again later. */
export function refundStatusOf({ id, status, amount }: Omit<RefundAnswer, 'links'>): RefundStatus {
  return { gatewayRefundId: id, status: statuses[status] ?? 'pending', amount }
}

type Links = readonly { rel: string; href: string }[] | undefined

/** The capture of a refund, from its link `up`. */
export const captureIdOf = (links: Links) => idAbove(links, 'captures')

/** The order of a capture, from its link `up`. */
export const orderIdOf = (links: Links) => idAbove(links, 'orders')

function idAbove(links: Links, kind: 'captures' | 'orders'): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return up === undefined ? undefined : new RegExp(`/${kind}/([^/?#]+)$`).exec(up)?.[1]
}
