/** Where invoices and credit notes are numbered and kept: docs/algorithms/invoices.md. */
import { sql } from 'kysely'
import type { Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { kinds } from '#domain/content/kinds.ts'
import type { CreditNote, Invoice } from '#domain/documents/invoice.ts'
import { numberOf } from '#domain/documents/invoice-number.ts'
import type { Issuer } from '#domain/documents/letterhead.ts'
import type { TaxProfile } from '#domain/documents/tax-profile.ts'
import { toStored } from '#domain/time.ts'

/** A conference held elsewhere may have a profile of its own; without any, no tax is charged. */
export async function readSupplier(
  tx: Transaction,
  conference: Conference,
): Promise<{ profile: TaxProfile; issuer: Issuer }> {
  const own = await findContent(tx, conference.id, 'tax-profile')
  const stored = own ?? (await findContent(tx, null, 'tax-profile'))
  const profile = stored ?? kinds['tax-profile'].fields.parse({ regime: 'none' })
  const organisation = await findContent(tx, null, 'organisation')
  return {
    profile,
    issuer: {
      name: profile.legalName || organisation?.name || `${conference.prefix} ${conference.subject}`.trim(),
      address: profile.address || organisation?.officeAddress || '',
      email: organisation?.email ?? '',
      phone: organisation?.phone ?? '',
    },
  }
}

/** The next number of a series: its row stays locked until this transaction is through, or undone with it. */
export async function nextNumber(tx: Transaction, stem: string): Promise<string> {
  await tx
    .insertInto('invoice_counters')
    .values({ stem, last: 0 })
    .onConflict(oc => oc.column('stem').doNothing())
    .execute()
  const { last } = await tx
    .updateTable('invoice_counters')
    .set({ last: sql`last + 1` })
    .where('stem', '=', stem)
    .returning('last')
    .executeTakeFirstOrThrow()
  return numberOf(stem, last)
}

/** Keeps a document as it is issued. */
export async function storeBill(
  tx: Transaction,
  registration: { id: number; conferenceId: number },
  document: Invoice | CreditNote,
  { originalId, changeId }: { originalId: number | null; changeId: number | null },
  now: Temporal.Instant,
): Promise<void> {
  const { kind, number, currency, totalMinor } = document
  await tx
    .insertInto('invoices')
    .values({
      kind,
      number,
      registration_id: registration.id,
      original_id: originalId,
      choice_change_id: changeId,
      currency,
      total_minor: totalMinor,
      is_demo: document.isDemo ? 1 : 0,
      issued_at: toStored(now),
      snapshot: JSON.stringify(document),
    })
    .execute()
  await recordAudit(tx, {
    conferenceId: registration.conferenceId,
    actor: 'clock',
    act: kind === 'invoice' ? 'invoice issued' : 'credit note issued',
    subject: `registration:${registration.id}`,
    facts: { number, totalMinor, currency },
    now,
  })
}
