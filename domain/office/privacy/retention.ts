/** How long personal data is stored: the owner's settings, and removing what has expired. */

import type { Database, Reader, Transaction } from '#database/database.ts'
import { type Act, theClock } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import { eachApart } from '#domain/foundations/each-apart.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Clock, dateIn } from '#domain/foundations/time.ts'
import { removeDueAnswers } from '#domain/office/privacy/answer-retention.ts'
import { type RetentionName, retentionKinds, retentionNames } from '#domain/office/privacy/retention-kinds.ts'
import type { Permit } from '#domain/staff/rights/permit.ts'

/** Months for each kind; null for ever. */
export type RetentionPeriods = Readonly<Record<RetentionName, number | null>>

export const longestMonths = 1_200

export async function readRetention(db: Reader): Promise<RetentionPeriods> {
  const rows = await db.selectFrom('retention_periods').selectAll().execute()
  const set = new Map(rows.map(({ kind, months }) => [kind, months]))
  const periods = retentionNames.map(name => {
    const own = set.get(name)
    return [name, own === undefined ? retentionKinds[name].defaultMonths : own]
  })
  // One for each name.
  return Object.fromEntries(periods) as RetentionPeriods
}

/** Sets how long each kind is stored. @returns the kinds with an invalid number of months */
export async function setRetention(
  tx: Transaction,
  permit: Permit<'erase-person'>,
  { actor, now }: Act,
  periods: RetentionPeriods,
): Promise<Result<null, { code: 'invalid'; kinds: RetentionName[] }>> {
  if (!permit.isFor(null)) throw new Error('retention is the organiser’s')
  const isValid = (months: number | null) =>
    months === null || (Number.isInteger(months) && months >= 1 && months <= longestMonths)
  const kinds = retentionNames.filter(name => !isValid(periods[name]))
  if (kinds.length > 0) return fail({ code: 'invalid', kinds })
  const before = await readRetention(tx)
  const changed = retentionNames.filter(name => before[name] !== periods[name])
  for (const kind of changed) {
    const months = periods[kind]
    await tx
      .insertInto('retention_periods')
      .values({ kind, months })
      .onConflict(oc => oc.column('kind').doUpdateSet({ months }))
      .execute()
  }
  if (changed.length === 0) return ok(null)
  await recordAudit(tx, {
    conferenceId: null,
    actor,
    act: 'retention set',
    subject: { kind: 'site', id: null },
    facts: Object.fromEntries(changed.map(kind => [kind, periods[kind] ?? 'for ever'])),
    now,
  })
  return ok(null)
}

/** The instant before which something must have ended to be removed now; null if it is stored for ever. */
export function overBefore(months: number | null, now: Temporal.Instant): Temporal.Instant | null {
  return months === null ? null : now.toZonedDateTimeISO('UTC').subtract({ months }).toInstant()
}

/** How much of each kind the next run would remove. */
export async function countDue(
  db: Reader,
  periods: RetentionPeriods,
  now: Temporal.Instant,
): Promise<Record<RetentionName, number>> {
  const counts: [RetentionName, number][] = []
  for (const name of retentionNames) {
    const before = overBefore(periods[name], now)
    if (before === null) {
      counts.push([name, 0])
      continue
    }
    const { due } = await db
      .selectFrom(retentionKinds[name].due(db, before).as('over'))
      .select(eb => eb.fn.countAll<number>().as('due'))
      .executeTakeFirstOrThrow()
    counts.push([name, due])
  }
  // One for each name.
  return Object.fromEntries(counts) as Record<RetentionName, number>
}

/** Queues the removal of expired data, once a day (UTC) however many processes ask for it. */
export async function enqueueRetention({
  database,
  clock,
}: {
  database: Database
  clock: Clock
}): Promise<void> {
  const now = clock.now()
  const effect = `retention:${dateIn('UTC', now)}`
  await database.write(tx => enqueue(tx, { kind: 'remove-expired-data', effect, payload: {}, now }))
}

/** Rows of one transaction. */
const batch = 100

/**
 * Removes data whose retention period is over in batches, each with an audit entry. It may be interrupted at any time:
 * the next run continues.
 */
export async function removeExpiredData(database: Database, now: Temporal.Instant): Promise<void> {
  const periods = await readRetention(database.read)
  const kinds = retentionNames.map(name => async () => {
    const before = overBefore(periods[name], now)
    while (before !== null && (await removeBatch(database, name, before, now))) {}
  })
  const answers = async () => {
    while (await removeDueAnswers(database, now, batch)) {}
  }
  await eachApart([...kinds, answers], remove => remove())
}

/** @returns whether there may be more */
async function removeBatch(
  database: Database,
  name: RetentionName,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const kind = retentionKinds[name]
  return database.write(async tx => {
    const rows = await kind.due(tx, before).limit(batch).execute()
    if (rows.length === 0) return false
    await kind.remove(
      tx,
      rows.map(({ id }) => id),
      now,
    )
    await recordAudit(tx, {
      conferenceId: null,
      actor: theClock,
      act: 'personal data removed',
      subject: { kind: 'retention', id: name },
      facts: { count: rows.length },
      now,
    })
    return rows.length === batch
  })
}

/** The last removals, newest first. */
export async function listRemovals(
  db: Reader,
): Promise<{ at: Temporal.Instant; name: string; count: number }[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .select(['recorded_at', 'subject_id', 'facts'])
    .where('subject_kind', '=', 'retention')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  return rows.map(({ recorded_at, subject_id, facts }) => ({
    at: Temporal.Instant.from(recorded_at),
    name: subject_id ?? '',
    count: Number((JSON.parse(facts) as { count?: number }).count ?? 0),
  }))
}
