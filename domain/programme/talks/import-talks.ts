/**
 * Talks of an imported programme, found again among those stored by guid, and else by what they share with the file.
 */

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inTurns, readInParts } from '#domain/foundations/in-parts.ts'
import { chooseExternalIds } from '#domain/programme/matching/external-ids.ts'
import {
  areChanged,
  type ImportCounts,
  type MatchKey,
  matchImported,
} from '#domain/programme/matching/match-imported.ts'
import { mayBeSamePerson } from '#domain/programme/people/person-names.ts'
import { addImportedDays, importDays } from '#domain/programme/talks/import-days.ts'
import type {
  ImportedProgramme,
  ImportedTalk,
  UnstatedField,
} from '#domain/programme/talks/imported-programme.ts'
import { removeDays } from '#domain/programme/writing/write-days.ts'
import { addTalks, changeTalks, removeTalks, setSpeakers } from '#domain/programme/writing/write-talks.ts'

/**
 * Makes a conference's programme match the file: days and talks that it does not contain are removed.
 *
 * @returns the counts of talks, and whether anything was written: a day or a talk's people may change alone
 */
export async function importTalks(
  tx: Transaction,
  conferenceId: number,
  { days, keepsPlaces }: ImportedProgramme,
  speakerIds: ReadonlyMap<string, number>,
  now: Temporal.Instant,
): Promise<{ counts: ImportCounts; isChanged: boolean }> {
  const stored = await readTalks(tx, conferenceId)
  const talks = days.flatMap((day, dayIndex) =>
    day.talks.map((talk, place) => ({ talk, dayIndex, position: place + 1 })),
  )
  const { matches, left, ways } = await matchImported(talks, stored, matchKeys)
  const daysOfNew = new Set(talks.flatMap(({ dayIndex }, index) => (matches[index] ? [] : [dayIndex])))
  const { dayIds, leftDayIds, areDaysChanged } = keepsPlaces
    ? await addImportedDays(tx, conferenceId, { days, daysOfNew })
    : await importDays(tx, conferenceId, days)
  const externalIds = chooseExternalIds(
    talks.map(({ talk }, index) => ({
      given: talk.externalId,
      stored: ways[index] === byGuid ? matches[index]?.external_id : undefined,
    })),
  )
  const imported: { talk: ImportedTalk; known: TalkRow | undefined; row: NewTalk }[] = []
  for await (const [index, { talk, dayIndex, position }] of inTurns(talks.entries())) {
    const known = matches[index]
    const row = {
      ...toRow(talk, dayIds[dayIndex] ?? 0, position),
      ...unstatedOf(known, talk, keepsPlaces === true),
      external_id: externalIds[index] ?? null,
      guid: talk.guid ?? known?.guid ?? randomUUID(),
    }
    imported.push({ talk, known, row })
  }
  const { ids, added, changed } = await storeTalks(tx, imported, { talks: left, dayIds: leftDayIds }, now)
  const hasPeople = imported.filter(({ talk, known }) => !known || !talk.unstated?.includes('people'))
  const areSpeechesChanged = await setSpeakers(
    tx,
    hasPeople.map(({ talk, row }) => ({
      talkId: ids.get(row.guid) ?? 0,
      speakerIds: talk.people.flatMap(id => speakerIds.get(id) ?? []),
    })),
  )
  const unchanged = talks.length - added - changed
  const counts = { added, changed, unchanged, removed: left.length }
  return { counts, isChanged: areDaysChanged || areChanged(counts) || areSpeechesChanged }
}

interface StoredTalks {
  /** Each talk's id by guid. */
  ids: Map<string, number>
  added: number
  changed: number
}

/** @param left the talks and days that the file does not contain */
async function storeTalks(
  tx: Transaction,
  imported: readonly { known: TalkRow | undefined; row: NewTalk }[],
  left: { talks: readonly TalkRow[]; dayIds: readonly number[] },
  now: Temporal.Instant,
): Promise<StoredTalks> {
  await removeTalks(
    tx,
    left.talks.map(({ id }) => id),
    now,
  )
  const changes = imported.flatMap(({ known, row }) =>
    known && !isSame(known, row) ? [{ id: known.id, row }] : [],
  )
  await changeTalks(tx, changes)
  await removeDays(tx, left.dayIds)
  const ids = new Map(imported.flatMap(({ known, row }) => (known ? [[row.guid, known.id]] : [])))
  const added = imported.flatMap(({ known, row }) => (known ? [] : [row]))
  for (const { guid, id } of await addTalks(tx, added)) ids.set(guid, id)
  return { ids, added: added.length, changed: changes.length }
}

type TalkRow = Selectable<Schema['talks']>
/** Rooms are resolved by their names afterwards. */
type NewTalk = Omit<TalkRow, 'id' | 'version' | 'room_id' | 'is_of_abstract'>

interface PlacedTalk {
  talk: ImportedTalk
}

const byGuid = 0

/**
 * Guids are the only identifiers that no other file reuses. An id alone is tried last, for a talk that was renamed,
 * and only if something else is unchanged: the next file may renumber everything.
 */
const matchKeys: MatchKey<PlacedTalk, TalkRow>[] = [
  { ofImported: ({ talk }) => talk.guid ?? undefined, ofRow: row => row.guid },
  {
    ofImported: ({ talk }) => `${talk.externalId}\n${talk.title}`.toLowerCase(),
    ofRow: row => `${row.external_id}\n${row.title}`.toLowerCase(),
  },
  { ofImported: ({ talk }) => sameTalk(talk), ofRow: row => sameTalk(row) },
  {
    ofImported: ({ talk }) => talk.externalId,
    ofRow: row => row.external_id ?? undefined,
    isLikely: ({ talk }, row) =>
      mayBeSamePerson(talk.title, row.title) || (talk.room === row.room && talk.startsAt === row.starts_at),
  },
]

const sameTalk = (talk: { title: string; track: string }) => `${talk.title}\n${talk.track}`.toLowerCase()

async function readTalks(tx: Transaction, conferenceId: number): Promise<TalkRow[]> {
  return readInParts((last, limit) =>
    tx
      .selectFrom('talks')
      .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
      .selectAll('talks')
      .where('programme_days.conference_id', '=', conferenceId)
      .where('talks.id', '>', last?.id ?? 0)
      .orderBy('talks.id')
      .limit(limit)
      .execute(),
  )
}

function toRow(talk: ImportedTalk, dayId: number, position: number) {
  return {
    day_id: dayId,
    position,
    title: talk.title,
    subtitle: talk.subtitle,
    starts_at: talk.startsAt,
    is_after_midnight: talk.isAfterMidnight ? 1 : 0,
    duration_minutes: talk.durationMinutes,
    room: talk.room,
    track: talk.track,
    kind: talk.kind,
    language: talk.language,
    abstract_html: talk.abstractHtml,
    description_html: talk.descriptionHtml,
    speaker_affiliation: talk.speakerAffiliation,
    links: JSON.stringify(talk.links.map(({ href, label }) => ({ href, label }))),
    attachments: JSON.stringify(talk.attachments.map(({ href, label, kind }) => ({ href, label, kind }))),
  }
}

const columnOf = {
  subtitle: 'subtitle',
  startsAt: 'starts_at',
  isAfterMidnight: 'is_after_midnight',
  durationMinutes: 'duration_minutes',
  room: 'room',
  track: 'track',
  kind: 'kind',
  language: 'language',
  abstractHtml: 'abstract_html',
  descriptionHtml: 'description_html',
  speakerAffiliation: 'speaker_affiliation',
  links: 'links',
  attachments: 'attachments',
} as const satisfies Record<Exclude<UnstatedField, 'people'>, keyof TalkRow>

/** The columns of a known talk that stay as they are, because its file does not state them. */
function unstatedOf(known: TalkRow | undefined, { unstated = [] }: ImportedTalk, keepsPlaces: boolean) {
  if (!known) return {}
  const columns = unstated.flatMap(field => (field === 'people' ? [] : columnOf[field]))
  const unchanged: Partial<TalkRow> = Object.fromEntries(columns.map(column => [column, known[column]]))
  return keepsPlaces ? { ...unchanged, day_id: known.day_id, position: known.position } : unchanged
}

function isSame(known: TalkRow, wanted: NewTalk): boolean {
  // The keys are those of the object literals above.
  return (Object.keys(wanted) as (keyof typeof wanted)[]).every(key => wanted[key] === known[key])
}
