import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { endOfDay } from '#domain/foundations/time.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { roles } from '#domain/staff/rights/role.ts'

/** Why a person cannot be erased yet: something in progress needs their name or address. */
export type ErasureHindrance = { registrationId: number; registrationCode: string; event: string } & (
  | { code: 'takes-part' }
  | { code: 'not-settled' }
  | { code: 'payment-pending' }
  | { code: 'refund-open' }
  | { code: 'dispute-open' }
  | { code: 'needs-attention' }
)

/** Whether somebody works in the back office: their roles have to be removed first. */
export interface RoleHindrance {
  code: 'has-role'
}

export async function listErasureHindrances(
  db: Reader,
  { ids }: Person,
  now: Temporal.Instant,
): Promise<(ErasureHindrance | RoleHindrance)[]> {
  const hindrances: (ErasureHindrance | RoleHindrance)[] = []
  for (const id of ids.registration.map(Number)) {
    const registration = await findRegistration(db, id)
    const conference = registration && (await findConferenceById(db, registration.conferenceId))
    if (!conference) continue
    const add = (code: ErasureHindrance['code']) =>
      hindrances.push({
        code,
        registrationId: id,
        registrationCode: registration.code,
        event: conference.name,
      })
    const isOver = Temporal.Instant.compare(endOfDay(conference.endsOn, conference.timeZone), now) <= 0
    if (registration.state === 'paid' && !isOver) add('takes-part')
    if (registration.state === 'waiting' || registration.state === 'awaiting-payment') add('not-settled')
    if (await hasUndecidedPayment(db, id)) add('payment-pending')
    if (await hasOpenRefund(db, id)) add('refund-open')
    if (await hasOpenDispute(db, id)) add('dispute-open')
    if (await needsAttention(db, id)) add('needs-attention')
  }
  const role = await db
    .selectFrom('memberships')
    .select('id')
    .where('person_id', 'in', ['', ...ids.account])
    .where('role', 'in', roles)
    .executeTakeFirst()
  if (role) hindrances.push({ code: 'has-role' })
  return hindrances
}

async function hasOpenRefund(db: Reader, registrationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('refunds')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('state', 'in', ['scheduled', 'requested', 'pending'])
    .executeTakeFirst()
  return row !== undefined
}

async function hasOpenDispute(db: Reader, registrationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('disputes')
    .innerJoin('captures', 'captures.id', 'disputes.capture_id')
    .select('disputes.id')
    .where('captures.registration_id', '=', registrationId)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  return row !== undefined
}

async function needsAttention(db: Reader, registrationId: number): Promise<boolean> {
  const row = await db
    .selectFrom('attention_reasons')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('cleared_at', 'is', null)
    // Nobody writes to somebody who was erased.
    .where('reason', '<>', 'mail-not-delivered' satisfies AttentionReason)
    .executeTakeFirst()
  return row !== undefined
}
