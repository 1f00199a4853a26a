/** The rows of one page of the list of registrations, by a key of its order: the cost is the same on every page. */
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { addedUp, dueMinor, owesItsTotal, owesNothing } from '#domain/office/lists/due-amounts.ts'
import { type Builder, conditionsInScope } from '#domain/office/lists/list-scope.ts'
import type { RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { conferenceOf, type Scope } from '#domain/staff/rights/permit.ts'

export const listOrders = ['registered', 'name', 'total', 'due'] as const
export type ListOrder = (typeof listOrders)[number]

/** Rows of a page. */
export const pageSize = 50

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

/** The sort key of a list, as its index has it. */
export function keyOf(order: ListOrder): RawBuilder<string | number> {
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

export async function findAnchor(
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
