/** PayPal's disputes (Customer Disputes v1): what payers claim back, and how that was decided. */
import { z } from 'zod'
import { amount } from '#adapters/gateways/paypal/answers.ts'
import type { PaypalClient } from '#adapters/gateways/paypal/client.ts'
import { type DisputeStatus, type GatewayDisputes, GatewayError } from '#domain/payments/gateway.ts'

const optionalText = z.string().optional().catch(undefined)

/** A dispute as its own address and the events about it show it; the list leaves its outcome out. */
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
 * How PayPal decided, as far as it moved the payment's money. A claim that the merchant accepted is given back as a
 * refund, and one that PayPal paid out itself takes nothing from the merchant.
 */
const outcomes: Readonly<Record<string, DisputeStatus['outcome']>> = {
  RESOLVED_BUYER_FAVOUR: 'taken',
  RESOLVED_BUYER_FAVOR: 'taken',
  RESOLVED_SELLER_FAVOUR: 'returned',
  RESOLVED_SELLER_FAVOR: 'returned',
  CANCELED_BY_BUYER: 'returned',
  DENIED: 'returned',
}

/** What PayPal says of a dispute. */
export function truthOfDispute(dispute: z.output<typeof disputeAnswer>): DisputeStatus {
  const { outcome_code: code, amount_refunded: refunded } = dispute.dispute_outcome ?? {}
  const isOpen = dispute.status !== 'RESOLVED'
  return {
    id: dispute.dispute_id,
    captureId: dispute.disputed_transactions?.[0]?.seller_transaction_id,
    isOpen,
    outcome: isOpen ? undefined : outcomes[code ?? ''],
    amount: refunded ?? dispute.dispute_amount,
  }
}

/** A bound for a list that never ends. */
const mostPages = 200

export function paypalDisputes(client: Pick<PaypalClient, 'get'>): GatewayDisputes {
  const path = '/v1/customer/disputes'
  async function fetch(id: string): Promise<DisputeStatus | undefined> {
    try {
      return truthOfDispute(await client.get(`${path}/${encodeURIComponent(id)}`, disputeAnswer))
    } catch (error) {
      // Unknown there, or credentials without the right to read disputes: then the signed events tell alone.
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
      const truths: DisputeStatus[] = []
      let query: string | undefined = first
      for (let page = 0; query !== undefined && page < mostPages; page++) {
        const list: z.output<typeof disputeList> = await client.get(`${path}?${query}`, disputeList)
        for (const { dispute_id: id } of list.items) {
          const truth = await fetch(id)
          if (truth) truths.push(truth)
        }
        const next = list.links.find(({ rel }) => rel === 'next')?.href
        // Only its query: what else it names is not PayPal's to choose.
        query = next === undefined ? undefined : URL.parse(next)?.search.slice(1)
      }
      return truths
    },
  }
}
