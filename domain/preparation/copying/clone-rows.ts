/** Copying the rows of tables that other parts of a conference refer to, and its limits. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { copiedColumns } from '#domain/preparation/copying/clone-decisions.ts'
import { admissionIn, type CopiedOffers } from '#domain/preparation/copying/clone-offers.ts'

export interface Copy {
  tx: Transaction
  from: number
  to: number
  moves: ReadonlyMap<string, Temporal.PlainDate>
}

type CopiedTable = 'registration_categories' | 'accommodations' | 'programme_days' | 'speakers'

/** Columns that are set in each table's copies besides the conference: dates that move, ids in exported files. */
const ownColumns = {
  registration_categories: (row, moves) => ({ ends_on: moves.get(`period:${row.id}`)?.toString() }),
  accommodations: () => ({}),
  programme_days: (row, moves) => ({ held_on: moves.get(`day:${row.id}`)?.toString() ?? null }),
  speakers: () => ({ external_id: null, guid: randomUUID() }),
} satisfies Record<
  CopiedTable,
  (row: { id: number }, moves: ReadonlyMap<string, Temporal.PlainDate>) => Record<string, unknown>
>

/**
 * Has a table's rows of the conference written as the copy has them.
 *
 * @param add writes them in their order, and returns their ids
 * @returns the new ids by the old ones
 */
export async function copyEach<T extends CopiedTable>(
  { tx, from, to, moves }: Copy,
  add: (rows: Insertable<Schema[T]>[]) => Promise<number[]>,
  table: T,
): Promise<Map<number, number>> {
  const rows = await readRows(tx, table, from)
  const ids = await add(rows.map(row => copyOf(table, row, { to, moves })))
  return copiesOf(rows, ids)
}

export function copiesOf(rows: readonly { id: number }[], ids: readonly number[]): Map<number, number> {
  return new Map(rows.flatMap(({ id }, at) => (ids[at] === undefined ? [] : [[id, ids[at]]])))
}

/** Copies the rows that nothing else writes. @returns the new ids by the old ones */
export async function copyRows(
  { tx, from, to, moves }: Copy,
  table: 'registration_categories' | 'accommodations',
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const row of await readRows(tx, table, from)) {
    const { id } = await tx
      .insertInto(table)
      .values(copyOf(table, row, { to, moves }))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(row.id, id)
  }
  return ids
}

const readRows = (tx: Transaction, table: CopiedTable, from: number) =>
  tx.selectFrom(table).selectAll().where('conference_id', '=', from).orderBy('id').execute()

function copyOf<T extends CopiedTable>(
  table: T,
  row: { id: number },
  { to, moves }: Pick<Copy, 'to' | 'moves'>,
): Insertable<Schema[T]> {
  const values = {
    ...copiedColumns(table, { ...row }),
    ...ownColumns[table](row, moves),
    conference_id: to,
  }
  // The columns of a row of the same table.
  return values as unknown as Insertable<Schema[T]>
}

export async function copyLimits(
  { tx, from, to }: Copy,
  {
    periods,
    rooms,
    offers,
    options,
  }: { periods: ReadonlyMap<number, number>; rooms: ReadonlyMap<number, number> } & CopiedOffers,
): Promise<void> {
  const rows = await tx
    .selectFrom('capacity_limits')
    .selectAll()
    .where('conference_id', '=', from)
    .orderBy('id')
    .execute()
  const added = await tx
    .selectFrom('seat_claims')
    .innerJoin('capacity_limits', 'capacity_limits.id', 'seat_claims.limit_id')
    .select(['limit_id', eb => eb.fn.sum<number>('added').as('added')])
    .where('capacity_limits.conference_id', '=', from)
    .groupBy('limit_id')
    .execute()
  const addedTo = new Map(added.map(each => [each.limit_id, Number(each.added)]))
  for (const row of rows) {
    await tx
      .insertInto('capacity_limits')
      .values({
        ...copiedColumns('capacity_limits', row),
        conference_id: to,
        // Without the places that codes added for who has them.
        seats: row.seats - (addedTo.get(row.id) ?? 0),
        category_id: copyIn(periods, row.category_id),
        presentation_type: admissionIn(offers, row.presentation_type),
        accommodation_id: copyIn(rooms, row.accommodation_id),
        offer_id: copyIn(offers, row.offer_id),
        option_id: copyIn(options, row.option_id),
        // Nobody has taken a seat yet; every other column is copied.
      } as Insertable<Schema['capacity_limits']>)
      .execute()
  }
}

const copyIn = (copies: ReadonlyMap<number, number>, id: number | null) =>
  id === null ? null : (copies.get(id) ?? null)
