/** What a webhook of PayPal is about: each kind of event names its order in another place. */

import { z } from 'zod'
import { amount } from '#adapters/gateways/paypal/answers.ts'
import { disputeAnswer, statusOfDispute } from '#adapters/gateways/paypal/disputes.ts'
import { parseJson } from '#adapters/gateways/paypal/failures.ts'
import { captureIdOf, orderIdOf } from '#adapters/gateways/paypal/refund-status.ts'
import type { VerifiedEvent } from '#domain/money/payments/gateway.ts'

const text = z.string().optional().catch(undefined)

const envelope = z.object({
  id: z.string().min(1),
  event_type: z.string().min(1),
  resource: z
    .object({
      id: text,
      order_id: text,
      custom_id: text,
      amount: amount.optional().catch(undefined),
      supplementary_data: z
        .object({ related_ids: z.object({ order_id: text, capture_id: text }).optional().catch(undefined) })
        .optional()
        .catch(undefined),
      purchase_units: z
        .array(z.object({ custom_id: text }))
        .optional()
        .catch(undefined),
      ...disputeAnswer.partial({ dispute_id: true }).shape,
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

/** The subject of an event. Each kind names its order in another place; unknown kinds give no hints. */
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
  if (type === 'PAYMENT.CAPTURE.REVERSED') return reversalHints(resource)
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return refundHints(resource)
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

/** The resource is the refund; its link `up` leads to the refunded capture. */
function refundHints(resource: Resource): Hints {
  return {
    refundId: resource.id,
    captureId: captureIdOf(resource.links),
    orderId: resource.supplementary_data?.related_ids?.order_id,
  }
}

/** The resource is the reversal, with a link `up` to its capture, or the capture itself. */
function reversalHints(resource: Resource): Hints {
  const orderId = resource.supplementary_data?.related_ids?.order_id ?? orderIdOf(resource.links)
  const { id, amount } = resource
  return {
    captureId: captureIdOf(resource.links) ?? (orderId === undefined ? id : undefined),
    orderId,
    reversal: id === undefined ? undefined : { id, amount },
  }
}

function disputeHints(type: string, resource: Resource): Hints {
  const dispute_id = resource.dispute_id ?? resource.id
  if (dispute_id === undefined) return {}
  const status = type === 'CUSTOMER.DISPUTE.RESOLVED' ? 'RESOLVED' : resource.status
  const { captureId, ...dispute } = statusOfDispute({ ...resource, dispute_id, status })
  return { captureId, dispute }
}

/** Our custom id is the attempt's number; another program's order may hold anything. */
function attemptIdOf(customId: string | undefined): number | undefined {
  return customId !== undefined && /^[1-9]\d{0,14}$/.test(customId) ? Number(customId) : undefined
}
