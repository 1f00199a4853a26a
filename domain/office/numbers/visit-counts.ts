/** How often the public pages were visited, as sums of a day. */
import { sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readSiteSetting } from '#domain/conference/settings/site-settings.ts'
import { dateIn, endOfDay, toStored } from '#domain/foundations/time.ts'
import { inScopeOf } from '#domain/office/in-scope.ts'
import { hasOnlyExtras } from '#domain/registrations/registration-queries.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

/** Steps of the registration form that are counted when they are answered; paying is in the books. */
export const formSteps = ['begun', 'sent'] as const
export type FormStep = (typeof formSteps)[number]

/** What was counted of a conference's pages, or of the main site's. */
export interface SiteVisits {
  /** The conference's name; null for the main site. */
  event: string | null
  visits: number
  pages: Map<string, number>
  referrers: Map<string, number>
  steps: Map<FormStep, number>
}

type CountKind = 'visit' | 'page' | 'referrer' | 'step'

/** The owner of the main site's counts. */
const mainSite = 0

/**
 * Adds to the sums of today: in a conference's own zone, and in UTC for the main site. Does nothing while the organiser
 * has turned statistics off.
 */
export async function addVisits(
  tx: Transaction,
  sites: readonly SiteVisits[],
  now: Temporal.Instant,
): Promise<void> {
  if (!(await readSiteSetting(tx, 'statistics')).isOn) return
  const names = sites.flatMap(({ event }) => event ?? [])
  const conferences = names.length === 0 ? [] : await tx.selectFrom('conferences').select(['id', 'name', 'time_zone']).where('name', 'in', names).execute() // biome-ignore format: one query
  const rows = sites.flatMap(site => {
    const conference = conferences.find(({ name }) => name === site.event)
    // A conference that was renamed or deleted a moment ago.
    if (site.event !== null && !conference) return []
    const day = dateIn(conference?.time_zone ?? 'UTC', now).toString()
    return countsOf(site).map(count => ({ owner: conference?.id ?? mainSite, day, ...count }))
  })
  // In one order, so that two processes never wait for each other.
  const ordered = rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (let from = 0; from < ordered.length; from += rowsAtOnce) {
    await tx
      .insertInto('visit_counts')
      .values(ordered.slice(from, from + rowsAtOnce))
      .onConflict(conflict =>
        conflict.columns(['owner', 'day', 'kind', 'name']).doUpdateSet(eb => ({
          count: eb('visit_counts.count', '+', eb.ref('excluded.count')),
        })),
      )
      .execute()
  }
}

const rowsAtOnce = 100

const keyOf = (row: { owner: number; kind: string; name: string }) => `${row.owner} ${row.kind} ${row.name}`

function countsOf({ visits, pages, referrers, steps }: SiteVisits) {
  const rows = (kind: CountKind, counts: ReadonlyMap<string, number>) =>
    [...counts].map(([name, count]) => ({ kind, name, count }))
  return [
    ...(visits > 0 ? rows('visit', new Map([['', visits]])) : []),
    ...rows('page', pages),
    ...rows('referrer', referrers),
    ...rows('step', steps),
  ]
}

export interface Counted {
  name: string
  count: number
}

export interface VisitFigures {
  /** Every day of the time, also those on which nobody came. */
  days: { day: Temporal.PlainDate; visits: number; views: number }[]
  /** The most frequent first. */
  pages: Counted[]
  referrers: Counted[]
  steps: Record<FormStep, number>
}

/**
 * What was counted in a number of days.
 *
 * @param owner a conference, or null for the main site
 * @param last the last of the days
 */
export async function readVisits(
  db: Reader,
  owner: number | null,
  { last, days }: { last: Temporal.PlainDate; days: number },
): Promise<VisitFigures> {
  const first = last.subtract({ days: days - 1 })
  const rows = await ofTime(db, owner, first, last)
    .select(['kind', 'name'])
    .select(eb => eb.fn.sum<number>('count').as('count'))
    .groupBy(['kind', 'name'])
    .execute()
  const byDay = await ofTime(db, owner, first, last)
    .select(['day', 'kind'])
    .select(eb => eb.fn.sum<number>('count').as('count'))
    .where('kind', 'in', ['visit', 'page'])
    .groupBy(['day', 'kind'])
    .execute()
  const dayCount = (day: Temporal.PlainDate, kind: CountKind) =>
    Number(byDay.find(row => row.day === day.toString() && row.kind === kind)?.count ?? 0)
  const named = (kind: CountKind) =>
    rows
      .filter(row => row.kind === kind)
      .map(({ name, count }) => ({ name, count: Number(count) }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  const steps = new Map(named('step').map(({ name, count }) => [name, count]))
  return {
    days: Array.from({ length: days }, (_, index) => first.add({ days: index })).map(day => ({
      day,
      visits: dayCount(day, 'visit'),
      views: dayCount(day, 'page'),
    })),
    pages: named('page'),
    referrers: named('referrer'),
    steps: { begun: steps.get('begun') ?? 0, sent: steps.get('sent') ?? 0 },
  }
}

/** How many registrations were paid in a number of days, in the conference's zone: from the books. */
export async function countPaid(
  db: Reader,
  scope: Scope,
  { id, timeZone }: Pick<Conference, 'id' | 'timeZone'>,
  { last, days }: { last: Temporal.PlainDate; days: number },
): Promise<number> {
  const { paid } = await db
    .selectFrom('registrations')
    .select(eb => eb.fn.countAll<number>().as('paid'))
    .where(inScopeOf(scope, [id]))
    .where('paid_at', '>=', toStored(endOfDay(last.subtract({ days }), timeZone)))
    .where('paid_at', '<', toStored(endOfDay(last, timeZone)))
    .where(sql<boolean>`not ${hasOnlyExtras}`)
    .executeTakeFirstOrThrow()
  return Number(paid)
}

/** The sums of every day, for a file. */
export async function listVisitCounts(
  db: Reader,
  owner: number | null,
  { last, days }: { last: Temporal.PlainDate; days: number },
): Promise<{ day: string; kind: string; name: string; count: number }[]> {
  return ofTime(db, owner, last.subtract({ days: days - 1 }), last)
    .select(['day', 'kind', 'name', 'count'])
    .orderBy('day')
    .orderBy('kind')
    .orderBy('name')
    .execute()
}

const ofTime = (db: Reader, owner: number | null, first: Temporal.PlainDate, last: Temporal.PlainDate) =>
  db
    .selectFrom('visit_counts')
    .where('owner', '=', owner ?? mainSite)
    .where('day', '>=', first.toString())
    .where('day', '<=', last.toString())
