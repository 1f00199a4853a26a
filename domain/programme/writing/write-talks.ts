/** The only writer of a programme's talks, and of who speaks at them. */
import { randomUUID } from 'node:crypto'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inTurns } from '#domain/foundations/in-parts.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'
import { noteCancelledTalks, takeBackCancelledTalk } from '#domain/programme/writing/write-cancelled.ts'
import { addDays, removeDays } from '#domain/programme/writing/write-days.ts'
import { findOfAbstract, linkAgain, noteRemovedOfAbstracts } from '#domain/programme/writing/write-removed.ts'

type Talks = Schema['talks']

/** What a talk's row says; its version is counted by the database. */
export type NewTalk = Omit<Insertable<Talks>, 'version'>

/** A talk that says nothing yet. */
export const noWords = {
  position: 0, title: '', starts_at: null, duration_minutes: null, room: '', track: '', kind: '', abstract_html: '',
  speaker_affiliation: '', links: '[]', external_id: null,
} // biome-ignore format: a row

/** An id that no talk has, had or will have. */
export async function reserveTalk(tx: Transaction, conferenceId: number): Promise<number> {
  // A talk belongs to a day; if there is none yet, a temporary one is used while the id is reserved.
  const known = await tx
    .selectFrom('programme_days')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .executeTakeFirst()
  const nothing = { conference_id: conferenceId, position: 0, name: '', held_on: null }
  const [dayId = 0] = known ? [known.id] : await addDays(tx, [nothing])
  const [{ id } = { id: 0 }] = await addTalks(tx, [{ ...noWords, guid: randomUUID(), day_id: dayId }])
  await tx.deleteFrom('talks').where('id', '=', id).execute()
  if (!known) await removeDays(tx, [dayId])
  return id
}

/** @returns the ids with the guids, in any order */
export async function addTalks(
  tx: Transaction,
  talks: readonly NewTalk[],
): Promise<{ id: number; guid: string }[]> {
  const added: { id: number; guid: string }[] = []
  for await (const batch of batches(talks)) {
    const rows = await tx.insertInto('talks').values(batch).returning(['id', 'guid']).execute()
    added.push(...rows)
  }
  return added
}

/**
 * Adds a talk with an id that was reserved, or whose talk was removed: then it keeps the guid by which calendars know it.
 */
export async function addTalkAgain(
  tx: Transaction,
  talk: Omit<NewTalk, 'guid' | 'id'> & { id: number },
): Promise<void> {
  const guid = (await takeBackCancelledTalk(tx, talk.id)) ?? randomUUID()
  const isOfAbstract = await findOfAbstract(tx, 'talk', talk.id)
  await addTalks(tx, [{ ...talk, guid, is_of_abstract: isOfAbstract }])
  if (isOfAbstract === 1) await linkAgain(tx, talk.id)
}

/**
 * Changes a talk. One that is given the name of another room alone refers to none until `addNamedRooms` has resolved it.
 */
export async function changeTalk(
  tx: Transaction,
  id: number,
  change: Omit<Updateable<Talks>, 'id' | 'version'>,
): Promise<void> {
  const isNamed = change.room !== undefined && change.room_id === undefined
  const room = isNamed && { room_id: sql<number | null>`case when room = ${change.room} then room_id end` }
  await tx
    .updateTable('talks')
    .set({ ...change, ...room })
    .where('id', '=', id)
    .execute()
}

/** Changes several talks, of which some may swap their external ids; others get their turn meanwhile. */
export async function changeTalks(
  tx: Transaction,
  changes: readonly { id: number; row: Omit<Updateable<Talks>, 'id' | 'version'> }[],
): Promise<void> {
  // An external id is unique within a day at every moment.
  for await (const batch of batches(changes.map(({ id }) => id)))
    await tx.updateTable('talks').set({ external_id: null }).where('id', 'in', batch).execute()
  for await (const { id, row } of inTurns(changes)) await changeTalk(tx, id, row)
}

/** Takes talks out of the programme: calendars that have them learn that they are cancelled. */
export async function removeTalks(
  tx: Transaction,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> {
  for await (const batch of batches(ids)) {
    await noteCancelledTalks(tx, batch, now)
    await noteRemovedOfAbstracts(tx, 'talk', batch)
    await tx.deleteFrom('talk_speakers').where('talk_id', 'in', batch).execute()
    await tx.deleteFrom('talks').where('id', 'in', batch).execute()
  }
}

/** Who speaks at a talk, in the order in which they are printed. */
export interface SpeakersOfTalk {
  talkId: number
  /** Each once. */
  speakerIds: readonly number[]
}

/** Sets who speaks at some talks. @returns whether that differs from before */
export async function setSpeakers(tx: Transaction, speeches: readonly SpeakersOfTalk[]): Promise<boolean> {
  let isAnyChanged = false
  for await (const batch of batches(speeches)) {
    const talkIds = batch.map(({ talkId }) => talkId)
    const rows = await tx
      .selectFrom('talk_speakers')
      .selectAll()
      .where('talk_id', 'in', talkIds)
      .orderBy('position')
      .orderBy('speaker_id')
      .execute()
    const stored = Map.groupBy(rows, row => row.talk_id)
    const changed = batch.filter(
      ({ talkId, speakerIds }) =>
        (stored.get(talkId) ?? []).map(row => row.speaker_id).join() !== speakerIds.join(),
    )
    if (changed.length === 0) continue
    isAnyChanged = true
    const changedIds = changed.map(({ talkId }) => talkId)
    await tx.deleteFrom('talk_speakers').where('talk_id', 'in', changedIds).execute()
    const values = changed.flatMap(({ talkId, speakerIds }) =>
      speakerIds.map((speakerId, index) => ({
        talk_id: talkId,
        speaker_id: speakerId,
        position: index + 1,
      })),
    )
    for await (const part of batches(values)) await tx.insertInto('talk_speakers').values(part).execute()
  }
  return isAnyChanged
}

/**
 * Moves a talk behind all talks of its day that begin earlier or at the same time; without a time, to the end. One
 * statement moves all those behind it, however many a day has.
 */
export async function placeByTime(tx: Transaction, dayId: number, id: number): Promise<void> {
  const talks = await tx
    .selectFrom('talks')
    .select(['id', 'position', 'starts_at', 'is_after_midnight'])
    .where('day_id', '=', dayId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const timeOf = (talk: (typeof talks)[number] | undefined) =>
    talk?.starts_at ? `${talk.is_after_midnight}${talk.starts_at}` : '9'
  const own = timeOf(talks.find(talk => talk.id === id))
  const before = talks.filter(talk => talk.id !== id).findLast(talk => timeOf(talk) <= own)
  // It stands right behind that one; then the places are counted again.
  const isOwn = sql`case when id = ${id} then 1 else 0 end`
  await sql`update talks set position = places.place from (
      select id, row_number() over (order by
        case when ${isOwn} = 1 then ${sql.lit(before?.position ?? -1)} else position end,
        case when ${isOwn} = 1 then ${sql.lit(before?.id ?? -1)} else id end,
        ${isOwn}) as place
      from talks where day_id = ${dayId}) as places
    where places.id = talks.id and talks.position <> places.place`.execute(tx)
}

/** Removes a conference's whole programme with its people; no calendar is told, because the conference goes too. */
export async function removeProgramme(tx: Transaction, conferenceId: number): Promise<void> {
  const days = tx.selectFrom('programme_days').select('id').where('conference_id', '=', conferenceId)
  const talks = tx.selectFrom('talks').select('id').where('day_id', 'in', days)
  await tx.deleteFrom('talk_speakers').where('talk_id', 'in', talks).execute()
  await tx.deleteFrom('talks').where('day_id', 'in', days).execute()
  await tx.deleteFrom('programme_days').where('conference_id', '=', conferenceId).execute()
  await tx.deleteFrom('speakers').where('conference_id', '=', conferenceId).execute()
}
