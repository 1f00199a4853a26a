/** Numbers and stores invoices and credit notes: docs/algorithms/invoices.md. No entry is ever changed. */

import { sql } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { kinds } from '#domain/conference/content/kinds.ts'
import type { TaxProfile } from '#domain/conference/content/tax-profile-fields.ts'
import { findTaxProfile } from '#domain/conference/settings/tax-profile-queries.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Bill, CreditNote, Invoice } from '#domain/money/billing/invoice.ts'
import { numberOf, stemOf } from '#domain/money/billing/invoice-number.ts'
import { readStoredBill } from '#domain/money/billing/stored-bill.ts'
import type { Issuer } from '#domain/money/documents/letterhead.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { addNumber } from '#domain/registrations/registration-texts.ts'

/** A conference held abroad may have its own tax profile; without any profile no tax is charged. */
export async function readSupplier(
  db: Reader,
  conference: Conference,
): Promise<{ profile: TaxProfile; issuer: Issuer }> {
  const stored = await findTaxProfile(db, conference.id)
  const profile = stored ?? kinds['tax-profile'].fields.parse({ regime: 'none' })
  const organisation = await findContent(db, null, 'organisation')
  return {
    profile,
    issuer: {
      name: profile.legalName || organisation?.name || wholeName(conference),
      address: profile.address || organisation?.officeAddress || '',
      email: organisation?.email ?? '',
      phone: organisation?.phone ?? '',
    },
  }
}

/** An invoice and how much of it is still billed. */
export interface RegisteredInvoice {
  id: number
  invoice: Invoice
  notes: CreditNote[]
  /** The part that no credit note has taken back, in minor units. */
  leftMinor: number
  /** Whether it was issued before it was paid, and is not paid: money that comes for it belongs to it once it is all here. */
  isOpen: boolean
}

/** The invoices of a registration, newest first. */
export async function listBilled(db: Reader, registrationId: number): Promise<RegisteredInvoice[]> {
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('registrations', 'registrations.id', 'invoices.registration_id')
    .select(['invoices.id', 'invoices.kind', 'original_id', 'snapshot', 'registrations.state'])
    .where('registration_id', '=', registrationId)
    .orderBy('invoices.id')
    .execute()
  const invoices = rows.filter(({ kind }) => kind === 'invoice').toReversed()
  return invoices.map(({ id, snapshot, state }) => {
    const invoice = readStoredBill<Invoice>(snapshot)
    const notes = rows
      .filter(({ original_id }) => original_id === id)
      .map(note => readStoredBill<CreditNote>(note.snapshot))
    const leftMinor = notes.reduce((sum, note) => sum + note.totalMinor, invoice.totalMinor)
    const isUnpaid = state !== 'paid' && state !== 'cancelled'
    return { id, invoice, notes, leftMinor, isOpen: isUnpaid && leftMinor > 0 && invoice.dueOn !== null }
  })
}

/**
 * The money received for a registration that has not been refunded and is not about to be, in minor units.
 *
 * @param currency which money counts; without it, that in the registration's own currency
 */
export function readNetReceived(db: Reader, registrationId: number, currency?: string): Promise<number> {
  return askOnce(db, `received for ${registrationId} in ${currency ?? 'its currency'}`, async () => {
    const counted = currency ?? (await readOwnCurrency(db, registrationId))
    const [{ capturedMinor }, { back }] = await Promise.all([
      readBalance(db, registrationId, counted),
      db
        .selectFrom('refunds')
        .select(eb => eb.fn.sum<number | null>('amount_minor').as('back'))
        .where('registration_id', '=', registrationId)
        .where('currency', '=', counted)
        .where('state', '!=', 'failed')
        .executeTakeFirstOrThrow(),
    ])
    return Math.max(0, capturedMinor - (back ?? 0))
  })
}

/** The currency of a registration's price, the only one in which it is billed. */
export function readOwnCurrency(db: Reader, registrationId: number): Promise<string> {
  return askOnce(db, `currency of ${registrationId}`, async () => {
    const { currency } = await db
      .selectFrom('registrations')
      .select('currency')
      .where('id', '=', registrationId)
      .executeTakeFirstOrThrow()
    return currency
  })
}

/**
 * The next number of a series. The counter stays locked until this transaction ends, and a rollback gives the number
 * back.
 */
export async function nextNumber(
  tx: Transaction,
  profile: Pick<TaxProfile, 'regime' | 'seriesPrefix'>,
  bill: { kind: Bill['kind']; issuedOn: Temporal.PlainDate; isDemo: boolean },
): Promise<string> {
  const stem = stemOf(profile, bill.kind, bill.issuedOn, bill.isDemo)
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

/** The reason why a credit note or a replacing invoice is issued; its mail goes out together with it. */
export interface BillOccasion {
  /** Refunds that were decided together. */
  refundIds?: readonly number[] | undefined
  /** Money moved to another registration. */
  creditId?: number | undefined
  /** A change to something cheaper. */
  changeId?: number | undefined
}

export interface BillCause {
  /** The invoice that a credit note takes back. */
  originalId?: number
  /** The change whose difference an invoice bills. */
  changeId?: number
  /** The invoice that this one replaces. */
  replacesId?: number
  /** The failed refund whose money stays. */
  refundId?: number
  occasion?: BillOccasion
}

/** Stores a document as it is issued. */
export async function enterBill(
  tx: Transaction,
  registration: { id: number; conferenceId: number },
  document: Bill,
  cause: BillCause,
  now: Temporal.Instant,
): Promise<void> {
  const { kind, number, currency, totalMinor } = document
  const { id } = await tx
    .insertInto('invoices')
    .values({
      kind,
      number,
      registration_id: registration.id,
      original_id: cause.originalId ?? null,
      choice_change_id: cause.changeId ?? null,
      replaces_id: cause.replacesId ?? null,
      refund_id: cause.refundId ?? null,
      currency,
      total_minor: totalMinor,
      is_demo: document.isDemo ? 1 : 0,
      issued_at: toStored(now),
      snapshot: JSON.stringify(document),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addNumber(tx, registration.id, number)
  const { refundIds = [], creditId, changeId } = cause.occasion ?? {}
  const occasions = [
    ...refundIds.map(refund_id => ({ refund_id })),
    ...(creditId === undefined ? [] : [{ credit_id: creditId }]),
    ...(changeId === undefined ? [] : [{ choice_change_id: changeId }]),
  ]
  for (const occasion of occasions) {
    await tx
      .insertInto('bill_causes')
      .values({ invoice_id: id, ...occasion })
      .execute()
  }
  await auditRegistration(
    tx,
    { actor: theClock, now },
    registration.id,
    kind === 'invoice' ? 'invoice issued' : 'credit note issued',
    { number, totalMinor, currency },
  )
}

/**
 * Books the amount of a document that reverses or repeats another, so that the registration's account agrees with what
 * was paid.
 */
export async function bookBill(
  tx: Transaction,
  registrationId: number,
  { kind, number, totalMinor, currency }: Bill,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({
      registration_id: registrationId,
      kind: kind === 'invoice' ? 'charge' : 'credit-note',
      amount_minor: totalMinor,
      currency,
      effect: `${kind}:${number}`,
      recorded_at: toStored(now),
    })
    .execute()
}

/** Documents of a refund are then also those of another that is paid in its place. */
export async function carryBillCauses(
  tx: Transaction,
  fromRefundId: number,
  toRefundId: number,
): Promise<void> {
  const causes = await tx
    .selectFrom('bill_causes')
    .select('invoice_id')
    .where('refund_id', '=', fromRefundId)
    .orderBy('id')
    .execute()
  if (causes.length === 0) return
  const rows = causes.map(({ invoice_id }) => ({ invoice_id, refund_id: toRefundId }))
  await tx.insertInto('bill_causes').values(rows).execute()
}
