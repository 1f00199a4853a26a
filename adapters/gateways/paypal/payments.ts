/** PayPal's own list of payments (Transaction Search v1). */
import { z } from 'zod'
import { amount } from '#adapters/gateways/paypal/answers.ts'
import type { PaypalClient } from '#adapters/gateways/paypal/client.ts'
import type { GatewayPayment } from '#domain/money/payments/gateway.ts'

const optionalText = z.string().optional().catch(undefined)

const transactionList = z.object({
  transaction_details: z
    .array(
      z.object({
        transaction_info: z.object({
          transaction_id: optionalText,
          transaction_event_code: optionalText,
          transaction_status: optionalText,
          transaction_amount: amount.optional().catch(undefined),
          custom_field: optionalText,
          invoice_id: optionalText,
        }),
      }),
    )
    .default([]),
  total_pages: z.number().int().default(1).catch(1),
})

/** PayPal answers for at most 31 days per request. */
const longestDays = 31
/** Limits a list that never ends. */
const mostPages = 200

/** Payments received, with the reference that we sent with them. */
export async function listPaypalPayments(
  client: Pick<PaypalClient, 'get'>,
  since: Temporal.Instant,
  now: Temporal.Instant,
): Promise<GatewayPayment[]> {
  const payments: GatewayPayment[] = []
  for (let from = since; Temporal.Instant.compare(from, now) < 0; ) {
    const end = from.add({ hours: 24 * longestDays })
    const to = Temporal.Instant.compare(end, now) < 0 ? end : now
    payments.push(...(await listBetween(client, from, to)))
    from = to
  }
  return payments
}

async function listBetween(
  client: Pick<PaypalClient, 'get'>,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<GatewayPayment[]> {
  const payments: GatewayPayment[] = []
  let pages = 1
  for (let page = 1; page <= Math.min(pages, mostPages); page++) {
    const query = new URLSearchParams({
      start_date: from.toString({ smallestUnit: 'second' }),
      end_date: to.toString({ smallestUnit: 'second' }),
      fields: 'transaction_info',
      page_size: '500',
      page: String(page),
    })
    const list = await client.get(`/v1/reporting/transactions?${query}`, transactionList)
    pages = list.total_pages
    for (const { transaction_info: info } of list.transaction_details) {
      // Completed payments received; refunds and reversals carry the same number with a negative amount.
      const isPayment = info.transaction_status === 'S' || info.transaction_status === undefined
      if (!isPayment || !info.transaction_id || !info.custom_field || !info.transaction_amount) continue
      if (info.transaction_amount.amountMinor <= 0) continue
      payments.push({
        captureId: info.transaction_id,
        customId: info.custom_field,
        invoiceId: info.invoice_id ?? null,
        amount: info.transaction_amount,
      })
    }
  }
  return payments
}
