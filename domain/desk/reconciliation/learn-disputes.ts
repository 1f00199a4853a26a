/** Asks gateways about disputes and chargebacks whose reports may have been lost. */
import type { Reader } from '#database/database.ts'
import type { Finding } from '#domain/desk/reconciliation/compare-books.ts'
import { toStored } from '#domain/foundations/time.ts'
import { type Capture, findCapture } from '#domain/money/payments/attempt-queries.ts'
import { listChargebacksOf } from '#domain/money/payments/chargeback.ts'
import { type Gateway, type GatewayDisputes, GatewayError } from '#domain/money/payments/gateway.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { recordDisputeStatus } from '#domain/money/returning/record-dispute.ts'

/** Disputes are decided within months; for a later appeal we rely on the gateway's report. */
const longestDays = 180

/**
 * Records what every gateway says about the disputes that were opened or changed since an instant, and about those that
 * are open in the books or were lost recently. A gateway that does not answer is asked at the next comparison.
 *
 * @param faults gets what else fails, which ends nothing of the rest
 * @returns what had never been reported; it is recorded now
 */
export async function learnDisputes(
  payments: Payments,
  since: Temporal.Instant,
  faults: unknown[],
): Promise<(Finding & { registrationId: number })[]> {
  const found: (Finding & { registrationId: number })[] = []
  for (const gateway of payments.gateways.values()) {
    if (!gateway.disputes) continue
    try {
      found.push(...(await learnFrom(payments, gateway, gateway.disputes, since, faults)))
    } catch (error) {
      if (error instanceof GatewayError) payments.reportFailure?.(error, { gateway: gateway.name })
      else faults.push(error)
    }
  }
  return found
}

async function learnFrom(
  payments: Payments,
  { name }: Gateway,
  disputes: GatewayDisputes,
  since: Temporal.Instant,
  faults: unknown[],
): Promise<(Finding & { registrationId: number })[]> {
  const { read } = payments.database
  const found: (Finding & { registrationId: number })[] = []
  const changed = await disputes.listSince(since)
  const told = new Set(changed.map(({ id }) => id))
  const known = await listUndecided(read, name, payments.clock.now())
  const others = await Promise.all(
    known
      .filter(({ id }) => !told.has(id))
      .map(async ({ id, captureId }) => {
        const reported = await disputes.fetch(id)
        return reported && { ...reported, captureId: reported.captureId ?? captureId }
      }),
  )
  const learn = async (dispute: (typeof changed)[number] | undefined) => {
    const capture = dispute?.captureId && (await findCapture(read, name, dispute.captureId))
    // A dispute of another product that uses the same account.
    if (!dispute || !capture) return
    const before = await readKnown(read, capture, dispute.id)
    await recordDisputeStatus(payments, capture, dispute)
    const after = await readKnown(read, capture, dispute.id)
    const about = {
      gateway: name,
      reference: dispute.id,
      oursMinor: null,
      theirsMinor: dispute.amount?.amountMinor ?? capture.amountMinor,
      currency: capture.currency,
    }
    const { registrationId } = capture
    if (after.chargebacks > before.chargebacks) {
      found.push({ kind: 'missing-chargeback', ...about, registrationId })
    } else if (after.disputes > before.disputes) {
      found.push({ kind: 'missing-dispute', ...about, registrationId })
    }
  }
  for (const dispute of [...changed, ...others]) await learn(dispute).catch(fault => faults.push(fault))
  return found
}

/** What the books know about a dispute. */
async function readKnown(db: Reader, { id, gateway }: Capture, disputeId: string) {
  const disputes = await db
    .selectFrom('disputes')
    .select('id')
    .where('gateway', '=', gateway)
    .where('gateway_dispute_id', '=', disputeId)
    .execute()
  return { disputes: disputes.length, chargebacks: (await listChargebacksOf(db, id)).length }
}

/** Disputes that are open in the books, or were lost recently: those may have been won since. */
async function listUndecided(
  db: Reader,
  gateway: string,
  now: Temporal.Instant,
): Promise<{ id: string; captureId: string }[]> {
  const open = db
    .selectFrom('disputes')
    .innerJoin('captures', 'captures.id', 'disputes.capture_id')
    .select(['disputes.gateway_dispute_id as id', 'captures.gateway_capture_id as captureId'])
    .where('disputes.gateway', '=', gateway)
    .where('disputes.is_open', '=', 1)
  const lost = db
    .selectFrom('chargebacks')
    .innerJoin('captures', 'captures.id', 'chargebacks.capture_id')
    .select(eb => [
      eb.ref('chargebacks.gateway_dispute_id').$notNull().as('id'),
      'captures.gateway_capture_id as captureId',
    ])
    .where('chargebacks.gateway', '=', gateway)
    .where('chargebacks.gateway_dispute_id', 'is not', null)
    .where('chargebacks.returned_at', 'is', null)
    .where('chargebacks.taken_at', '>=', toStored(now.subtract({ hours: 24 * longestDays })))
  return open.union(lost).execute()
}
