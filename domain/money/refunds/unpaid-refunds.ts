/** Refunds that were decided on and not paid yet, with what each waits for and since when. */

import type { Reader } from '#database/database.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { listFailedRefunds } from '#domain/money/refunds/failed-refund.ts'
import { isScheduled, isToPayByHand, type Refund } from '#domain/money/refunds/refund.ts'
import { findRefund, listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { lastSafeDay, refundWindow } from '#domain/money/refunds/refund-window.ts'

/**
 * What an unpaid refund waits for: its day (`planned`), a dispute's end, a gateway that refuses it for now, a gateway's
 * answer (`under-way`), or staff who pay it `by-hand`, perhaps because it failed (`owed`).
 */
export type RefundStanding = 'planned' | 'disputed' | 'refused' | 'under-way' | 'by-hand' | 'owed'

/** A refund that was decided on and is not paid. */
export interface UnpaidRefund {
  refund: Refund
  /** The registration's code. */
  code: string
  standing: RefundStanding
  /** The day from which it has waited for that, in the conference's zone; of a planned one, the day when it is due. */
  since: Temporal.PlainDate
  /** For how many days, up to today; 0 if it is planned. */
  days: number
  /** The last day on which its gateway certainly accepts it; null if it always does, or no longer. */
  lastSafeDay: Temporal.PlainDate | null
}

/** The unpaid refunds of one registration or of all: those that are due first, by when they began to wait. */
export async function listUnpaidRefunds(
  db: Reader,
  now: Temporal.Instant,
  registrationId?: number,
): Promise<UnpaidRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .leftJoin('disputes', join =>
      join.onRef('disputes.capture_id', '=', 'captures.id').on('disputes.is_open', '=', 1),
    )
    .select(['refunds.id', 'captures.captured_at', 'registrations.code', 'conferences.time_zone'])
    .select(eb => eb.fn.count<number>('disputes.id').as('disputes'))
    .where(eb =>
      eb.or([
        eb('refunds.state', 'in', ['scheduled', 'requested', 'pending']),
        eb.and([eb('refunds.state', '=', 'failed'), eb('refunds.retained_because', 'is', null)]),
      ]),
    )
    .$if(registrationId !== undefined, query => query.where('registrations.id', '=', registrationId ?? 0))
    .groupBy(['refunds.id', 'captures.captured_at', 'registrations.code', 'conferences.time_zone'])
    .orderBy('refunds.id')
    .execute()
  const found: UnpaidRefund[] = []
  for (const { id, captured_at, code, time_zone, disputes } of rows) {
    const refund = await findRefund(db, id)
    const standing = refund && (await standingOf(db, refund, Number(disputes) > 0, now))
    if (!refund || !standing) continue
    const { gateway } = refund
    const since = dateIn(time_zone, sinceWhen(refund, standing))
    const window = refundWindow({ gateway, capturedAt: Temporal.Instant.from(captured_at) })
    found.push({
      refund,
      code,
      standing,
      since,
      days: Math.max(0, since.until(dateIn(time_zone, now)).days),
      lastSafeDay: window && standing !== 'owed' ? lastSafeDay(window, time_zone) : null,
    })
  }
  return found.sort((a, b) => Temporal.PlainDate.compare(a.since, b.since))
}

/** @returns undefined if it failed and is no longer owed */
async function standingOf(
  db: Reader,
  refund: Refund,
  isDisputed: boolean,
  now: Temporal.Instant,
): Promise<RefundStanding | undefined> {
  if (refund.state === 'failed') {
    const owed = await listOwed(db, refund.registrationId)
    return owed.some(({ id }) => id === refund.id) ? 'owed' : undefined
  }
  if (isToPayByHand(refund)) return 'by-hand'
  if (refund.refused) return 'refused'
  if (refund.state === 'scheduled') {
    if (Temporal.Instant.compare(refund.dueAt, now) > 0) return 'planned'
    if (isDisputed) return 'disputed'
  }
  return 'under-way'
}

function sinceWhen({ refused, settledAt, dueAt, createdAt }: Refund, standing: RefundStanding) {
  if (standing === 'owed') return settledAt ?? createdAt
  return (standing === 'refused' && refused?.since) || dueAt || createdAt
}

/** Decided, and not due yet. */
export async function listPlanned(db: Reader, registrationId: number): Promise<Refund[]> {
  return (await listRefunds(db, registrationId)).filter(isScheduled)
}

/** Failed, and still owed. */
export async function listOwed(db: Reader, registrationId: number): Promise<Refund[]> {
  const failed = await listFailedRefunds(db, registrationId)
  return failed.filter(({ outcome }) => outcome === 'owed').map(({ refund }) => refund)
}

/** Outside of any gateway, and not confirmed as paid. */
export async function listAwaited(db: Reader, registrationId: number): Promise<Refund[]> {
  return (await listRefunds(db, registrationId)).filter(isToPayByHand)
}
