import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import { findTalksUsing } from '#domain/programme/writing/talks-using.ts'
import { addDays, changeDay, removeDays, reserveDay } from '#domain/programme/writing/write-days.ts'
import { ofConference } from './of-conference.ts'

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
  reserveId: (tx, owner) => reserveDay(tx, ofConference(owner)),
  async insert(tx, owner, { id, position, data }) {
    await addDays(tx, [{ ...toRow(data), id, position, conference_id: ofConference(owner) }])
  },
  update: (tx, id, data) => changeDay(tx, id, toRow(data)),
  async remove(tx, id) {
    const by = await findTalksUsing(tx, { kind: 'day', id })
    if (by) return fail({ code: 'in-use', by })
    await removeDays(tx, [id])
    return ok(undefined)
  },
  setPosition: (tx, id, position) => changeDay(tx, id, { position }),
}

function daysOf(db: Reader, owner: ContentOwner) {
  return db.selectFrom('programme_days').selectAll().where('conference_id', '=', owner)
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
