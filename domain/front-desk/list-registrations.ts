/** Lists a conference's registrations for staff, a page at a time, and counts them for the saved views. */
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import type { AttentionReason } from '#domain/attention/attention.ts'
import { addedUp, dueMinor, owesItsTotal, owesNothing, readDues } from '#domain/front-desk/due-amounts.ts'
import {
  type CaseReason,
  conditionsOf,
  isUnconfirmed,
  type RegistrationFilter,
  unconfirmed,
} from '#domain/front-desk/registration-filter.ts'
import type { PresentationType } from '#domain/pricing/pricing.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'
import { readBalances } from '#domain/registrations/registration-queries.ts'

export const listOrders = ['registered', 'name', 'total', 'due'] as const
export type ListOrder = (typeof listOrders)[number]

export interface Sorting {
  order: ListOrder
  isDescending: boolean
}

export interface ListRequest extends Sorting {
  filter: RegistrationFilter
  /** The id of the row before or after the page; neither for the first page. */
  after?: number | undefined
  before?: number | undefined
}

export interface ListedRegistration {
  id: number
  code: string
  state: RegistrationState
  title: string
  name: string
  organization: string
  email: string
  type: PresentationType | 'custom'
  /** The period's name, or a custom amount's description. */
  category: string
  currency: string
  totalMinor: number
  /** Money received less refunds. */
  receivedMinor: number
  /** What can be paid now: for the place, or for the difference of a change. */
  dueMinor: number
  createdAt: Temporal.Instant
  /** Until when its place is held unpaid. */
  holdUntil: Temporal.Instant
  reasons: CaseReason[]
}

export interface RegistrationPage {
  rows: ListedRegistration[]
  /** How many match, on all pages. */
  total: number
  hasBefore: boolean
  hasAfter: boolean
}

/** Rows of a page. */
export const pageSize = 50

/** Types of people who present something: the registrations that a programme chair sees. */
export const presenterTypes: readonly PresentationType[] = ['invited', 'oral', 'poster', 'virtual']

type Builder = ExpressionBuilder<Schema, 'registrations'>

/**
 * One page, with the same number of queries however many rows there are; the first page if the given row belongs to
 * another conference.
 */
export async function listRegistrations(
  db: Reader,
  scope: Scope,
  { filter, order, isDescending, after, before }: ListRequest,
): Promise<RegistrationPage> {
  const anchor = await findAnchor(db, scope, order, after ?? before)
  const isBackwards = anchor !== undefined && after === undefined
  const isDown = isDescending !== isBackwards
  const asked = { filter, order, isDown, anchor }
  const found = await (order === 'due'
    ? selectPageByDue(db, scope, asked).execute()
    : selectPage(db, scope, asked).execute())
  const hasMore = found.length > pageSize
  const rows = isBackwards ? found.slice(0, pageSize).reverse() : found.slice(0, pageSize)
  const ids = rows.map(({ id }) => id)
  const [{ total }, reasons, balances, dues] = await Promise.all([
    db
      .selectFrom('registrations')
      .select(eb => eb.fn.countAll<number>().as('total'))
      .where(eb => eb.and(conditionsInScope(eb, scope, filter)))
      .executeTakeFirstOrThrow(),
    listReasons(db, ids),
    readBalances(db, ids),
    readDues(db, ids),
  ])
  return {
    rows: rows.map(row => {
      const { capturedMinor = 0, refundedMinor = 0 } = balances.get(row.id) ?? {}
      return {
        id: row.id,
        code: row.code,
        // CHECKs and the command that writes them hold them to their unions.
        state: row.state as RegistrationState,
        type: (row.presentation_type as PresentationType | null) ?? 'custom',
        title: row.title,
        name: row.name,
        organization: row.organization,
        email: row.email,
        category: row.category_name ?? row.custom_description ?? '',
        currency: row.currency,
        totalMinor: row.total_minor,
        receivedMinor: capturedMinor - refundedMinor,
        dueMinor: dues.get(row.id) ?? 0,
        createdAt: Temporal.Instant.from(row.created_at),
        holdUntil: Temporal.Instant.from(row.hold_until),
        reasons: reasons.get(row.id) ?? [],
      }
    }),
    total: Number(total),
    hasBefore: isBackwards ? hasMore : anchor !== undefined,
    hasAfter: isBackwards || hasMore,
  }
}

/** The ids of the whole list, in its order, for exporting it. */
export async function listIds(
  db: Reader,
  scope: Scope,
  filter: RegistrationFilter,
  { order, isDescending }: Sorting,
): Promise<Float64Array> {
  const direction = isDescending ? 'desc' : 'asc'
  const rows = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where(eb => eb.and(conditionsInScope(eb, scope, filter)))
    .orderBy(keyOf(order), direction)
    .orderBy('registrations.id', direction)
    .execute()
  return Float64Array.from(rows, ({ id }) => id)
}

/** The rows of a page and one more. Exported so that a test can read its plan. */
export function selectPage(
  db: Reader,
  scope: Scope,
  request: { filter: RegistrationFilter; order: ListOrder; isDown: boolean; anchor: Anchor | undefined },
) {
  const { filter, order, isDown, anchor } = request
  return db
    .selectFrom('registrations')
    .select(['registrations.id', 'code', 'state', 'title', 'name', 'organization', 'email', 'choice'])
    .select(['presentation_type', 'category_name', 'custom_description', 'currency', 'total_minor'])
    .select(['created_at', 'hold_until'])
    .where(eb => eb.and(conditionsInScope(eb, scope, filter)))
    .$if(anchor !== undefined, query => query.where(beyond(order, anchor, isDown)))
    .orderBy(keyOf(order), isDown ? 'desc' : 'asc')
    .orderBy('registrations.id', isDown ? 'desc' : 'asc')
    .limit(pageSize + 1)
}

/**
 * The same, sorted by the amount due, for which there is no index. But for almost all registrations it follows from
 * indexed columns: an unpaid one owes its total, and one that awaits neither payment nor a change owes nothing. So the
 * page is merged from the next rows of both kinds and the few whose amounts have to be summed. Exported so that a test
 * can read its query plan.
 */
export function selectPageByDue(
  db: Reader,
  scope: Scope,
  { filter, isDown, anchor }: { filter: RegistrationFilter; isDown: boolean; anchor: Anchor | undefined },
) {
  const direction = isDown ? 'desc' : 'asc'
  const than = isDown ? sql`<` : sql`>`
  const beyondAnchor = (due: Expression<unknown>, id: Expression<unknown>) =>
    anchor ? sql<boolean>`(${due}, ${id}) ${than} (${anchor.key}, ${anchor.id})` : sql<boolean>`1 = 1`
  const inFilter = (eb: Builder) => eb.and(conditionsInScope(eb, scope, filter))
  const [due, id] = [sql.ref('due'), sql.ref('id')]
  const owing = db
    .selectFrom('registrations')
    .select(['registrations.id', 'registrations.total_minor as due'])
    .where(inFilter)
    .where(owesItsTotal)
    .where(beyondAnchor(sql.ref('registrations.total_minor'), sql.ref('registrations.id')))
    .orderBy('registrations.total_minor', direction)
    .orderBy('registrations.id', direction)
    .limit(pageSize + 1)
  const settled = db
    .selectFrom('registrations')
    .select(['registrations.id', sql<number>`0`.as('due')])
    .where(inFilter)
    .where(owesNothing)
    .where(beyondNothing(anchor, isDown))
    .orderBy('registrations.id', direction)
    .limit(pageSize + 1)
  const added = ({ where, due: sum }: (typeof addedUp)[number]) =>
    db
      .selectFrom('registrations')
      .select(['registrations.id as id', sum.as('due')])
      .where(inFilter)
      .where(where)
  return db
    .with(
      cte => cte('added').materialized(),
      () => added(addedUp[0]).unionAll(added(addedUp[1])).unionAll(added(addedUp[2])),
    )
    .with('page', query =>
      query
        .selectFrom(
          query
            .selectFrom('added')
            .select(['id', 'due'])
            .where(beyondAnchor(due, id))
            .unionAll(db.selectFrom(owing.as('owing')).select(['id', 'due']))
            .unionAll(db.selectFrom(settled.as('settled')).select(['id', 'due']))
            .as('merged'),
        )
        .select(['id', 'due'])
        .orderBy('due', direction)
        .orderBy('id', direction)
        .limit(pageSize + 1),
    )
    .selectFrom('page')
    .innerJoin('registrations', 'registrations.id', 'page.id')
    .select(['registrations.id', 'code', 'state', 'title', 'name', 'organization', 'email', 'choice'])
    .select(['presentation_type', 'category_name', 'custom_description', 'currency', 'total_minor'])
    .select(['created_at', 'hold_until'])
    .orderBy('page.due', direction)
    .orderBy('page.id', direction)
}

/** The rows beyond an anchor among those that owe nothing: by their id alone, so that an index has them. */
function beyondNothing(anchor: Anchor | undefined, isDown: boolean) {
  if (!anchor) return sql<boolean>`1 = 1`
  const key = Number(anchor.key)
  if (key === 0) return sql<boolean>`registrations.id ${isDown ? sql`<` : sql`>`} ${anchor.id}`
  return key > 0 === isDown ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`
}

/** Counts of registrations by state and kind, and of those that need attention: for the saved views. */
export async function countRegistrations(
  db: Reader,
  scope: Scope,
): Promise<{ byState: Record<RegistrationState, number>; presenters: number; attention: number }> {
  const inScope = (eb: Builder) => eb.and(conditionsInScope(eb, scope, {}))
  const [standings, { attention }] = await Promise.all([
    db
      .selectFrom('registrations')
      .select(['state', 'presentation_type'])
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where(inScope)
      .groupBy(['state', 'presentation_type'])
      .execute(),
    db
      .selectFrom('registrations')
      .select(eb => eb.fn.countAll<number>().as('attention'))
      .where(eb => eb.and(conditionsInScope(eb, scope, { attention: { values: ['any'], isNot: false } })))
      .executeTakeFirstOrThrow(),
  ])
  const byState = {
    waiting: 0, 'awaiting-payment': 0, paid: 0, expired: 0, superseded: 0, cancelled: 0,
  } // biome-ignore format: a table
  let presenters = 0
  for (const { state, presentation_type, count } of standings) {
    // A CHECK holds it to the union.
    byState[state as RegistrationState] += Number(count)
    const isPresenter = presenterTypes.some(type => type === presentation_type)
    if (state === 'paid' && isPresenter) presenters += Number(count)
  }
  return { byState, presenters, attention: Number(attention) }
}

/** The filter within a scope. @throws for the organiser's own scope, to which no registration belongs */
export function conditionsInScope(
  eb: Builder,
  scope: Scope,
  filter: RegistrationFilter,
): Expression<SqlBool>[] {
  const conferenceId = conferenceOf(scope)
  return [
    eb('registrations.conference_id', '=', conferenceId),
    // Some roles see presenters only.
    ...(scope.parts === 'all' ? [] : [eb('registrations.presentation_type', 'in', presenterTypes)]),
    ...conditionsOf(eb, conferenceId, filter),
  ]
}

/** Whether a scope includes a registration. */
export function isInScope(scope: Scope, { conferenceId, choice }: Registration): boolean {
  if (scope.conferenceId !== conferenceId) return false
  if (scope.parts === 'all') return true
  return choice.kind === 'listed' && presenterTypes.includes(choice.presentationType)
}

/** @throws for the organiser's own scope, to which no registration belongs */
function conferenceOf({ conferenceId }: Scope): number {
  if (conferenceId === null) throw new Error('registrations were asked for without a conference')
  return conferenceId
}

/** The sort key of a list, as its index has it. */
function keyOf(order: ListOrder): RawBuilder<string | number> {
  if (order === 'due') return dueMinor
  if (order === 'name') return sql<string | number>`lower(registrations.name)`
  return sql<
    string | number
  >`${sql.ref(order === 'total' ? 'registrations.total_minor' : 'registrations.id')}`
}

interface Anchor {
  id: number
  key: string | number
}

async function findAnchor(
  db: Reader,
  scope: Scope,
  order: ListOrder,
  id: number | undefined,
): Promise<Anchor | undefined> {
  if (id === undefined) return undefined
  return db
    .selectFrom('registrations')
    .select('registrations.id')
    .select(keyOf(order).as('key'))
    .where('registrations.id', '=', id)
    .where('conference_id', '=', conferenceOf(scope))
    .executeTakeFirst()
}

function beyond(order: ListOrder, anchor: Anchor | undefined, isDown: boolean) {
  if (!anchor) return sql<boolean>`1 = 1`
  const than = isDown ? sql`<` : sql`>`
  if (order === 'registered') return sql<boolean>`registrations.id ${than} ${anchor.id}`
  return sql<boolean>`(${keyOf(order)}, registrations.id) ${than} (${anchor.key}, ${anchor.id})`
}

/** Why each of some registrations needs attention, oldest reason first. */
async function listReasons(db: Reader, ids: readonly number[]): Promise<Map<number, CaseReason[]>> {
  if (ids.length === 0) return new Map()
  const open = await db
    .selectFrom('attention_reasons')
    .select(['registration_id as id', 'reason'])
    .where('registration_id', 'in', ids)
    .where('cleared_at', 'is', null)
    .orderBy('id')
    .execute()
  const custom = await db
    .selectFrom('registrations')
    .select('registrations.id')
    .where('registrations.id', 'in', ids)
    .where(isUnconfirmed)
    .execute()
  const all: { id: number; reason: CaseReason }[] = [
    // Only values of this union are written.
    ...open.map(({ id, reason }) => ({ id, reason: reason as AttentionReason })),
    ...custom.map(({ id }) => ({ id, reason: unconfirmed }) as const),
  ]
  const reasons = new Map<number, CaseReason[]>()
  for (const { id, reason } of all) reasons.set(id, [...(reasons.get(id) ?? []), reason])
  return reasons
}
