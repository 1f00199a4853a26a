/** What needs a person of the organiser, as a list of cases. */
import type { Reader } from '#database/database.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

/** A case is old after this many days, and its organiser is reminded as often. */
export const caseReminderDays = 7

/** An open reason of a registration, or its custom amount that nobody has decided on. */
export interface AttentionCase {
  registrationId: number
  conferenceId: number
  /** The registration's own code. */
  code: string
  state: RegistrationState
  /** Its price. */
  totalMinor: number
  currency: string
  title: string
  name: string
  reason: AttentionReason | 'awaits-confirmation'
  since: Temporal.Instant
  /** When the registration was made, whose rules apply to it. */
  registeredAt: Temporal.Instant
}

/** What is shown of the registration of a case. */
const shown = [
  'registrations.id',
  'conference_id',
  'code',
  'state',
  'total_minor',
  'currency',
  'title',
  'name',
  'created_at',
] as const

/**
 * All cases of one conference or of all: reasons in the order in which they were raised, then custom amounts in the
 * order of their payment. Two statements, however many there are.
 */
export async function listAttentionCases(db: Reader, conferenceId?: number): Promise<AttentionCase[]> {
  const reasons = await db
    .selectFrom('attention_reasons')
    .innerJoin('registrations', 'registrations.id', 'attention_reasons.registration_id')
    .select(shown)
    .select(['reason', 'raised_at as since'])
    .where('cleared_at', 'is', null)
    .$if(conferenceId !== undefined, query => query.where('conference_id', '=', conferenceId ?? 0))
    .orderBy('attention_reasons.id')
    .execute()
  const undecided = await db
    .selectFrom('registrations')
    .leftJoin('custom_amount_decisions as decided', 'decided.registration_id', 'registrations.id')
    .select(shown)
    .select('paid_at')
    .where('choice', '=', 'custom')
    .where('state', '=', 'paid')
    .where('decided.registration_id', 'is', null)
    .$if(conferenceId !== undefined, query => query.where('conference_id', '=', conferenceId ?? 0))
    .orderBy('paid_at')
    .orderBy('registrations.id')
    .execute()
  const waiting = undecided.map(({ paid_at, ...row }) => {
    return { ...row, reason: 'awaits-confirmation', since: paid_at ?? row.created_at }
  })
  return [...reasons, ...waiting].map(row => ({
    registrationId: row.id,
    conferenceId: row.conference_id,
    code: row.code,
    totalMinor: row.total_minor,
    currency: row.currency,
    title: row.title,
    name: row.name,
    // Only values of these unions are written.
    state: row.state as RegistrationState,
    reason: row.reason as AttentionCase['reason'],
    since: Temporal.Instant.from(row.since),
    registeredAt: Temporal.Instant.from(row.created_at),
  }))
}
