/** PayPal's disputes (Customer Disputes v1): what payers claim back, and how the claim was decided. */
import { z } from 'zod'
import { amount } from '#adapters/gateways/paypal/answers.ts'
import type { PaypalClient } from '#adapters/gateways/paypal/client.ts'
import { lookUp } from '#domain/foundations/look-up.ts'
import { type DisputeStatus, type GatewayDisputes, GatewayError } from '#domain/money/payments/gateway.ts'

const optionalText = z.string().optional().catch(undefined)

/** A dispute as in its own resource and its events; the list leaves the outcome out. */
export const disputeAnswer = z.object({
  dispute_id: z.string().min(1),
  status: optionalText,
  dispute_amount: amount.optional().catch(undefined),
  dispute_outcome: z
    .object({ outcome_code: optionalText, amount_refunded: amount.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: optionalText }))
    .optional()
    .catch(undefined),
})

const disputeList = z.object({
  items: z.array(z.object({ dispute_id: z.string().min(1) })).default([]),
  links: z
    .array(z.object({ rel: z.string(), href: z.string() }))
    .default([])
    .catch([]),
})

/**
 * PayPal's decision, as far as it moved the payment's money. A claim that the merchant accepted is paid as a
 * refund, and one that PayPal paid itself takes nothing from the merchant.
 */
const outcomes: Readonly<Record<string, DisputeStatus['state']>> = {
  RESOLVED_BUYER_FAVOUR: 'taken',
  RESOLVED_BUYER_FAVOR: 'taken',
  RESOLVED_SELLER_FAVOUR: 'returned',
  RESOLVED_SELLER_FAVOR: 'returned',
  CANCELED_BY_BUYER: 'returned',
  DENIED: 'returned',
}

/** Maps PayPal's dispute. */
export function statusOfDispute(dispute: z.output<typeof disputeAnswer>): DisputeStatus {
  const { outcome_code: code, amount_refunded: refunded } = dispute.dispute_outcome ?? {}
  return {
    id: dispute.dispute_id,
    captureId: dispute.disputed_transactions?.[0]?.seller_transaction_id,
    state: dispute.status === 'RESOLVED' ? (lookUp(outcomes, code ?? '') ?? 'closed') : 'open',
    amount: refunded ?? dispute.dispute_amount,
  }
}

/** Limits a list that never ends. */
const mostPages = 200

export function paypalDisputes(client: Pick<PaypalClient, 'get'>): GatewayDisputes {
  const path = '/v1/customer/disputes'
  async function fetch(id: string): Promise<DisputeStatus | undefined> {
    try {
      return statusOfDispute(await client.get(`${path}/${encodeURIComponent(id)}`, disputeAnswer))
    } catch (error) {
      // Unknown there, or the credentials may not read disputes: only the signed events count then.
      if (error instanceof GatewayError && (error.kind === 'invalid' || error.kind === 'auth'))
        return undefined
      throw error
    }
  }
  return {
    fetch,
    async listSince(since) {
      const from = since.toString({ smallestUnit: 'millisecond' })
      const first = `page_size=50&update_time_after=${encodeURIComponent(from)}`
      const statuses: DisputeStatus[] = []
      let query: string | undefined = first
      for (let page = 0; query !== undefined && page < mostPages; page++) {
        const list: z.output<typeof disputeList> = await client.get(`${path}?${query}`, disputeList)
        for (const { dispute_id: id } of list.items) {
          const reported = await fetch(id)
          if (reported) statuses.push(reported)
        }
        const next = list.links.find(({ rel }) => rel === 'next')?.href
        // Only the link's query is used: PayPal does not choose our host or path.
        query = next === undefined ? undefined : URL.parse(next)?.search.slice(1)
      }
      return statuses
    },
  }
}
