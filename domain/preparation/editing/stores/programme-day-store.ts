import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/editing/record-store.ts'

/** The days of a conference's programme. */
export const programmeDayStore: RecordStore = {
  tables: ['programme_days'],
  async list(db, owner) {
    const rows = await daysOf(db, owner).orderBy('position').orderBy('id').execute()
    return rows.map(toRecord)
  },
  async find(db, owner, id) {
    const row = await daysOf(db, owner).where('id', '=', id).executeTakeFirst()
    return row && toRecord(row)
  },
  async reserveId(tx, owner) {
    const { id } = await tx
      .insertInto('programme_days')
      .values({ conference_id: ofConference(owner), position: 0, name: '', held_on: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('programme_days').where('id', '=', id).execute()
    return id
  },
  async insert(tx, owner, { id, position, data }) {
    await tx
      .insertInto('programme_days')
      .values({ ...toRow(data), id, position, conference_id: ofConference(owner) })
      .execute()
  },
  async update(tx, id, data) {
    await tx.updateTable('programme_days').set(toRow(data)).where('id', '=', id).execute()
  },
  async remove(tx, id) {
    const talk = await tx.selectFrom('talks').select('id').where('day_id', '=', id).executeTakeFirst()
    if (talk) return fail({ code: 'in-use' })
    await tx.deleteFrom('programme_days').where('id', '=', id).execute()
    return ok(undefined)
  },
  async setPosition(tx, id, position) {
    await tx.updateTable('programme_days').set({ position }).where('id', '=', id).execute()
  },
}

function daysOf(db: Reader, owner: ContentOwner) {
  return db.selectFrom('programme_days').selectAll().where('conference_id', '=', owner)
}

function ofConference(owner: ContentOwner): number {
  if (owner === null) throw new Error('the main site has no programme')
  return owner
}

function toRow(data: RecordData) {
  const { name, heldOn } = editableKinds['programme-day'].fields.parse(data)
  return { name, held_on: heldOn }
}

function toRecord(row: {
  id: number
  position: number
  version: number
  name: string
  held_on: string | null
}): StoredRecord {
  const { id, position, version, name, held_on } = row
  return { id, position, version, data: { name, heldOn: held_on } }
}
