/** What a webhook of PayPal is about: each kind of event names its order in another place. */

import { z } from 'zod'
import { amount } from '#adapters/gateways/paypal/answers.ts'
import { disputeAnswer, statusOfDispute } from '#adapters/gateways/paypal/disputes.ts'
import { parseJson } from '#adapters/gateways/paypal/failures.ts'
import { captureIdOf, orderIdOf } from '#adapters/gateways/paypal/refund-status.ts'
import type { EventReport, VerifiedEvent } from '#domain/money/payments/gateway.ts'

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

/** What an event reports. Each kind names its order in another place. */
export function readEvent(body: Uint8Array): VerifiedEvent | undefined {
  const parsed = envelope.safeParse(parseJson(new TextDecoder().decode(body)))
  if (!parsed.success) return undefined
  const { id: eventId, event_type: type, resource } = parsed.data
  return { eventId, type, ...reportOf(type, resource) }
}

function reportOf(type: string, resource: Resource | undefined): EventReport {
  if (!resource) return { about: 'other' }
  if (type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED') return { about: 'payment', orderId: resource.order_id }
  if (type.startsWith('CHECKOUT.ORDER.')) {
    const attemptId = attemptIdOf(resource.purchase_units?.[0]?.custom_id)
    return { about: 'payment', orderId: resource.id, attemptId }
  }
  if (type === 'PAYMENT.CAPTURE.REVERSED') return reversalOf(resource)
  if (type === 'PAYMENT.CAPTURE.REFUNDED') return refundOf(resource)
  if (type.startsWith('PAYMENT.REFUND.')) return refundOf(resource)
  if (type.startsWith('PAYMENT.CAPTURE.')) {
    return {
      about: 'payment',
      captureId: resource.id,
      orderId: resource.supplementary_data?.related_ids?.order_id,
      attemptId: attemptIdOf(resource.custom_id),
    }
  }
  if (type.startsWith('CUSTOMER.DISPUTE.')) return disputeOf(type, resource)
  return { about: 'other' }
}

/** The resource is the refund; its link `up` leads to the refunded capture. */
function refundOf({ id, links, supplementary_data: supplement }: Resource): EventReport {
  const payment = { captureId: captureIdOf(links), orderId: supplement?.related_ids?.order_id }
  return id === undefined ? { about: 'payment', ...payment } : { about: 'refund', refundId: id, ...payment }
}

/** The resource is the reversal, with a link `up` to its capture, or the capture itself. */
function reversalOf({ id, amount, links, supplementary_data: supplement }: Resource): EventReport {
  const orderId = supplement?.related_ids?.order_id ?? orderIdOf(links)
  const captureId = captureIdOf(links) ?? (orderId === undefined ? id : undefined)
  const payment = { captureId, orderId }
  return id === undefined ? { about: 'payment', ...payment } : { about: 'reversal', id, amount, ...payment }
}

function disputeOf(type: string, resource: Resource): EventReport {
  const dispute_id = resource.dispute_id ?? resource.id
  if (dispute_id === undefined) return { about: 'other' }
  const status = type === 'CUSTOMER.DISPUTE.RESOLVED' ? 'RESOLVED' : resource.status
  return { about: 'dispute', dispute: statusOfDispute({ ...resource, dispute_id, status }) }
}

/** Our custom id is the attempt's number; another program's order may hold anything. */
function attemptIdOf(customId: string | undefined): number | undefined {
  return customId !== undefined && /^[1-9]\d{0,14}$/.test(customId) ? Number(customId) : undefined
}
