import type { Reader } from '#database/database.ts'
import type { GatewayName } from '#domain/payments/gateway.ts'
import { lastSafeDay, refundWindow } from '#domain/refunds/refund-window.ts'
import { dateIn } from '#domain/time.ts'

/** A planned refund that is not due yet. */
export interface ScheduledRefund {
  id: number
  registrationId: number
  conferenceId: number
  /** The registration's code. */
  code: string
  amountMinor: number
  currency: string
  /** In the conference's zone. */
  dueOn: Temporal.PlainDate
  /** The last day on which its gateway certainly accepts it; null if it always does. */
  lastSafeDay: Temporal.PlainDate | null
}

/** The planned refunds of one registration, of one conference or of all, by their day. One statement. */
export async function listScheduledRefunds(
  db: Reader,
  of: { registrationId?: number; conferenceId?: number } = {},
): Promise<ScheduledRefund[]> {
  const { registrationId, conferenceId } = of
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('captures', 'captures.id', 'refunds.capture_id')
    .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select(['refunds.id', 'refunds.registration_id', 'refunds.amount_minor', 'refunds.currency'])
    .select(['captures.gateway', 'captures.captured_at'])
    .select(['registrations.conference_id', 'registrations.code', 'conferences.time_zone'])
    .select('refunds.due_at')
    .where('refunds.state', '=', 'scheduled')
    .where('refunds.due_at', 'is not', null)
    .$narrowType<{ due_at: string }>()
    .$if(registrationId !== undefined, query => query.where('registrations.id', '=', registrationId ?? 0))
    .$if(conferenceId !== undefined, query =>
      query.where('registrations.conference_id', '=', conferenceId ?? 0),
    )
    .orderBy('refunds.due_at')
    .orderBy('refunds.id')
    .execute()
  return rows.map(row => {
    // Only gateways write this column.
    const gateway = row.gateway as GatewayName
    const window = refundWindow({ gateway, capturedAt: Temporal.Instant.from(row.captured_at) })
    return {
      id: row.id,
      registrationId: row.registration_id,
      conferenceId: row.conference_id,
      code: row.code,
      amountMinor: row.amount_minor,
      currency: row.currency,
      dueOn: dateIn(row.time_zone, Temporal.Instant.from(row.due_at)),
      lastSafeDay: window ? lastSafeDay(window, row.time_zone) : null,
    }
  })
}
