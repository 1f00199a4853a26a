/** What needs a person: the registrations of a conference with the reasons of each. */
import type { Reader } from '#database/database.ts'
import type { RegistrationScope } from '#domain/front-desk/list-registrations.ts'
import { type CaseReason, isUnconfirmed, unconfirmed } from '#domain/front-desk/registration-filter.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

export interface Case {
  code: string
  state: RegistrationState
  title: string
  name: string
  currency: string
  totalMinor: number
  /** Oldest first; never none. */
  reasons: { reason: CaseReason; since: Temporal.Instant }[]
}

/** Those whose oldest reason has waited longest come first. */
export async function listCases(
  db: Reader,
  { conferenceId, isPresentersOnly }: RegistrationScope,
): Promise<Case[]> {
  // Reasons are of money, which who looks after presenters alone does not see.
  if (isPresentersOnly) return []
  const open = await db
    .selectFrom('attention_reasons')
    .innerJoin('registrations', 'registrations.id', 'attention_reasons.registration_id')
    .select(['registrations.id', 'code', 'state', 'title', 'name', 'currency', 'total_minor'])
    .select(['reason', 'raised_at as since'])
    .where('registrations.conference_id', '=', conferenceId)
    .where('cleared_at', 'is', null)
    .orderBy('attention_reasons.id')
    .execute()
  const custom = await db
    .selectFrom('registrations')
    .select(['registrations.id', 'code', 'state', 'title', 'name', 'currency', 'total_minor'])
    .select(['paid_at', 'created_at'])
    .where('registrations.conference_id', '=', conferenceId)
    .where(isUnconfirmed)
    .orderBy('registrations.id')
    .execute()
  const all = [
    // Written through the same union.
    ...open.map(row => ({ ...row, reason: row.reason as CaseReason })),
    ...custom.map(row => ({ ...row, reason: unconfirmed, since: row.paid_at ?? row.created_at })),
  ].map(row => ({ ...row, since: Temporal.Instant.from(row.since) }))
  const oldestFirst = all.toSorted((a, b) => Temporal.Instant.compare(a.since, b.since))
  return [...Map.groupBy(oldestFirst, ({ id }) => id).values()].flatMap(rows => {
    const [row] = rows
    if (!row) return []
    const { code, state, title, name, currency, total_minor: totalMinor } = row
    const reasons = rows.map(({ reason, since }) => ({ reason, since }))
    // Held to the union by a CHECK.
    return [{ code, state: state as RegistrationState, title, name, currency, totalMinor, reasons }]
  })
}
