/** Days of imported programmes, found again among the conference's by date, or by name where a file has no dates. */

import type { Transaction } from '#database/database.ts'
import { matchImported } from '#domain/programme/matching/match-imported.ts'
import type { ImportedDay } from '#domain/programme/talks/imported-programme.ts'
import { addDays, changeDay } from '#domain/programme/writing/write-days.ts'

export interface PlacedDays {
  dayIds: number[]
  /** Days that are to be removed. */
  leftDayIds: number[]
  areDaysChanged: boolean
}

/**
 * Finds the days of new talks among the conference's by name, and adds those that it lacks behind them. No day changes
 * or goes.
 */
export async function addImportedDays(
  tx: Transaction,
  conferenceId: number,
  { days, daysOfNew }: { days: readonly ImportedDay[]; daysOfNew: ReadonlySet<number> },
): Promise<PlacedDays> {
  const rows = await tx
    .selectFrom('programme_days')
    .select(['id', 'name', 'position'])
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .execute()
  const last = rows.reduce((highest, row) => Math.max(highest, row.position), 0)
  const dayIds: number[] = []
  let areDaysChanged = false
  for (const [index, { name, date }] of days.entries()) {
    const known = rows.find(row => row.name === name)
    if (!daysOfNew.has(index)) {
      dayIds.push(0)
      continue
    }
    const added = {
      conference_id: conferenceId,
      position: last + index + 1,
      name,
      held_on: date?.toString() ?? null,
    }
    areDaysChanged ||= !known
    dayIds.push(...(known ? [known.id] : await addDays(tx, [added])))
  }
  return { dayIds, leftDayIds: [], areDaysChanged }
}

/**
 * A day keeps its id while its date, or without a date its name, stays the same. Days to be removed still hold their
 * talks here.
 */
export async function importDays(
  tx: Transaction,
  conferenceId: number,
  days: readonly ImportedDay[],
): Promise<PlacedDays> {
  const rows = await tx
    .selectFrom('programme_days')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .execute()
  const { matches, left } = await matchImported(days, rows, [
    { ofImported: day => day.date?.toString(), ofRow: row => row.held_on ?? undefined },
    {
      ofImported: day => (day.date ? undefined : day.name),
      ofRow: row => (row.held_on ? undefined : row.name),
    },
  ])
  const dayIds: number[] = []
  let areDaysChanged = left.length > 0
  for (const [index, day] of days.entries()) {
    const values = { position: index + 1, name: day.name, held_on: day.date?.toString() ?? null }
    const known = matches[index]
    if (!known) {
      areDaysChanged = true
      dayIds.push(...(await addDays(tx, [{ conference_id: conferenceId, ...values }])))
      continue
    }
    dayIds.push(known.id)
    const isSame =
      known.position === values.position && known.name === values.name && known.held_on === values.held_on
    if (isSame) continue
    areDaysChanged = true
    await changeDay(tx, known.id, values)
  }
  return { dayIds, leftDayIds: left.map(row => row.id), areDaysChanged }
}
