/** What the stores of a conference's prices have in common: its registration periods, and the rooms sold with them. */
import type { Insertable, Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import type { RecordData, RecordStore } from '#domain/preparation/records/record-store.ts'
import { checkCurrency, feesOwner, isPriceInUse } from './fee-checks.ts'

type PriceTable = 'accommodations' | 'registration_categories'
type Columns<T extends PriceTable> = Omit<Insertable<Schema[T]>, 'id' | 'conference_id' | 'version'>

interface PriceKind<T extends PriceTable> {
  table: T
  /** The column by which registrations, changes, limits and codes name one. */
  namedBy: 'accommodation_id' | 'category_id'
  orderedBy: 'ends_on' | 'id'
  /** A row that only reserves an id. */
  blank: Columns<T>
  toColumns(data: RecordData): Columns<T>
  toData(row: Selectable<Schema[T]>, currency: string): RecordData
}

/** Stores prices in their table. Their order follows from what they are, so nobody can change it. */
export function priceStore<T extends PriceTable>(kind: PriceKind<T>): RecordStore {
  // Both tables have an id, a version and a conference; one type represents both.
  const table = kind.table as 'accommodations'
  const columnsOf = (data: RecordData) => kind.toColumns(data) as Columns<'accommodations'>
  const pricesOf = (db: Reader, owner: ContentOwner) =>
    db.selectFrom(table).selectAll().where('conference_id', '=', owner)
  const toRecord = (row: Selectable<Schema['accommodations']>, currency: string, position: number) => {
    const data = kind.toData(row as Selectable<Schema[T]>, currency)
    return { id: row.id, position, version: row.version, data }
  }
  return {
    tables: [table],
    async list(db, owner) {
      const { currency } = await feesOwner(db, owner)
      const rows = await pricesOf(db, owner)
        .orderBy(kind.orderedBy as 'id')
        .orderBy('id')
        .execute()
      return rows.map((row, index) => toRecord(row, currency, index + 1))
    },
    async find(db, owner, id) {
      const row = await pricesOf(db, owner).where('id', '=', id).executeTakeFirst()
      return row && toRecord(row, (await feesOwner(db, owner)).currency, 0)
    },
    check: (tx, owner, { data }) => checkCurrency(tx, owner, data),
    async reserveId(tx, owner) {
      const conference = await feesOwner(tx, owner)
      const { id } = await tx
        .insertInto(table)
        .values({ ...(kind.blank as Columns<'accommodations'>), conference_id: conference.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom(table).where('id', '=', id).execute()
      return id
    },
    async insert(tx, owner, { id, data }) {
      const conference = await feesOwner(tx, owner)
      await tx
        .insertInto(table)
        .values({ ...columnsOf(data), id, conference_id: conference.id })
        .execute()
    },
    async update(tx, id, data) {
      await tx.updateTable(table).set(columnsOf(data)).where('id', '=', id).execute()
    },
    async remove(tx, id) {
      if (await isPriceInUse(tx, kind.namedBy, id)) return fail({ code: 'in-use' })
      await tx.deleteFrom(table).where('id', '=', id).execute()
      return ok(undefined)
    },
    async setPosition() {
      // Its place follows from `orderedBy`.
    },
  }
}
