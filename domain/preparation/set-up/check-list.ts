/** The set-up tasks of a conference, done and open. Their states are computed from its content; nobody ticks them. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { findTaxProfile } from '#domain/conference/settings/tax-profile-queries.ts'
import { dateIn } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { listSuggestions } from '#domain/preparation/editing/suggestions.ts'
import {
  canBePaid,
  findMissingTexts,
  listPublishObstacles,
} from '#domain/preparation/set-up/publish-obstacles.ts'

export const setUpTasks = [
  'basics', 'languages', 'organisation', 'legal-pages', 'refund-policy', 'suggestions', 'identity', 'about', 'figures', 'tickets', 'speakers', 'committee', 'venue', 'contact', 'program-days', 'own-pages', 'menu', 'domain',
  'ways-to-pay', 'fees', 'accommodation', 'limits', 'codes', 'taxes',
  'topics', 'presentation-types', 'key-dates', 'abstract-template',
  'people', 'publish',
] as const // biome-ignore format: a list
export type SetUpTask = (typeof setUpTasks)[number]

export type TaskState =
  | { state: 'done' }
  | { state: 'to-do' }
  /** Empty, and optional. */
  | { state: 'optional' }
  | { state: 'cannot-start'; needs: 'fees' | 'organisation' | 'other-tasks' }

/** The number of items, if the task counts something. */
export type TaskStatus = TaskState & { count?: number }

export type CheckList = Record<SetUpTask, TaskStatus>

export async function readCheckList(
  db: Reader,
  payments: Pick<Payments, 'offered' | 'gateways'>,
  conference: Conference,
  now: Temporal.Instant,
): Promise<CheckList> {
  const { id } = conference
  const [counts, tables, organisation, profile, isPayable, obstacles, missing, suggested] = await Promise.all(
    [
      countContent(db, id),
      countTables(db, id),
      findContent(db, null, 'organisation'),
      findTaxProfile(db, id),
      canBePaid(db, payments, conference),
      listPublishObstacles(db, payments, conference),
      findMissingTexts(db, id),
      countSuggestions(db, id),
    ],
  )
  const isAhead = Temporal.PlainDate.compare(conference.endsOn, dateIn(conference.timeZone, now)) >= 0
  const required = (count: number): TaskStatus => ({ state: count > 0 ? 'done' : 'to-do', count })
  const optional = (count: number): TaskStatus => ({ state: count > 0 ? 'done' : 'optional', count })
  const hasFees = tables.registration_categories > 0
  const afterFees = (count: number): TaskStatus =>
    hasFees ? optional(count) : { state: 'cannot-start', needs: 'fees' }
  const of = (kind: string) => counts.get(kind) ?? 0
  return {
    basics: { state: isAhead || conference.isActive ? 'done' : 'to-do' },
    languages: optional(conference.languages.length - 1),
    identity: optional(of('identity')),
    organisation: { state: organisation?.name ? 'done' : 'to-do' },
    'legal-pages': { state: missing.some(page => page !== 'conference-policies') ? 'to-do' : 'done' },
    'refund-policy': { state: missing.includes('conference-policies') ? 'to-do' : 'done' },
    suggestions: { state: suggested > 0 ? 'optional' : 'done', count: suggested },
    about: { state: of('about') > 0 ? 'done' : 'to-do' },
    figures: optional(of('counter')),
    tickets: optional(of('ticket')),
    speakers: optional(tables.speakers),
    committee: optional(of('committee-member')),
    venue: { state: of('venue') > 0 ? 'done' : 'to-do' },
    contact: required(of('contact-entry')),
    'program-days': required(tables.programme_days),
    'own-pages': optional(of('own-page')),
    menu: optional(of('menu')),
    domain: optional(tables.conference_domains),
    'ways-to-pay': { state: isPayable ? 'done' : 'to-do' },
    fees: required(tables.registration_categories),
    accommodation: optional(tables.accommodations),
    limits: afterFees(tables.capacity_limits),
    codes: afterFees(tables.codes),
    taxes: profile
      ? { state: 'done' }
      : organisation?.name
        ? { state: 'optional' }
        : { state: 'cannot-start', needs: 'organisation' },
    topics: required(of('topic')),
    'presentation-types': required(of('presentation-type')),
    'key-dates': { state: of('abstract-call-section') > 0 ? 'done' : 'to-do' },
    'abstract-template': optional(of('download')),
    people: optional(tables.memberships),
    publish: conference.isActive
      ? { state: 'done' }
      : obstacles.length > 0
        ? { state: 'cannot-start', needs: 'other-tasks' }
        : { state: 'to-do' },
  }
}

/** How many required tasks there are, and how many are done. */
export function countDone(list: CheckList): { done: number; of: number } {
  const states = Object.values(list).map(({ state }) => state)
  return {
    done: states.filter(state => state === 'done').length,
    of: states.filter(state => state !== 'optional').length,
  }
}

/** The first required task that can be started. */
export const nextTask = (list: CheckList): SetUpTask | undefined =>
  setUpTasks.find(task => list[task].state === 'to-do')

/** Texts that wait for somebody to read them: the conference's, and those of the site around it. */
async function countSuggestions(db: Reader, conferenceId: number): Promise<number> {
  const lists = await Promise.all([conferenceId, null].map(owner => listSuggestions(db, owner)))
  return lists.flat().length
}

async function countContent(db: Reader, conferenceId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('content_items')
    .select(['kind', eb => eb.fn.countAll<number>().as('count')])
    .where('conference_id', '=', conferenceId)
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

const counted = [
  'speakers', 'programme_days', 'registration_categories', 'accommodations', 'capacity_limits', 'codes', 'memberships', 'conference_domains',
] as const // biome-ignore format: a list

async function countTables(
  db: Reader,
  conferenceId: number,
): Promise<Record<(typeof counted)[number], number>> {
  const counts = await Promise.all(
    counted.map(async table => {
      const { count } = await db
        .selectFrom(table)
        .select(eb => eb.fn.countAll<number>().as('count'))
        .where('conference_id', '=', conferenceId)
        .executeTakeFirstOrThrow()
      return [table, Number(count)] as const
    }),
  )
  // One count for each table.
  return Object.fromEntries(counts) as Record<(typeof counted)[number], number>
}
