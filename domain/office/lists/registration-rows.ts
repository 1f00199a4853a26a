/** The rows of the list of registrations and their orders: by a key of its order, a page costs the same wherever it is. */
import { type Expression, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { inScope } from '#domain/office/in-scope.ts'
import { addedUp, dueMinor, owesItsTotal, owesNothing } from '#domain/office/lists/due-amounts.ts'
import type { Anchor, NounTypes, PageAsked } from '#domain/office/lists/noun.ts'
import { pageOf, pageSize } from '#domain/office/lists/read-page.ts'
import {
  filterFields,
  filterText,
  type RegistrationFilter,
  registrationsThat,
} from '#domain/office/lists/registration-filter.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const listOrders = ['registered', 'name', 'total', 'due'] as const
export type ListOrder = (typeof listOrders)[number]

/** A row as its tables have it. */
export type RegistrationRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

const selectRows = (db: Reader) => db.selectFrom('registrations').select(columns)

const columns = [
  'registrations.id', 'code', 'state', 'application', 'joined_to_id', 'joined_as_id', 'title', 'name', 'organization', 'email', 'choice', 'presentation_type',
  'category_name', 'custom_description', 'currency', 'total_minor', 'created_at', 'hold_until',
] as const // biome-ignore format: columns

/** What pages of registrations are read from. */
export const registrationRows = {
  id: 'registrations.id',
  rows: (db: Reader, scope: Scope) => selectRows(db).where(inScope(scope)),
  fields: filterFields,
  text: filterText,
  orders: {
    registered: { keys: [] },
    name: { keys: [sql<string>`lower(registrations.name)`] },
    total: { keys: [sql<number>`registrations.total_minor`] },
    due: {
      keys: [dueMinor],
      readPage: (db: Reader, scope: Scope, asked: PageAsked<RegistrationFilter>) =>
        selectPageByDue(db, scope, { ...asked, anchor: withKey(asked.anchor) }).execute(),
    },
  },
} as const

interface PageTypes extends NounTypes {
  row: RegistrationRow
  filter: RegistrationFilter
  order: ListOrder
  context: Scope
}

const withKey = (anchor: Anchor | undefined): KeyedAnchor | undefined =>
  anchor && { id: anchor.id, key: anchor.keys[0] ?? 0 }

/** The rows of a page and one more. @public for a test that reads its plan */
export const selectPage = (
  db: Reader,
  scope: Scope,
  {
    order,
    anchor,
    ...asked
  }: { filter: RegistrationFilter; order: ListOrder; isDown: boolean; anchor: KeyedAnchor | undefined },
) =>
  pageOf<PageTypes>(db, registrationRows, scope, {
    ...asked,
    order,
    size: pageSize,
    anchor: anchor && { id: anchor.id, keys: order === 'registered' ? [] : [anchor.key] },
  })

/**
 * The same, sorted by the amount due, for which there is no index. But for almost all registrations it follows from
 * indexed columns: an unpaid one owes its total, and one that awaits neither payment nor a change owes nothing. So the
 * page is merged from the next rows of both kinds and the few whose amounts have to be summed. Exported so that a test
 * can read its query plan.
 */
export function selectPageByDue(
  db: Reader,
  scope: Scope,
  {
    filter,
    isDown,
    anchor,
    size = pageSize,
  }: { filter: RegistrationFilter; isDown: boolean; anchor: KeyedAnchor | undefined; size?: number },
) {
  const direction = isDown ? 'desc' : 'asc'
  const than = isDown ? sql`<` : sql`>`
  const beyondAnchor = (due: Expression<unknown>, id: Expression<unknown>) =>
    anchor ? sql<boolean>`(${due}, ${id}) ${than} (${anchor.key}, ${anchor.id})` : sql<boolean>`1 = 1`
  const inFilter = sql<boolean>`${sql.join([inScope(scope), ...registrationsThat(scope, filter)], sql` and `)}`
  const [due, id] = [sql.ref('due'), sql.ref('id')]
  const owing = db
    .selectFrom('registrations')
    .select(['registrations.id', 'registrations.total_minor as due'])
    .where(inFilter)
    .where(owesItsTotal)
    .where(beyondAnchor(sql.ref('registrations.total_minor'), sql.ref('registrations.id')))
    .orderBy('registrations.total_minor', direction)
    .orderBy('registrations.id', direction)
    .limit(size + 1)
  const settled = db
    .selectFrom('registrations')
    .select(['registrations.id', sql<number>`0`.as('due')])
    .where(inFilter)
    .where(owesNothing)
    .where(beyondNothing(anchor, isDown))
    .orderBy('registrations.id', direction)
    .limit(size + 1)
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
        .limit(size + 1),
    )
    .selectFrom('page')
    .innerJoin('registrations', 'registrations.id', 'page.id')
    .select(columns)
    .orderBy('page.due', direction)
    .orderBy('page.id', direction)
}

/** The rows beyond an anchor among those that owe nothing: by their id alone, so that an index has them. */
function beyondNothing(anchor: KeyedAnchor | undefined, isDown: boolean) {
  if (!anchor) return sql<boolean>`1 = 1`
  const key = Number(anchor.key)
  if (key === 0) return sql<boolean>`registrations.id ${isDown ? sql`<` : sql`>`} ${anchor.id}`
  return key > 0 === isDown ? sql<boolean>`1 = 1` : sql<boolean>`1 = 0`
}

/** An anchor of an order with one key. */
interface KeyedAnchor {
  id: number
  key: string | number
}
