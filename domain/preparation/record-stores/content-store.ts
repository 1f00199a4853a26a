import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { ok } from '#domain/foundations/result.ts'
import type { WebsiteKind } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import { slicesBy } from './list-slices.ts'

/** The records of one kind of content. */
export function contentStore(kind: WebsiteKind): RecordStore {
  const rowsOf = (db: Reader, owner: ContentOwner) =>
    db
      .selectFrom('content_items')
      .select(['id', 'position', 'version', 'data'])
      .where('kind', '=', kind)
      .where('conference_id', owner === null ? 'is' : '=', owner)
  return {
    tables: ['content_items'],
    async list(db, owner) {
      const rows = await rowsOf(db, owner).orderBy('position').orderBy('id').execute()
      return rows.map(toRecord)
    },
    slices: slicesBy(rowsOf, toRecord),
    async find(db, owner, id) {
      const row = await rowsOf(db, owner).where('id', '=', id).executeTakeFirst()
      return row && toRecord(row)
    },
    async reserveId(tx, owner) {
      // Ids are never reused, not even after a deletion.
      const { id } = await tx
        .insertInto('content_items')
        .values({ conference_id: owner, kind, position: 0, data: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await tx.deleteFrom('content_items').where('id', '=', id).execute()
      return id
    },
    async insert(tx, owner, { id, position, data }) {
      await tx
        .insertInto('content_items')
        .values({ id, conference_id: owner, kind, position, data: JSON.stringify(data) })
        .execute()
    },
    async update(tx, id, data) {
      await tx
        .updateTable('content_items')
        .set({ data: JSON.stringify(data) })
        .where('id', '=', id)
        .execute()
    },
    async remove(tx, id) {
      await tx.deleteFrom('content_items').where('id', '=', id).execute()
      return ok(undefined)
    },
    async setPosition(tx, id, position) {
      await tx.updateTable('content_items').set({ position }).where('id', '=', id).execute()
    },
  }
}

function toRecord({ data, ...row }: Omit<StoredRecord, 'data'> & { data: string }): StoredRecord {
  return { ...row, data: JSON.parse(data) }
}
