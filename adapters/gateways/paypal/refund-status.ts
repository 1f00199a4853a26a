import type { RefundAnswer } from '#adapters/gateways/paypal/answers.ts'
import type { RefundStatus } from '#domain/payments/gateway.ts'

const statuses: Readonly<Record<string, RefundStatus['status']>> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

/** What PayPal says of a refund; a status that is not known yet is read again. */
export function truthOfRefund({ id, status, amount }: Omit<RefundAnswer, 'links'>): RefundStatus {
  return { gatewayRefundId: id, status: statuses[status] ?? 'pending', amount }
}

type Links = readonly { rel: string; href: string }[] | undefined

/** The capture that a refund was taken from: its link `up` leads there. */
export const captureIdOf = (links: Links) => idAbove(links, 'captures')

/** The order that a capture was made of: its link `up` leads there. */
export const orderIdOf = (links: Links) => idAbove(links, 'orders')

function idAbove(links: Links, kind: 'captures' | 'orders'): string | undefined {
  const up = links?.find(({ rel }) => rel === 'up')?.href
  return up === undefined ? undefined : new RegExp(`/${kind}/([^/?#]+)$`).exec(up)?.[1]
}
