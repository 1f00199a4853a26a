import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { chooseExternalIds } from '#domain/imports/external-ids.ts'
import {
  areChanged,
  batches,
  type ImportCounts,
  type MatchKey,
  matchImported,
} from '#domain/imports/match-imported.ts'
import { mayBeSamePerson } from '#domain/people/person-names.ts'
import type {
  ImportedDay,
  ImportedProgramme,
  ImportedTalk,
  UnstatedField,
} from '#domain/programme/imported-programme.ts'

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
): Promise<{ counts: ImportCounts; isChanged: boolean }> {
  const stored = await readTalks(tx, conferenceId)
  const talks = days.flatMap((day, dayIndex) =>
    day.talks.map((talk, place) => ({ talk, dayIndex, position: place + 1 })),
  )
  const { matches, left, ways } = matchImported(talks, stored, matchKeys)
  const daysOfNew = new Set(talks.flatMap(({ dayIndex }, index) => (matches[index] ? [] : [dayIndex])))
  const { dayIds, leftDayIds, areDaysChanged } = keepsPlaces
    ? await addDays(tx, conferenceId, { days, daysOfNew })
    : await importDays(tx, conferenceId, days)
  const externalIds = chooseExternalIds(
    talks.map(({ talk }, index) => ({
      given: talk.externalId,
      stored: ways[index] === byGuid ? matches[index]?.external_id : undefined,
    })),
  )
  const rows = talks.map(({ talk, dayIndex, position }, index) => ({
    ...toRow(talk, dayIds[dayIndex] ?? 0, position),
    ...unstatedOf(matches[index], talk, keepsPlaces === true),
    external_id: externalIds[index] ?? null,
    guid: talk.guid ?? matches[index]?.guid ?? randomUUID(),
  }))
  for (const batch of batches(left.map(row => row.id))) {
    await tx.deleteFrom('talks').where('id', 'in', batch).execute()
  }
  const changes = rows.flatMap((row, index) => {
    const known = matches[index]
    return known && !isSame(known, row) ? [{ id: known.id, row }] : []
  })
  // Two talks may have swapped places, and an external id is unique within a day at every moment.
  for (const batch of batches(changes.map(({ id }) => id))) {
    await tx.updateTable('talks').set({ external_id: null }).where('id', 'in', batch).execute()
  }
  for (const { id, row } of changes) await tx.updateTable('talks').set(row).where('id', '=', id).execute()
  for (const batch of batches(leftDayIds)) {
    await tx.deleteFrom('programme_days').where('id', 'in', batch).execute()
  }

  const ids = new Map(matches.flatMap((known, index) => (known ? [[rows[index]?.guid, known.id]] : [])))
  const added = rows.filter((_, index) => !matches[index])
  for (const batch of batches(added)) {
    const stored = await tx.insertInto('talks').values(batch).returning(['id', 'guid']).execute()
    for (const row of stored) ids.set(row.guid, row.id)
  }
  const areSpeechesChanged = await importSpeeches(
    tx,
    talks.flatMap(({ talk }, index) =>
      matches[index] && talk.unstated?.includes('people')
        ? []
        : [
            {
              talkId: ids.get(rows[index]?.guid) ?? 0,
              speakerIds: talk.people.flatMap(id => speakerIds.get(id) ?? []),
            },
          ],
    ),
  )
  const counts = {
    added: added.length,
    changed: changes.length,
    unchanged: talks.length - added.length - changes.length,
    removed: left.length,
  }
  return { counts, isChanged: areDaysChanged || areChanged(counts) || areSpeechesChanged }
}

type TalkRow = Selectable<Schema['talks']>

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
  return tx
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .selectAll('talks')
    .where('programme_days.conference_id', '=', conferenceId)
    .orderBy('talks.id')
    .execute()
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

function isSame(known: TalkRow, wanted: Omit<TalkRow, 'id' | 'version'>): boolean {
  // The keys are those of the object literals above.
  return (Object.keys(wanted) as (keyof typeof wanted)[]).every(key => wanted[key] === known[key])
}

interface PlacedDays {
  dayIds: number[]
  /** Days that are to be removed. */
  leftDayIds: number[]
  areDaysChanged: boolean
}

/**
 * Finds the days of new talks among the conference's by name, and adds those that it lacks behind them. No day changes
 * or goes.
 */
async function addDays(
  tx: Transaction,
  conferenceId: number,
  { days, daysOfNew }: { days: readonly ImportedDay[]; daysOfNew: ReadonlySet<number> },
): Promise<PlacedDays> {
  const rows = await tx
    .selectFrom('programme_days')
    .select(['id', 'name', 'position'])
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .execute()
  const last = rows.reduce((highest, row) => Math.max(highest, row.position), 0)
  const dayIds: number[] = []
  let areDaysChanged = false
  for (const [index, { name, date }] of days.entries()) {
    const known = rows.find(row => row.name === name)
    if (!daysOfNew.has(index)) {
      dayIds.push(0)
      continue
    }
    const added = {
      conference_id: conferenceId,
      position: last + index + 1,
      name,
      held_on: date?.toString() ?? null,
    }
    areDaysChanged ||= !known
    const { id } =
      known ?? (await tx.insertInto('programme_days').values(added).returning('id').executeTakeFirstOrThrow())
    dayIds.push(id)
  }
  return { dayIds, leftDayIds: [], areDaysChanged }
}

/**
 * A day keeps its id while its date, or without a date its name, stays the same. Days to be removed still hold their
 * talks here.
 */
async function importDays(
  tx: Transaction,
  conferenceId: number,
  days: readonly ImportedDay[],
): Promise<PlacedDays> {
  const rows = await tx
    .selectFrom('programme_days')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .orderBy('position')
    .execute()
  const { matches, left } = matchImported(days, rows, [
    { ofImported: day => day.date?.toString(), ofRow: row => row.held_on ?? undefined },
    {
      ofImported: day => (day.date ? undefined : day.name),
      ofRow: row => (row.held_on ? undefined : row.name),
    },
  ])
  const dayIds: number[] = []
  let areDaysChanged = left.length > 0
  for (const [index, day] of days.entries()) {
    const values = { position: index + 1, name: day.name, held_on: day.date?.toString() ?? null }
    const known = matches[index]
    if (!known) {
      areDaysChanged = true
      const added = { conference_id: conferenceId, ...values }
      const { id } = await tx
        .insertInto('programme_days')
        .values(added)
        .returning('id')
        .executeTakeFirstOrThrow()
      dayIds.push(id)
      continue
    }
    dayIds.push(known.id)
    const isSame =
      known.position === values.position && known.name === values.name && known.held_on === values.held_on
    if (isSame) continue
    areDaysChanged = true
    await tx.updateTable('programme_days').set(values).where('id', '=', known.id).execute()
  }
  return { dayIds, leftDayIds: left.map(row => row.id), areDaysChanged }
}

/** Updates the speakers of talks where they have changed. Returns whether any have. */
async function importSpeeches(
  tx: Transaction,
  speeches: readonly { talkId: number; speakerIds: number[] }[],
): Promise<boolean> {
  let isAnyChanged = false
  for (const batch of batches(speeches)) {
    const talkIds = batch.map(({ talkId }) => talkId)
    const rows = await tx
      .selectFrom('talk_speakers')
      .selectAll()
      .where('talk_id', 'in', talkIds)
      .orderBy('position')
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
    for (const part of batches(values)) await tx.insertInto('talk_speakers').values(part).execute()
  }
  return isAnyChanged
}
