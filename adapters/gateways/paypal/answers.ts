/** The parts of PayPal's responses that the product needs; everything else is ignored. */
import { z } from 'zod'
import { fromPaypalAmount } from '#adapters/gateways/paypal/amounts.ts'

const optionalText = z.string().optional().catch(undefined)

/** An amount of money in PayPal's form. */
export const amount = z.object({ currency_code: z.string(), value: z.string() }).transform((raw, context) => {
  const money = fromPaypalAmount(raw)
  if (money) return money
  context.addIssue({ code: 'custom', message: 'not an amount' })
  return z.NEVER
})

const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an instant' })
    return z.NEVER
  }
})

const links = z
  .array(z.object({ rel: z.string(), href: z.string() }))
  .default([])
  .catch([])

const capture = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount,
  custom_id: optionalText,
  create_time: instant.optional().catch(undefined),
  update_time: optionalText,
  seller_receivable_breakdown: z.object({ paypal_fee: amount }).optional().catch(undefined),
})

const refund = z.object({ id: z.string().min(1), status: z.string(), amount, links })

/** The payer. Only stored as facts of a capture, never logged. */
const payer = z.object({
  email_address: optionalText,
  payer_id: optionalText,
  account_id: optionalText,
  name: z.object({ given_name: optionalText, surname: optionalText }).optional().catch(undefined),
  address: z.object({ country_code: optionalText }).optional().catch(undefined),
})

const address = z.object({
  address_line_1: optionalText,
  admin_area_1: optionalText,
  admin_area_2: optionalText,
  postal_code: optionalText,
})

const purchaseUnit = z.object({
  custom_id: optionalText,
  soft_descriptor: optionalText,
  payee: z.object({ email_address: optionalText }).optional().catch(undefined),
  shipping: z
    .object({ address: address.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  payments: z
    .object({ captures: z.array(capture).default([]), refunds: z.array(refund).catch([]).default([]) })
    .optional(),
})

export const orderAnswer = z.object({
  id: z.string().min(1),
  status: z.string(),
  intent: optionalText,
  create_time: optionalText,
  update_time: optionalText,
  links,
  payer: payer.optional().catch(undefined),
  payment_source: z
    .object({ paypal: payer.optional().catch(undefined) })
    .optional()
    .catch(undefined),
  purchase_units: z.array(purchaseUnit).default([]),
})
export type OrderAnswer = z.output<typeof orderAnswer>
export type CaptureAnswer = z.output<typeof capture>

export type RefundAnswer = z.output<typeof refund>

export const refundAnswer = refund.extend({ amount: amount.optional() })

/** A capture read on its own; only the way to its order matters. */
export const captureAnswer = z.object({
  id: z.string().min(1),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: optionalText }).optional().catch(undefined) })
    .optional()
    .catch(undefined),
  links,
})
