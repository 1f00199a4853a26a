import type { Transaction } from '#database/database.ts'
import { recordAudit } from '#domain/audit/audit.ts'
import { enqueue } from '#domain/correspondence/outbox.ts'
import { type Reissued, type ReissueError, reissueInvoice } from '#domain/documents/issue-invoice.ts'
import type { Registrant, Registration } from '#domain/registrations/registration.ts'
import { ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

/** Who an invoice is made out to. */
export type BillingDetails = Pick<Registrant, 'billingOrganization' | 'billingAddress' | 'taxId'>

export interface InvoiceCorrection {
  /** What was wrong, if it was the registrant's; the rest stays. Checked already. */
  billing: Partial<BillingDetails>
  /** Stands on the credit note. */
  reason: string
  actor: string
  now: Temporal.Instant
}

/**
 * Corrects an issued invoice: a credit note takes it back and a new one takes its place, both sent to the
 * registrant. On failure the caller undoes the transaction.
 */
export async function correctInvoice(
  tx: Transaction,
  registration: Registration,
  { billing, reason, actor, now }: InvoiceCorrection,
): Promise<Result<Reissued, ReissueError>> {
  const { billingOrganization, billingAddress, taxId } = { ...registration.registrant, ...billing }
  await tx
    .updateTable('registrations')
    .set({ billing_organization: billingOrganization, billing_address: billingAddress, tax_id: taxId })
    .where('id', '=', registration.id)
    .execute()
  const reissued = await reissueInvoice(tx, registration.id, reason, now)
  if (!reissued.ok) return reissued
  const { creditNotes, invoice } = reissued.value
  await recordAudit(tx, {
    conferenceId: registration.conferenceId,
    actor,
    act: 'invoice corrected',
    subject: `registration:${registration.id}`,
    facts: {
      fields: Object.keys(billing).join(' '),
      creditNotes: creditNotes.map(note => note.number).join(' '),
      invoice: invoice.number,
    },
    now,
  })
  if (registration.state === 'paid') {
    await enqueue(tx, {
      kind: 'confirmation-mail',
      effect: `confirmation-mail:${registration.id}:${toStored(now)}`,
      payload: { registrationId: registration.id },
      now,
    })
  }
  return ok(reissued.value)
}
