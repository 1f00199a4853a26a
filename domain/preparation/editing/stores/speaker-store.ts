import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { readInParts } from '#domain/foundations/in-parts.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { type EditableFields, editableKinds } from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/editing/record-store.ts'
import { slicesBy } from '#domain/preparation/editing/stores/list-slices.ts'

const slices = slicesBy(speakersOf, toRecord)

/** A conference's speakers, including those who appear in the programme only. */
export const speakerStore: RecordStore = {
  tables: ['speakers'],
  list: (db, owner) => readInParts((after, limit) => slices.list(db, owner, { after, limit })),
  slices,
  async find(db, owner, id) {
    const row = await speakersOf(db, owner).where('id', '=', id).executeTakeFirst()
    return row && toRecord(row)
  },
  async reserveId(tx, owner) {
    const nobody = { ...toRow({ name: '', group: null, affiliation: '', photo: null, talkTitle: '', biographyHtml: '', awardsHtml: '' }) } // biome-ignore format: one row
    const { id } = await tx
      .insertInto('speakers')
      .values({ ...nobody, ...newRow(owner), position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('speakers').where('id', '=', id).execute()
    return id
  },
  async insert(tx, owner, { id, position, data }) {
    await tx
      .insertInto('speakers')
      .values({ ...toRow(fieldsOf(data)), ...newRow(owner), id, position })
      .execute()
  },
  async update(tx, id, data) {
    await tx
      .updateTable('speakers')
      .set(toRow(fieldsOf(data)))
      .where('id', '=', id)
      .execute()
  },
  async remove(tx, id) {
    if (await speaks(tx, id)) return fail({ code: 'in-use' })
    await tx.deleteFrom('speakers').where('id', '=', id).execute()
    return ok(undefined)
  },
  async setPosition(tx, id, position) {
    await tx.updateTable('speakers').set({ position }).where('id', '=', id).execute()
  },
}

function speakersOf(db: Reader, owner: ContentOwner) {
  return db.selectFrom('speakers').selectAll().where('conference_id', '=', owner)
}

/** Somebody whose talk is in the programme is named there, so they cannot be removed. */
async function speaks(tx: Transaction, id: number): Promise<boolean> {
  const talk = await tx
    .selectFrom('talk_speakers')
    .select('talk_id')
    .where('speaker_id', '=', id)
    .executeTakeFirst()
  return talk !== undefined
}

function newRow(owner: ContentOwner) {
  if (owner === null) throw new Error('the main site has no speakers')
  return { conference_id: owner, external_id: null, guid: randomUUID() }
}

/** Rows are only written from checked fields. */
const fieldsOf = (data: RecordData) => editableKinds.speaker.fields.parse(data)

function toRow(fields: EditableFields<'speaker'>) {
  return {
    speaker_group: fields.group,
    name: fields.name,
    affiliation: fields.affiliation,
    photo: fields.photo === null ? null : JSON.stringify(fields.photo),
    talk_title: fields.talkTitle,
    biography_html: fields.biographyHtml,
    awards_html: fields.awardsHtml,
  }
}

function toRecord(row: Selectable<Schema['speakers']>): StoredRecord {
  return {
    id: row.id,
    position: row.position,
    version: row.version,
    data: {
      name: row.name,
      group: row.speaker_group,
      affiliation: row.affiliation,
      photo: row.photo === null ? null : JSON.parse(row.photo),
      talkTitle: row.talk_title,
      biographyHtml: row.biography_html,
      awardsHtml: row.awards_html,
    },
  }
}
