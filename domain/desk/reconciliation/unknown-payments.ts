/** Payments with one of our numbers that belong to no registration: stored until a person has dealt with them. */
import type { Reader, Transaction } from '#database/database.ts'
import type { UnknownOrder } from '#domain/desk/reconciliation/find-unknown-orders.ts'
import { type Act, theClock, writeActor } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import type { TextProblem } from '#domain/foundations/texts/text.ts'
import { textProblem } from '#domain/foundations/texts/text-problem.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

export interface UnknownPayment {
  id: number
  gateway: string
  /** The gateway's number of the payment. */
  gatewayCaptureId: string
  /** `<registration code>-<attempt number>`, if the gateway has it. */
  invoiceId: string | null
  amountMinor: number
  currency: string
  foundAt: Temporal.Instant
}

/** Those that nobody has dealt with, oldest first. */
export async function listUnknownPayments(db: Reader): Promise<UnknownPayment[]> {
  const rows = await db
    .selectFrom('unknown_payments')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    gateway: row.gateway,
    gatewayCaptureId: row.gateway_capture_id,
    invoiceId: row.invoice_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    foundAt: Temporal.Instant.from(row.found_at),
  }))
}

/**
 * Stores what a comparison found, and settles what the books have learned since.
 *
 * @returns those of `found` that nobody has dealt with
 */
export async function recordUnknownPayments(
  tx: Transaction,
  found: readonly UnknownOrder[],
  now: Temporal.Instant,
): Promise<UnknownOrder[]> {
  for (const { finding, invoiceId } of found) {
    await tx
      .insertInto('unknown_payments')
      .values({
        gateway: finding.gateway ?? '',
        gateway_capture_id: finding.reference,
        invoice_id: invoiceId,
        amount_minor: finding.theirsMinor ?? 0,
        currency: finding.currency,
        found_at: toStored(now),
      })
      .onConflict(oc => oc.columns(['gateway', 'gateway_capture_id']).doNothing())
      .execute()
  }
  await settleKnown(tx, now)
  const open = await listUnknownPayments(tx)
  return found.filter(({ finding }) =>
    open.some(each => each.gateway === finding.gateway && each.gatewayCaptureId === finding.reference),
  )
}

/** The note of those that settled themselves: their payment was recorded since. */
const inTheBooks = 'in-the-books'

/** Those that are in the books now. */
async function settleKnown(tx: Transaction, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('unknown_payments')
    .set({ settled_at: toStored(now), settled_by: writeActor(theClock), note: inTheBooks })
    .where('settled_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('captures')
          .select('captures.id')
          .whereRef('captures.gateway', '=', 'unknown_payments.gateway')
          .whereRef('captures.gateway_capture_id', '=', 'unknown_payments.gateway_capture_id'),
      ),
    )
    .execute()
}

/** `not-found`: there is none, or somebody else has settled it. */
export type SettleUnknownError = { code: 'not-found' } | { code: TextProblem }

/**
 * Records how one was dealt with, for example refunded at the gateway or recorded by hand; it is not reported again.
 *
 * @param note for later readers
 */
export async function settleUnknownPayment(
  tx: Transaction,
  permit: Permit<'record-transfer'>,
  { actor, now }: Act,
  { id, note }: { id: number; note: string },
): Promise<Result<null, SettleUnknownError>> {
  if (!permit.isFor(null)) throw new Error('a permit of one conference')
  const problem = textProblem(note, 'text')
  if (problem) return fail({ code: problem })
  const settled = await tx
    .updateTable('unknown_payments')
    .set({ settled_at: toStored(now), settled_by: writeActor(actor), note })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['amount_minor', 'currency'])
    .executeTakeFirst()
  if (!settled) return fail({ code: 'not-found' })
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'unknown payment settled',
    subject: { kind: 'unknown payment', id },
    facts: { amountMinor: settled.amount_minor, currency: settled.currency },
    now,
  })
  return ok(null)
}
