import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { inParts } from '#domain/foundations/in-parts.ts'
import { ok } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/editing/editable-kinds.ts'
import type {
  RecordData,
  RecordProblem,
  RecordStore,
  StoredRecord,
} from '#domain/preparation/editing/record-store.ts'
import { ofConference } from '#domain/preparation/editing/stores/of-conference.ts'
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
  async check(tx, owner, { data }) {
    const { day, speakers } = fieldsOf(data)
    const [days, people] = [await daysOf(tx, owner), await peopleNamed(tx, owner, speakers)]
    const named = days.filter(({ name }) => name === day)
    const unknown = speakers.filter(name => !people.some(person => person.name === name))
    const problems: RecordProblem[] = []
    if (named.length === 0) {
      problems.push({ field: 'day', rule: 'unknown-day', names: days.map(({ name }) => name) })
    }
    if (named.length > 1) problems.push({ field: 'day', rule: 'day-named-twice', names: [] })
    if (unknown.length > 0) problems.push({ field: 'speakers', rule: 'unknown-speakers', names: unknown })
    return problems
  },
  reserveId: (tx, owner) => reserveTalk(tx, ofConference(owner)),
  async insert(tx, owner, { id, data }) {
    const dayId = await dayIdOf(tx, owner, data)
    await addTalkAgain(tx, { ...noWords, ...toRow(data), id, day_id: dayId })
    await setSpeakersOf(tx, owner, id, data)
    await placeByTime(tx, dayId, id)
    await addNamedRooms(tx, ofConference(owner))
  },
  async update(tx, id, data) {
    const before = await tx
      .selectFrom('talks')
      .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
      .select(['conference_id', 'day_id', 'starts_at', 'is_after_midnight'])
      .where('talks.id', '=', id)
      .executeTakeFirstOrThrow()
    const dayId = await dayIdOf(tx, before.conference_id, data)
    const row = toRow(data)
    await changeTalk(tx, id, { ...row, day_id: dayId })
    await setSpeakersOf(tx, before.conference_id, id, data)
    await addNamedRooms(tx, before.conference_id)
    const isMoved =
      dayId !== before.day_id ||
      row.starts_at !== before.starts_at ||
      row.is_after_midnight !== before.is_after_midnight
    if (isMoved) await placeByTime(tx, dayId, id)
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

/** Those of a conference's speakers who have one of these names, of whom there may be several with the same. */
async function peopleNamed(db: Reader, owner: ContentOwner, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .selectFrom('speakers')
    .select(['id', 'name'])
    .where('conference_id', '=', owner)
    .where('name', 'in', names)
    .orderBy('id')
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

async function dayIdOf(tx: Transaction, owner: ContentOwner, data: RecordData): Promise<number> {
  const { day } = fieldsOf(data)
  const found = (await daysOf(tx, owner)).find(({ name }) => name === day)
  if (!found) throw new Error(`a talk of ${day}, which was checked to be a day`)
  return found.id
}

/** Names identify people; if two people share one, it means the one who already speaks. */
async function setSpeakersOf(
  tx: Transaction,
  owner: ContentOwner,
  id: number,
  data: RecordData,
): Promise<void> {
  const { speakers } = fieldsOf(data)
  const people = [...(await speakersOf(tx, id)), ...(await peopleNamed(tx, owner, speakers))]
  const wanted = speakers.flatMap(name => people.find(person => person.name === name)?.id ?? [])
  await setSpeakers(tx, [{ talkId: id, speakerIds: [...new Set(wanted)] }])
}

function toRow(data: RecordData) {
  const talk = fieldsOf(data)
  return {
    title: talk.title,
    subtitle: talk.subtitle,
    starts_at: talk.startsAt || null,
    is_after_midnight: talk.isAfterMidnight ? 1 : 0,
    duration_minutes: talk.durationMinutes,
    room: talk.room,
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
}

const linksOf = (json: string) =>
  (JSON.parse(json) as TalkLink[]).map(({ href, label }) => ({ label, href: href ?? '' }))

const attachmentsOf = (json: string) =>
  (JSON.parse(json) as TalkAttachment[]).map(({ href, label, kind }) => ({ label, href: href ?? '', kind }))

type Row = Awaited<ReturnType<ReturnType<typeof talksOf>['execute']>>[number]

function toRecord(row: Row, speakers: readonly { name: string }[]): StoredRecord {
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
    },
  }
}
