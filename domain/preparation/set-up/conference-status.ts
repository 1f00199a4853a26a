/** Whether a conference is public, archived or cancelled, and what prevents ending it. */
import type { Reader } from '#database/database.ts'
import { type Conference, hasEnded } from '#domain/conference/conferences/conference.ts'
import { toStored } from '#domain/foundations/time.ts'
import { openStates, orderLifeHours } from '#domain/money/payments/attempt.ts'
import { findRehearsal } from '#domain/preparation/set-up/find-rehearsal.ts'
import { abstractsSeenBy } from '#domain/programme/abstracts/abstract-view.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

export interface ConferenceStatus {
  isPublic: boolean
  archivedAt: Temporal.Instant | null
  /** Why it was cancelled, as its registrants read it; null if it was not. */
  cancelled: { because: string } | null
  /** Waiting, unpaid within their time, or paid. */
  liveRegistrations: number
  /** Registrations that ever had money or an invoice. */
  paidRegistrations: number
  /** Registrations whose payer may be paying now, whether they are live or not. */
  payingRegistrations: number
  registrations: number
  abstracts: number
  /** How many have registered on its rehearsal; null if there is none. */
  rehearsed: number | null
}

/** @param readerId who is shown it, without abstracts that they are in conflict with; null for the product's own work */
export async function readConferenceStatus(
  db: Reader,
  conferenceId: number,
  now: Temporal.Instant,
  readerId: string | null = null,
): Promise<ConferenceStatus> {
  const row = await db
    .selectFrom('conferences')
    .select(['is_active', 'archived_at', 'cancelled_because'])
    .where('id', '=', conferenceId)
    .executeTakeFirstOrThrow()
  const states = await db
    .selectFrom('registrations')
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .groupBy('state')
    .execute()
  const { paid } = await db
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('paid'))
    .where('conference_id', '=', conferenceId)
    .where(eb =>
      eb.or([
        eb('state', '=', 'paid'),
        ...(['captures', 'invoices', 'ledger_entries'] as const).map(table =>
          eb.exists(
            eb
              .selectFrom(table)
              .select(`${table}.id`)
              .whereRef(`${table}.registration_id`, '=', 'registrations.id'),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  const { paying } = await db
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('paying'))
    .where('conference_id', '=', conferenceId)
    .where('id', 'in', selectPaying(db, now))
    .executeTakeFirstOrThrow()
  const rehearsal = await findRehearsal(db, conferenceId)
  const { abstracts } = await abstractsSeenBy(db, { kind: 'chair', conferenceIds: [conferenceId], readerId })
    .select(eb => eb.fn.countAll<number>().as('abstracts'))
    .where('conference_id', '=', conferenceId)
    .executeTakeFirstOrThrow()
  const countOf = (...wanted: string[]) =>
    states.reduce((sum, { state, count }) => sum + (wanted.includes(state) ? Number(count) : 0), 0)
  return {
    isPublic: row.is_active === 1,
    archivedAt: row.archived_at === null ? null : Temporal.Instant.from(row.archived_at),
    // A CHECK: whatever is cancelled has its reason.
    cancelled: row.cancelled_because === null ? null : { because: row.cancelled_because },
    liveRegistrations: countOf('waiting', 'awaiting-payment', 'paid'),
    paidRegistrations: Number(paid),
    payingRegistrations: Number(paying),
    registrations: states.reduce((sum, { count }) => sum + Number(count), 0),
    abstracts: Number(abstracts),
    rehearsed: rehearsal?.registrations ?? null,
  }
}

/** Open or undecided attempts, and those whose order may still be open at its gateway. */
function selectPaying(db: Reader, now: Temporal.Instant) {
  return db
    .selectFrom('payment_attempts')
    .select('registration_id')
    .where('settled_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('state', 'in', openStates),
        eb('unknown_since', 'is not', null),
        eb('created_at', '>', toStored(now.subtract({ hours: orderLifeHours }))),
      ]),
    )
}

/** How many people's registration pages a conference has to keep. */
export function countBound({
  liveRegistrations,
  paidRegistrations,
  payingRegistrations,
}: ConferenceStatus): number {
  return Math.max(liveRegistrations, paidRegistrations, payingRegistrations)
}

/** How many registrations of a conference have a place: paid, or held until they are paid. */
export async function countHolders(db: Reader, conferenceId: number): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('conference_id', '=', conferenceId)
    .where('state', 'in', ['awaiting-payment', 'paid'] satisfies RegistrationState[])
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether it took place. A draft in the past for which nobody has a place did not: its dates are wrong. */
export async function isOver(db: Reader, conference: Conference, now: Temporal.Instant): Promise<boolean> {
  if (!hasEnded(conference, now)) return false
  return conference.isActive || (await countHolders(db, conference.id)) > 0
}

/** How many registrations are waiting for something. */
export interface WaitingCounts {
  /** For their payment. */
  unpaid: number
  /** For a place. */
  inLine: number
}

/** Those of each conference, in one query; conferences without any are missing. */
export async function countWaiting(
  db: Reader,
  conferenceIds: readonly number[],
): Promise<ReadonlyMap<number, WaitingCounts>> {
  if (conferenceIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('registrations')
    .select(['conference_id', 'state', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', 'in', conferenceIds)
    .where('state', 'in', ['awaiting-payment', 'waiting'] satisfies RegistrationState[])
    // Who applied waits for a decision.
    .where('application', 'is', null)
    .groupBy(['conference_id', 'state'])
    .execute()
  const counts = new Map<number, WaitingCounts>()
  for (const { conference_id, state, count } of rows) {
    const known = counts.get(conference_id) ?? { unpaid: 0, inLine: 0 }
    counts.set(conference_id, { ...known, [state === 'waiting' ? 'inLine' : 'unpaid']: Number(count) })
  }
  return counts
}
