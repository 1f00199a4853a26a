/**
 * People of imported files, found again among the conference's speakers. Files rarely have lasting ids, so people are
 * matched by guid, by id and name, and by name, in this order.
 */

import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { inTurns, readInParts } from '#domain/foundations/in-parts.ts'
import { chooseExternalIds } from '#domain/programme/matching/external-ids.ts'
import { type ImportCounts, type MatchKey, matchImported } from '#domain/programme/matching/match-imported.ts'
import { foldedName, mayBeSamePerson } from '#domain/programme/people/person-names.ts'
import type { ImportedPerson } from '#domain/programme/talks/imported-programme.ts'
import {
  addSpeakers,
  changeSpeaker,
  freeExternalIdsOfSpeakers,
  printNewName,
  removeSpeakers,
} from '#domain/programme/writing/write-speakers.ts'

export interface PeopleImported extends ImportCounts {
  /** Names of presented speakers from an earlier import who are not in this one; they stay. */
  remaining: string[]
}

type Row = Pick<
  Selectable<Schema['speakers']>,
  | 'id'
  | 'external_id'
  | 'guid'
  | 'name'
  | 'affiliation'
  | 'talk_title'
  | 'biography_html'
  | 'speaker_group'
  | 'position'
>

/** A person's identifiers in files. */
type FileIds = Pick<Row, 'external_id' | 'guid'>

const byGuid = 0

const matchKeys: MatchKey<ImportedPerson, Row>[] = [
  { ofImported: person => person.guid ?? undefined, ofRow: row => row.guid },
  {
    ofImported: person => `${person.externalId}\n${person.name}`,
    ofRow: row => `${row.external_id}\n${row.name}`,
  },
  // Some files renumber all people each year.
  { ofImported: person => foldedName(person.name), ofRow: row => foldedName(row.name) },
  // A person may have been renamed, but another year's file may give the same id to somebody else.
  {
    ofImported: person => person.externalId,
    ofRow: row => row.external_id ?? undefined,
    isLikely: (person, row) => mayBeSamePerson(person.name, row.name),
  },
]

/**
 * What a file's people are:
 *
 * - `programme`: all people of a programme. Anybody from an earlier import who is missing is removed, except speakers
 *   whom the organiser presents on the site.
 * - `some`: people whom a table names beside its talks. Nobody is removed.
 * - `speakers`: a list of speakers, which also decides how each is presented. Nobody is removed.
 */
export type PeopleList = 'programme' | 'some' | 'speakers'

/**
 * Stores the people of an imported file. The file's values win; where it has none, the organiser's stay, and portraits
 * always do.
 *
 * @returns each person's id by external id
 */
export async function importPeople(
  tx: Transaction,
  conferenceId: number,
  people: readonly ImportedPerson[],
  list: PeopleList = 'programme',
): Promise<{ ids: Map<string, number>; counts: PeopleImported }> {
  const rows = await readRows(tx, conferenceId)
  const { matches, left, ways } = await matchImported(people, rows, matchKeys)
  const externalIds = chooseExternalIds(
    people.map((person, index) => ({
      given: person.externalId,
      stored: ways[index] === byGuid || list !== 'programme' ? matches[index]?.external_id : undefined,
    })),
  )
  const pairs = people.map((person, index) => {
    const row = matches[index]
    const guid = person.guid ?? row?.guid ?? randomUUID()
    // A list of speakers is the organiser's own: nobody on it is removed because a programme's file leaves them out.
    const external_id = list === 'speakers' ? (row?.external_id ?? null) : (externalIds[index] ?? null)
    return { person, row, fileIds: { external_id, guid } }
  })
  const changes: { id: number; before: string; change: NonNullable<ReturnType<typeof changeOf>> }[] = []
  for await (const { person, row, fileIds } of inTurns(pairs)) {
    const change = row && changeOf(row, { person, fileIds, list })
    if (change) changes.push({ id: row.id, before: row.name, change })
  }
  const gone = list === 'programme' ? left.filter(row => row.external_id !== null) : []
  const removed = gone.filter(row => row.speaker_group === null)
  const remaining = gone.filter(row => row.speaker_group !== null)
  await removeSpeakers(
    tx,
    removed.map(row => row.id),
  )
  const given = new Set(externalIds)
  // They stay, but the file gives their external id to somebody else.
  const displaced = remaining.filter(row => given.has(row.external_id ?? ''))
  await freeExternalIdsOfSpeakers(
    tx,
    [...changes, ...displaced].map(({ id }) => id),
  )
  for await (const { id, before, change } of inTurns(changes)) {
    await changeSpeaker(tx, id, change)
    // A programme's file brings the lines of its talks; a list of speakers has only people.
    if (list === 'speakers') await printNewName(tx, { id, from: before, to: change.name })
  }

  const ids = new Map(pairs.flatMap(({ person, row }) => (row ? [[person.externalId, row.id]] : [])))
  const added = pairs.filter(({ row }) => !row)
  const last = rows.reduce((highest, row) => Math.max(highest, row.position), 0)
  const addedIds = await addPeople(tx, conferenceId, added, last)
  for (const { person, fileIds } of added) ids.set(person.externalId, addedIds.get(fileIds.guid) ?? 0)
  return {
    ids,
    counts: {
      added: added.length,
      changed: changes.length,
      unchanged: people.length - added.length - changes.length,
      removed: removed.length,
      remaining: remaining.map(row => row.name),
    },
  }
}

async function readRows(tx: Transaction, conferenceId: number): Promise<Row[]> {
  return readInParts((last, limit) =>
    tx
      .selectFrom('speakers')
      .select([
        'id', 'external_id', 'guid', 'name', 'affiliation', 'talk_title', 'biography_html', 'speaker_group', 'position',
      ]) // biome-ignore format: columns
      .where('conference_id', '=', conferenceId)
      .where('id', '>', last?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}

function changeOf(
  row: Row,
  { person, fileIds, list }: { person: ImportedPerson; fileIds: FileIds; list: PeopleList },
) {
  const wanted = {
    ...fileIds,
    name: person.name,
    affiliation: person.affiliation || row.affiliation,
    talk_title: person.talkTitle || row.talk_title,
    biography_html: person.biographyHtml || row.biography_html,
    speaker_group:
      list === 'speakers' ? (person.group ?? row.speaker_group) : (row.speaker_group ?? person.group),
  }
  // The keys are those of the object literals above.
  const isSame = (Object.keys(wanted) as (keyof typeof wanted)[]).every(key => wanted[key] === row[key])
  return isSame ? undefined : wanted
}

/** Returns the new ids by guid. */
async function addPeople(
  tx: Transaction,
  conferenceId: number,
  people: readonly { person: ImportedPerson; fileIds: FileIds }[],
  lastPosition: number,
): Promise<Map<string, number>> {
  const rows = people.map(({ person, fileIds }, index) => ({
    conference_id: conferenceId,
    position: lastPosition + index + 1,
    speaker_group: person.group,
    name: person.name,
    affiliation: person.affiliation,
    photo: null,
    awards_html: '',
    talk_title: person.talkTitle,
    biography_html: person.biographyHtml,
    ...fileIds,
  }))
  return new Map((await addSpeakers(tx, rows)).map(({ guid, id }) => [guid, id]))
}
