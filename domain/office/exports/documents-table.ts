/** Invoices and credit notes as a file, for an auditor: a row for each of their lines, which make their totals. */
import type { Reader } from '#database/database.ts'
import { formatPercent } from '#domain/foundations/money.ts'
import type { Bill, InvoiceLine } from '#domain/money/billing/invoice.ts'
import { readStoredBill } from '#domain/money/billing/stored-bill.ts'
import { ofConferences } from '#domain/office/exports/of-conferences.ts'
import { type Cell, inBatches } from '#domain/office/exports/table.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const documentColumns = [
  'kind', 'number', 'issued-on', 'conference', 'code', 'billed-to', 'payer-tax-id', 'purchase-order', 'in-place-of', 'what',
  'detail', 'quantity', 'net', 'tax-rate', 'tax', 'amount', 'currency', 'reason', 'is-test',
] as const // biome-ignore format: a row of heads

/** Documents in the order in which they were issued. */
export function documentsTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: documentColumns, batches: readDocuments(db, scope) }
}

async function* readDocuments(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('invoices')
      .innerJoin('registrations', 'registrations.id', 'invoices.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select(['invoices.id', 'snapshot', 'registrations.code', 'conferences.name as conference'])
      .where('invoices.id', '>', afterId)
      .where(ofConferences(conferenceId))
      .orderBy('invoices.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.flatMap(({ snapshot, ...of }) => {
      const bill = readStoredBill(snapshot)
      return bill.lines.map(line => rowOf(bill, line, of))
    })
  }
}

function rowOf(
  bill: Bill,
  line: InvoiceLine,
  { code, conference }: { code: string; conference: string },
): Cell[] {
  const { currency, recipient } = bill
  const money = (amountMinor: number) => ({ amountMinor, currency })
  const [replaced, reason] =
    bill.kind === 'credit-note' ? [bill.original, bill.reason] : [bill.replaces, null]
  return [
    bill.kind, bill.number, Temporal.PlainDate.from(bill.issuedOn), conference, code, recipient.organization || recipient.name,
    recipient.taxId?.value ?? null, recipient.purchaseOrder ?? null, replaced?.number ?? null,
    // What a change took back is its own line.
    line.description, line.detail, line.quantity, money(line.taxableMinor),
    line.taxes.map(({ label, basisPoints }) => `${label} ${formatPercent(basisPoints)}`).join(', '),
    money(line.taxes.reduce((sum, { amountMinor }) => sum + amountMinor, 0)), money(line.grossMinor), currency, reason,
    bill.isDemo ? 'yes' : 'no',
  ] // biome-ignore format: a row
}
