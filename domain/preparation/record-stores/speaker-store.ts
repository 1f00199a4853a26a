import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { readInParts } from '#domain/foundations/in-parts.ts'
import { fail, ok } from '#domain/foundations/result.ts'
import { type EditableFields, editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import { findTalksUsing } from '#domain/programme/writing/talks-using.ts'
import { findOfAbstract } from '#domain/programme/writing/write-removed.ts'
import {
  addSpeakers,
  changeSpeaker,
  printNewName,
  removeSpeakers,
  reserveSpeaker,
} from '#domain/programme/writing/write-speakers.ts'
import { slicesBy } from './list-slices.ts'
import { ofConference } from './of-conference.ts'

const slices = slicesBy(speakersOf, toRecord)

/** A conference's speakers, including those who appear in the programme only. */
export const speakerStore: RecordStore = {
  tables: ['speakers', 'talks', 'talk_speakers'],
  list: (db, owner) => readInParts((after, limit) => slices.list(db, owner, { after, limit })),
  slices,
  async find(db, owner, id) {
    const row = await speakersOf(db, owner).where('id', '=', id).executeTakeFirst()
    return row && toRecord(row)
  },
  reserveId: (tx, owner) => reserveSpeaker(tx, ofConference(owner)),
  async insert(tx, owner, { id, position, data }) {
    const given = {
      conference_id: ofConference(owner),
      external_id: null,
      guid: randomUUID(),
      is_of_abstract: await findOfAbstract(tx, 'speaker', id),
    }
    await addSpeakers(tx, [{ ...toRow(fieldsOf(data)), ...given, id, position }])
  },
  async update(tx, id, data) {
    const row = toRow(fieldsOf(data))
    const before = await tx
      .selectFrom('speakers')
      .select('name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await changeSpeaker(tx, id, row)
    await printNewName(tx, { id, from: before.name, to: row.name })
  },
  async remove(tx, id) {
    // Somebody whose talk is in the programme is named there.
    const by = await findTalksUsing(tx, { kind: 'speaker', id })
    if (by) return fail({ code: 'in-use', by })
    await removeSpeakers(tx, [id])
    return ok(undefined)
  },
  setPosition: (tx, id, position) => changeSpeaker(tx, id, { position }),
}

function speakersOf(db: Reader, owner: ContentOwner) {
  return db.selectFrom('speakers').selectAll().where('conference_id', '=', owner)
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
