/**
 * How talks are stored for the editor of records: its form names a day, a room and speakers, the tables refer to them
 * by id.
 */

import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import { ok } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import type { TalkAttachment, TalkLink } from '#domain/programme/talks/programme.ts'
import { addNamedRooms } from '#domain/programme/writing/write-rooms.ts'
import {
  addTalkAgain,
  changeTalk,
  noWords,
  placeByTime,
  removeTalks,
  reserveTalk,
  setSpeakers,
} from '#domain/programme/writing/write-talks.ts'
import { ofConference } from './of-conference.ts'
import { referringFields, resolveTalk, shownFields } from './talk-references.ts'

/** The talks of a conference's programme. */
export const talkStore: RecordStore = {
  tables: ['talks', 'talk_speakers', 'programme_days', 'content_items', 'cancelled_talks'],
  async list(db, owner) {
    const records: StoredRecord[] = []
    for (const day of await daysOf(db, owner)) {
      const parts = inParts<Row>((last, limit) =>
        talksOf(db, owner)
          .where('talks.day_id', '=', day.id)
          .$if(last !== undefined, query =>
            query.where(eb =>
              eb(
                eb.refTuple('talks.position', 'talks.id'),
                '>',
                eb.tuple(last?.position ?? 0, last?.id ?? 0),
              ),
            ),
          )
          .limit(limit)
          .execute(),
      )
      for await (const rows of parts) {
        const speakers = await speakersByTalk(db, rows)
        records.push(...rows.map(row => toRecord(row, speakers.get(row.id) ?? [])))
      }
    }
    return records
  },
  async find(db, owner, id) {
    const row = await talksOf(db, owner).where('talks.id', '=', id).executeTakeFirst()
    return row && toRecord(row, await speakersOf(db, id))
  },
  references: {
    async read(db, owner, data, earlier) {
      return referringFields(data, await resolveTalk(db, owner, data, earlier))
    },
    async show(db, owner, data) {
      return shownFields(data, await resolveTalk(db, owner, data))
    },
  },
  check: async (tx, owner, { id, data }) => (await resolve(tx, owner, id, data)).problems,
  reserveId: (tx, owner) => reserveTalk(tx, ofConference(owner)),
  async insert(tx, owner, { id, data }) {
    const { columns, speakerIds } = await toRow(tx, ofConference(owner), id, data)
    await addTalkAgain(tx, { ...noWords, ...columns, id })
    await setSpeakers(tx, [{ talkId: id, speakerIds }])
    await placeByTime(tx, columns.day_id, id)
    await addNamedRooms(tx, ofConference(owner))
  },
  async update(tx, id, data) {
    const before = await tx
      .selectFrom('talks')
      .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
      .select(['conference_id', 'day_id', 'starts_at', 'is_after_midnight'])
      .where('talks.id', '=', id)
      .executeTakeFirstOrThrow()
    const { columns, speakerIds } = await toRow(tx, before.conference_id, id, data)
    await changeTalk(tx, id, columns)
    await setSpeakers(tx, [{ talkId: id, speakerIds }])
    await addNamedRooms(tx, before.conference_id)
    const isMoved =
      columns.day_id !== before.day_id ||
      columns.starts_at !== before.starts_at ||
      columns.is_after_midnight !== before.is_after_midnight
    if (isMoved) await placeByTime(tx, columns.day_id, id)
  },
  async remove(tx, id, now) {
    await removeTalks(tx, [id], now)
    return ok(undefined)
  },
  setPosition: (tx, id, position) => changeTalk(tx, id, { position }),
}

const fieldsOf = (data: RecordData) => editableKinds.talk.fields.parse(data)

function talksOf(db: Reader, owner: ContentOwner) {
  return db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .selectAll('talks')
    .select('programme_days.name as day')
    .where('programme_days.conference_id', '=', owner)
    .orderBy('programme_days.position')
    .orderBy('talks.position')
    .orderBy('talks.id')
}

function daysOf(db: Reader, owner: ContentOwner) {
  return db
    .selectFrom('programme_days')
    .select(['id', 'name'])
    .where('conference_id', '=', owner)
    .orderBy('position')
    .execute()
}

/** The speakers of one talk, in the order in which they are printed. */
const speakersOf = (db: Reader, talkId: number) => talkSpeakers(db).where('talk_id', '=', talkId).execute()

/** The same for several talks. */
async function speakersByTalk(db: Reader, talks: readonly { id: number }[]) {
  const ids = talks.map(({ id }) => id)
  const rows = await talkSpeakers(db).where('talk_id', 'in', ids).execute()
  return Map.groupBy(rows, ({ talk_id }) => talk_id)
}

const talkSpeakers = (db: Reader) =>
  db
    .selectFrom('talk_speakers')
    .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
    .select(['talk_speakers.talk_id', 'speakers.id', 'speakers.name'])
    .orderBy('talk_speakers.position')
    .orderBy('speakers.id')

/** What a record refers to; of several people with one name, it means those who speak at the talk already. */
async function resolve(tx: Transaction, owner: ContentOwner, id: number, data: RecordData) {
  const published = await talkStore.find(tx, owner, id)
  return resolveTalk(tx, owner, data, published ? [published.data] : [])
}

async function toRow(tx: Transaction, conferenceId: number, id: number, data: RecordData) {
  const talk = fieldsOf(data)
  const { day, room, speakers } = await resolve(tx, conferenceId, id, data)
  if (!day) throw new Error(`a talk of ${talk.day}, which was checked to be a day`)
  const columns = {
    day_id: day.id,
    title: talk.title,
    subtitle: talk.subtitle,
    starts_at: talk.startsAt || null,
    is_after_midnight: talk.isAfterMidnight ? 1 : 0,
    duration_minutes: talk.durationMinutes,
    room: room?.name ?? talk.room,
    // The room of a new name is added afterwards.
    room_id: room?.id ?? null,
    track: talk.track,
    kind: talk.kind,
    language: talk.language,
    speaker_affiliation: talk.speakerAffiliation,
    abstract_html: talk.abstractHtml,
    description_html: talk.descriptionHtml,
    ...(talk.links && {
      links: JSON.stringify(talk.links.map(({ label, href }) => ({ href: href || null, label }))),
    }),
    ...(talk.attachments && {
      attachments: JSON.stringify(
        talk.attachments.map(({ label, href, kind }) => ({ href: href || null, label, kind })),
      ),
    }),
  }
  return { columns, speakerIds: [...new Set(speakers.flatMap(speaker => speaker?.id ?? []))] }
}

// Only checked links and attachments are written.
const linksOf = (json: string) =>
  (JSON.parse(json) as TalkLink[]).map(({ href, label }) => ({ label, href: href ?? '' }))

const attachmentsOf = (json: string) =>
  (JSON.parse(json) as TalkAttachment[]).map(({ href, label, kind }) => ({ label, href: href ?? '', kind }))

type Row = Awaited<ReturnType<ReturnType<typeof talksOf>['execute']>>[number]

function toRecord(row: Row, speakers: readonly { id: number; name: string }[]): StoredRecord {
  return {
    id: row.id,
    position: row.position,
    version: row.version,
    data: {
      title: row.title,
      subtitle: row.subtitle,
      day: row.day,
      startsAt: row.starts_at ?? '',
      isAfterMidnight: row.is_after_midnight === 1,
      durationMinutes: row.duration_minutes,
      room: row.room,
      track: row.track,
      kind: row.kind,
      language: row.language,
      speakers: speakers.map(({ name }) => name),
      speakerAffiliation: row.speaker_affiliation,
      abstractHtml: row.abstract_html,
      descriptionHtml: row.description_html,
      links: linksOf(row.links),
      attachments: attachmentsOf(row.attachments),
      ids: { day: row.day_id, room: row.room_id, speakers: speakers.map(({ id }) => id) },
    },
  }
}
