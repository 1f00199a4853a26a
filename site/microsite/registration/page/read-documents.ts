import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import type { Bill } from '#domain/money/billing/invoice.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { readProFormaTotal } from '#domain/money/billing/pro-forma.ts'
import { hasReceivedMoney, readBalance } from '#domain/money/payments/balance.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { paths } from '#words/addresses/paths.ts'
import { billTitle } from '#words/bill-words.ts'

/** A document that a registrant can download. */
export interface DocumentView {
  href: string
  title: string
  /** Null for documents that show the current state: the receipt, a pro forma invoice. */
  issuedOn: string | null
  /** A bill's total; for the receipt what was received, less what was refunded. */
  amountMinor: number
  currency: string
  /** An invoice that is not paid yet. */
  isOpen?: boolean
}

/**
 * A pro forma invoice while a transfer is expected, the receipt once there is something to confirm, and every
 * invoice and credit note.
 */
export async function readDocuments(
  site: SiteContext,
  event: string,
  registration: Registration,
): Promise<DocumentView[]> {
  const { id, secret, code, state, currency } = registration
  const bills = await listInvoices(site.database.read, id)
  // What was billed before it was paid confirms nothing.
  const wasPaid = bills.some(bill => bill.kind === 'invoice' && bill.dueOn === null)
  const hasReceipt = state === 'paid' || wasPaid || (await hasReceivedMoney(site.database.read, id))
  const { capturedMinor, refundedMinor } = await readBalance(site.database.read, id)
  const receipt: DocumentView = {
    href: paths.receipt(event, secret),
    title: say('Receipt {code}', { code }),
    issuedOn: null,
    amountMinor: capturedMinor - refundedMinor,
    currency,
  }
  const awaitedMinor = await readProFormaTotal(site.database.read, registration, site.clock.now())
  const awaited = awaitedMinor !== undefined && {
    href: paths.proForma(event, secret),
    title: billTitle({ kind: 'pro-forma', number: code }),
    issuedOn: null,
    amountMinor: awaitedMinor,
    currency,
  }
  return [
    ...(awaited ? [awaited] : []),
    ...(hasReceipt ? [receipt] : []),
    ...bills.map(bill => ({
      href: paths.invoice(event, secret, bill.number),
      title: billTitle(bill),
      issuedOn: formatDate(Temporal.PlainDate.from(bill.issuedOn)),
      amountMinor: bill.totalMinor,
      currency: bill.currency,
      ...(state === 'awaiting-payment' && isStanding(bill, bills) && { isOpen: true }),
    })),
  ]
}

/** Whether it was issued before it was paid, and nothing has taken it back. */
const isStanding = (bill: Bill, bills: readonly Bill[]) =>
  bill.kind === 'invoice' &&
  bill.dueOn !== null &&
  !bills.some(each => each.kind === 'credit-note' && each.original.number === bill.number)
