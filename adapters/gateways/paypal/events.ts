import { z } from 'zod'
import { parseJson } from '#adapters/gateways/paypal/failures.ts'
import { captureIdOf } from '#adapters/gateways/paypal/refund-truth.ts'
import type { VerifiedEvent } from '#domain/payments/gateway.ts'

const text = z.string().optional().catch(undefined)

const envelope = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z
    .object({
      id: text,
      order_id: text,
      custom_id: text,
      dispute_id: text,
      status: text,
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: text, capture_id: text }).optional().catch(undefined) })
        .optional()
        .catch(undefined),
      purchase_units: z
        .array(z.object({ custom_id: text }))
        .optional()
        .catch(undefined),
      disputed_transactions: z
        .array(z.object({ seller_transaction_id: text }))
        .optional()
        .catch(undefined),
      links: z
        .array(z.object({ rel: z.string(), href: z.string() }))
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})

type Resource = NonNullable<z.output<typeof envelope>['resource']>
type Hints = Omit<VerifiedEvent, 'eventId' | 'type'>

/** What an event is about. Each kind names its order in another place; unknown kinds have no hints. */
export function readEvent(body: Uint8Array): VerifiedEvent | undefined {
  const parsed = envelope.safeParse(parseJson(new TextDecoder().decode(body)))
  if (!parsed.success) return undefined
  const { id: eventId, event_type: type, resource } = parsed.data
  return { eventId, type, ...(resource && hintsOf(type, resource)) }
}

function hintsOf(type: string, resource: Resource): Hints {
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return { orderId: resource.order_id }
  if (type.startsWith('CHECKOUT.ORDER.')) {
    return { orderId: resource.id, attemptId: attemptIdOf(resource.purchase_units?.[0]?.custom_id) }
  }
  if (type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED') return refundHints(resource)
  if (type.startsWith('PAYMENT.REFUND.')) return refundHints(resource)
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    return {
      captureId: resource.id,
      orderId: resource.supplementary_data?.related_ids?.order_id,
      attemptId: attemptIdOf(resource.custom_id),
    }
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputeHints(type, resource)
  return {}
}

/** The resource is the refund; the link `up` leads to the capture that it was taken from. */
function refundHints(resource: Resource): Hints {
  return {
    refundId: resource.id,
    captureId: captureIdOf(resource.links),
    orderId: resource.supplementary_data?.related_ids?.order_id,
  }
}

function disputeHints(type: string, resource: Resource): Hints {
  const id = resource.dispute_id ?? resource.id
  const isOpen = type !== 'CUSTOMER.DISPUTE.RESOLVED' && resource.status !== 'RESOLVED'
  return {
    captureId: resource.disputed_transactions?.[0]?.seller_transaction_id,
    dispute: id === undefined ? undefined : { id, isOpen },
  }
}

/** The custom id is the attempt's number; a foreign order may carry anything. */
function attemptIdOf(customId: string | undefined): number | undefined {
  return customId !== undefined && /^[1-9]\d{0,14}$/.test(customId) ? Number(customId) : undefined
}
