import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { RecordKey, RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'

const isAfter = ({ position, id }: RecordKey) => sql<boolean>`(position, id) > (${position}, ${id})`

/**
 * Reads the records of a table with `id` and `position` in slices, in the order of their positions.
 *
 * @param rowsOf the rows of one owner, with what `toRecord` needs
 */
export function slicesBy<T extends keyof Schema, Row>(
  rowsOf: (db: Reader, owner: ContentOwner) => SelectQueryBuilder<Schema, T, Row>,
  toRecord: (row: Row) => StoredRecord,
): NonNullable<RecordStore['slices']> {
  const keys = [sql<number>`position`.as('position'), sql<number>`id`.as('id')] as const
  return {
    async list(db, owner, { after, limit }) {
      const all = rowsOf(db, owner)
      const rows = await (after === undefined ? all : all.where(isAfter(after)))
        .orderBy(sql`position`)
        .orderBy(sql`id`)
        .limit(limit)
        .execute()
      // Kysely loses the type of rows over a table that is not known yet.
      return rows.map(row => toRecord(row as Row))
    },
    async count(db, owner, upTo) {
      const all = rowsOf(db, owner).clearSelect()
      const { count } = await (upTo === undefined ? all : all.where(sql<boolean>`not ${isAfter(upTo)}`))
        .select(eb => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async keyAt(db, owner, place) {
      const [key] = await rowsOf(db, owner)
        .clearSelect()
        .select(keys)
        .orderBy(sql`position`)
        .orderBy(sql`id`)
        .offset(place - 1)
        .limit(1)
        .execute()
      return key
    },
    async idsAmong(db, owner, ids) {
      const rows = await rowsOf(db, owner)
        .clearSelect()
        .select(sql<number>`id`.as('id'))
        .where(sql`id`, 'in', [...ids])
        .execute()
      return rows.map(({ id }) => id)
    },
  }
}
