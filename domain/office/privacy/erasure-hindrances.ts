import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { endOfDay } from '#domain/foundations/time.ts'
import type { Person } from '#domain/office/privacy/find-person.ts'
import type { Registration } from '#domain/registrations/registration.ts'
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

/** What of a registration's money still needs a name and an address: conditions on its row. */
const openMatters = {
  'payment-pending': sql<boolean>`exists (select 1 from payment_attempts
    where payment_attempts.registration_id = registrations.id
    and (payment_attempts.state = 'pending' or payment_attempts.unknown_since is not null))`,
  'refund-open': sql<boolean>`exists (select 1 from refunds
    where refunds.registration_id = registrations.id and refunds.state in ('scheduled', 'requested', 'pending'))`,
  'dispute-open': sql<boolean>`exists (select 1 from disputes inner join captures on captures.id = disputes.capture_id
    where captures.registration_id = registrations.id and disputes.is_open = 1)`,
  // Nobody writes to somebody who was erased.
  'needs-attention': sql<boolean>`exists (select 1 from attention_reasons
    where attention_reasons.registration_id = registrations.id and attention_reasons.cleared_at is null
    and attention_reasons.reason <> ${'mail-not-delivered' satisfies AttentionReason})`,
} as const satisfies Partial<Record<ErasureHindrance['code'], RawBuilder<boolean>>>

// Its own keys.
const openCodes = Object.keys(openMatters) as (keyof typeof openMatters)[]

/** Whether nothing of a registration's money is open. */
export const isSettled = sql<boolean>`(registrations.state <> 'awaiting-payment' and not (${sql.join(Object.values(openMatters), sql` or `)}))`

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
    if (takesPart(registration, conference, now)) add('takes-part')
    if (registration.state === 'waiting' || registration.state === 'awaiting-payment') add('not-settled')
    const { rows } = await sql<Record<keyof typeof openMatters, unknown>>`
      select ${sql.join(openCodes.map(code => sql`${openMatters[code]} as ${sql.ref(code)}`))}
      from registrations where id = ${id}`.execute(db)
    for (const code of openCodes) if (rows[0]?.[code]) add(code)
  }
  hindrances.push(...(await placesInGroups(db, ids.attendee.map(Number), now)))
  const role = await db
    .selectFrom('memberships')
    .select('id')
    .where('person_id', 'in', ['', ...ids.account])
    .where('role', 'in', roles)
    .executeTakeFirst()
  if (role) hindrances.push({ code: 'has-role' })
  return hindrances
}

/** Paid places that somebody else registered for them; what is open of their money needs its payer, not them. */
async function placesInGroups(
  db: Reader,
  attendeeIds: readonly number[],
  now: Temporal.Instant,
): Promise<ErasureHindrance[]> {
  if (attendeeIds.length === 0) return []
  const places = await db
    .selectFrom('attendees')
    .select(['id', 'registration_id'])
    .where('id', 'in', attendeeIds)
    .where('is_registrant', '=', 0)
    .orderBy('id')
    .execute()
  const hindrances: ErasureHindrance[] = []
  for (const place of places) {
    const registration = await findRegistration(db, place.registration_id)
    const conference = registration && (await findConferenceById(db, registration.conferenceId))
    if (!conference || !takesPart(registration, conference, now)) continue
    // Somebody comes while a line is theirs.
    if (!registration.lines.some(line => line.attendeeId === place.id)) continue
    const { id: registrationId, code: registrationCode } = registration
    hindrances.push({ code: 'takes-part', registrationId, registrationCode, event: conference.name })
  }
  return hindrances
}

const takesPart = (
  { state }: Pick<Registration, 'state'>,
  { endsOn, timeZone }: Pick<Conference, 'endsOn' | 'timeZone'>,
  now: Temporal.Instant,
): boolean => state === 'paid' && Temporal.Instant.compare(endOfDay(endsOn, timeZone), now) > 0
