/** Correcting an issued invoice. Documents never change, so it is credited as a whole and issued again. */

import type { Transaction } from '#database/database.ts'
import { changedFields } from '#domain/desk/changing/changed-fields.ts'
import { priceWithTaxId } from '#domain/desk/changing/price-with-tax-id.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'
import { readBilledParty, storeBilledParty } from '#domain/money/billing/billed-party.ts'
import {
  type Reissued,
  type ReissueError,
  reissueInvoice,
  type SupplierOf,
} from '#domain/money/billing/issue-invoice.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { planRefund } from '#domain/money/refunds/plan-refund.ts'
import { returnSurplus } from '#domain/money/refunds/return-surplus.ts'
import { replaceLines } from '#domain/offers/lines/line-queries.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { BilledField } from '#domain/registrations/registrant-uses.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockWithConference } from '#domain/registrations/registration-queries.ts'
import { renewHolder } from '#domain/registrations/registration-texts.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** The recipient of an invoice. */
export type BillingDetails = Pick<Registrant, BilledField>

export interface InvoiceCorrection {
  registrationId: number
  /** The corrected fields of the billed party; the others stay. Already validated. */
  billing: Partial<BillingDetails>
  /** Printed on the credit note. */
  reason: string
  /** Whose data and taxes the new invoice has; by default those of the invoice that it replaces. */
  supplierOf?: SupplierOf
}

export type CorrectInvoiceError =
  | ReissueError
  /** With this tax number, a tax would have to be added that was not paid, or one removed that cannot be refunded. */
  | { code: 'tax-differs' }

export interface InvoiceCorrected extends Reissued {
  /** How much added tax is refunded to the buyer, in minor units. */
  taxBackMinor: number
  /** What was paid too much and is refunded with the tax, in minor units. */
  surplusBackMinor: number
  /** Whether it is mailed to the registrant; not after they cancelled. */
  isMailed: boolean
}

/**
 * Corrects an issued invoice: it is credited and replaced, and both documents are sent to the registrant. If the new
 * tax number makes the buyer owe an added tax themselves, that tax is refunded in full. On failure the caller rolls
 * back the transaction.
 */
export async function correctInvoice(
  tx: Transaction,
  permit: Permit<'refund'>,
  { actor, now }: Act,
  { registrationId, billing, reason, supplierOf = 'issued' }: InvoiceCorrection,
): Promise<Result<InvoiceCorrected, CorrectInvoiceError>> {
  // An open change may be dropped, which releases its seats under the conference's lock.
  const registration = await lockWithConference(tx, registrationId)
  if (!registration || !permit.isFor(registration.conferenceId)) return fail({ code: 'nothing-billed' })
  const before = { ...registration.registrant, ...(await readBilledParty(tx, registration)) }
  const { taxId, purchaseOrder, ...party } = { ...before, ...billing }
  const changed = changedFields(before, billing)
  if (changed.some(field => field !== 'taxId' && field !== 'purchaseOrder'))
    await storeBilledParty(tx, registration.id, party, now)
  await tx
    .updateTable('registrations')
    .set({ tax_id: taxId, purchase_order: purchaseOrder })
    .where('id', '=', registration.id)
    .execute()
  await renewHolder(tx, registration.id)
  const back =
    billing.taxId === undefined
      ? nothingBack
      : await giveTaxBack(tx, { actor, now }, registration, { taxId, reason })
  if (!back) return fail({ code: 'tax-differs' })
  const reissued = await reissueInvoice(tx, registration.id, reason, now, { supplierOf })
  if (!reissued.ok) return reissued
  const { creditNotes, invoice } = reissued.value
  await auditRegistration(tx, { actor, now }, registration.id, 'invoice corrected', {
    fields: changed.join(' '),
    creditNotes: creditNotes.map(note => note.number).join(' '),
    invoice: invoice.number,
  })
  const isMailed = registration.state === 'paid'
  if (isMailed) {
    await enqueue(tx, {
      kind: 'confirmation-mail',
      effect: `confirmation-mail:${registration.id}:${toStored(now)}`,
      payload: { registrationId: registration.id, because: 'invoice-corrected' },
      now,
    })
  }
  return ok({ ...reissued.value, ...back, isMailed })
}

type MoneyBack = Pick<InvoiceCorrected, 'taxBackMinor' | 'surplusBackMinor'>

const nothingBack: MoneyBack = { taxBackMinor: 0, surplusBackMinor: 0 }

/** @returns the refunded amounts; undefined if the number leads to another price than was agreed */
async function giveTaxBack(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
  { taxId, reason }: { taxId: string; reason: string },
): Promise<MoneyBack | undefined> {
  const { id, price } = registration
  const owed = priceWithTaxId(registration, taxId)
  if (owed === price) return nothingBack
  const amountMinor = price.totalMinor - owed.totalMinor
  if (registration.state !== 'paid' || amountMinor < 0) return undefined
  // Its difference was computed from a price that is no longer charged.
  await dropOpenChange(tx, { actor, now }, registration)
  await replaceLines(tx, registration, { choice: registration.choice, price: owed }, 'retaxed', now)
  if (amountMinor === 0) return nothingBack
  // Before the tax, so that the credit note covers all of it: a refund takes what is on no invoice first.
  const surplusBackMinor = await returnSurplus(
    tx,
    { actor, now },
    registration,
    automaticReasons.beyondThePrice,
  )
  const planned = await planRefund(
    tx,
    { actor, now },
    { registrationId: id, amountMinor, reason, dueAt: now },
  )
  return planned.ok ? { taxBackMinor: amountMinor, surplusBackMinor } : undefined
}
