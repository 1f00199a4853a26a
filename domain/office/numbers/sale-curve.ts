/** How registrations and money come in as a conference approaches, compared with the previous edition. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { moneyEntries, peopleComing } from '#domain/office/numbers/conference-figures.ts'
import { inIdRanges } from '#domain/registrations/in-id-ranges.ts'
import { hasOnlyExtras } from '#domain/registrations/registration-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** The total at the end of a day, counted in days before the conference's first day; negative after it. */
export interface SalePoint {
  daysBefore: number
  total: number
}

/** An edition's curve from its first sale on: a point for each day on which something changed. */
export interface SaleCurve {
  conference: Conference
  points: SalePoint[]
}

/**
 * People with a place, by the day on which they were registered in the conference's zone, part by part.
 * Expired and cancelled ones are left out.
 */
export async function readRegistrationCurves(
  db: Reader,
  scope: Scope,
  editions: readonly Conference[],
): Promise<SaleCurve[]> {
  const ids = editions.map(({ id }) => id)
  const rows = await inIdRanges(db, ids, inRange =>
    db
      .selectFrom('registrations')
      .select('conference_id')
      .select(quarterOf('created_at').as('quarter'))
      .select(sql<number>`sum(${peopleComing})`.as('amount'))
      .where(inScopeOf(scope, ids))
      .where(inRange)
      .where('state', 'in', ['paid', 'awaiting-payment'])
      .where(sql<boolean>`not ${hasOnlyExtras}`)
      .groupBy(['conference_id', quarterOf('created_at')])
      .execute(),
  )
  return editions.map(conference => curveOf(conference, rows))
}

/** Money received less refunds, in minor units of each edition's own currency, part by part. */
export async function readIncomeCurves(db: Reader, editions: readonly Conference[]): Promise<SaleCurve[]> {
  const ids = editions.map(({ id }) => id)
  const rows = await inIdRanges(db, ids, inRange =>
    db
      .selectFrom('ledger_entries')
      .innerJoin('registrations', 'registrations.id', 'ledger_entries.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select('registrations.conference_id')
      .select(quarterOf('ledger_entries.recorded_at').as('quarter'))
      .select(sql<number>`sum(-ledger_entries.amount_minor)`.as('amount'))
      .where('registrations.conference_id', 'in', ids)
      .where(inRange)
      .where('ledger_entries.kind', 'in', moneyEntries)
      .whereRef('ledger_entries.currency', '=', 'conferences.currency')
      .groupBy(['registrations.conference_id', quarterOf('ledger_entries.recorded_at')])
      .execute(),
  )
  return editions.map(conference => curveOf(conference, rows))
}

/** The beginning of an instant's quarter of an hour, as stored: in every zone a day begins with one. */
const quarterOf = (column: string) => {
  const minute = sql`substr(${sql.ref(column)}, 15, 2)`
  return sql<string>`substr(${sql.ref(column)}, 1, 14) || case when ${minute} < '15' then '00'
    when ${minute} < '30' then '15' when ${minute} < '45' then '30' else '45' end || ':00.000Z'`
}

function curveOf(
  conference: Conference,
  rows: readonly { conference_id: number; quarter: string; amount: number }[],
): SaleCurve {
  const { id, timeZone, startsOn } = conference
  const points: SalePoint[] = []
  let dayEnd = ''
  const inTime = rows
    .filter(row => row.conference_id === id)
    .sort((one, other) => (one.quarter < other.quarter ? -1 : 1))
  for (const { quarter, amount } of inTime) {
    const before = points.at(-1)
    const total = (before?.total ?? 0) + Number(amount)
    // Once for each day: a conversion costs more than a comparison, and a year has many quarters of an hour.
    if (before && quarter < dayEnd) {
      before.total = total
      continue
    }
    const day = dateIn(timeZone, Temporal.Instant.from(quarter))
    dayEnd = toStored(endOfDay(day, timeZone))
    points.push({ daysBefore: day.until(startsOn).days, total })
  }
  return { conference, points }
}

/** How many days are left until a conference begins; negative once it has. */
export function daysUntil({ startsOn, timeZone }: Conference, now: Temporal.Instant): number {
  return dateIn(timeZone, now).until(startsOn).days
}

/** The curve's value at the end of a day. */
export function totalAt({ points }: Pick<SaleCurve, 'points'>, daysBefore: number): number {
  return points.findLast(point => point.daysBefore >= daysBefore)?.total ?? 0
}
