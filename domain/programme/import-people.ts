import type { Selectable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { batches, type ImportCounts, matchImported } from '#domain/imports/match-imported.ts'
import type { ImportedPerson } from '#domain/programme/imported-programme.ts'

export interface PeopleImported extends ImportCounts {
  /** Names of presented speakers who came with an earlier import and are not in this one. */
  kept: string[]
}

type Row = Pick<
  Selectable<Schema['speakers']>,
  | 'id'
  | 'external_id'
  | 'name'
  | 'affiliation'
  | 'talk_title'
  | 'biography_html'
  | 'speaker_group'
  | 'position'
>

/**
 * Stores the people of an imported programme. Where the file says something, the file wins; where it is
 * silent, what the organiser wrote stays, portraits always. Who has left the file is removed, unless the
 * conference presents them: that is the organiser's to decide.
 *
 * @returns each person's id by external id
 */
export async function importPeople(
  tx: Transaction,
  conferenceId: number,
  people: readonly ImportedPerson[],
): Promise<{ ids: Map<string, number>; counts: PeopleImported }> {
  const rows = await readRows(tx, conferenceId)
  const { matches, left } = matchImported(people, rows, [
    {
      ofImported: person => `${person.externalId}\n${person.name}`,
      ofRow: row => `${row.external_id}\n${row.name}`,
    },
    // Some files number everybody anew each year.
    { ofImported: person => folded(person.name), ofRow: row => folded(row.name) },
    { ofImported: person => person.externalId, ofRow: row => row.external_id ?? undefined },
  ])
  const pairs = people.map((person, index) => ({ person, row: matches[index] }))
  const changes = pairs.flatMap(({ person, row }) => {
    const change = row && changeOf(row, person)
    return change ? [{ id: row.id, change }] : []
  })
  const gone = left.filter(row => row.external_id !== null)
  const removed = gone.filter(row => row.speaker_group === null).map(row => row.id)
  for (const batch of batches(removed)) await tx.deleteFrom('speakers').where('id', 'in', batch).execute()
  const given = new Set(people.map(person => person.externalId))
  const bereft = gone.filter(row => row.speaker_group !== null && given.has(row.external_id ?? ''))
  await freeExternalIds(tx, [...changes, ...bereft])
  for (const { id, change } of changes) {
    await tx.updateTable('speakers').set(change).where('id', '=', id).execute()
  }

  const ids = new Map(pairs.flatMap(({ person, row }) => (row ? [[person.externalId, row.id]] : [])))
  const added = pairs.filter(({ row }) => !row).map(({ person }) => person)
  const last = Math.max(0, ...rows.map(row => row.position))
  for (const [id, externalId] of await addPeople(tx, conferenceId, added, last)) ids.set(externalId, id)
  return {
    ids,
    counts: {
      added: added.length,
      changed: changes.length,
      unchanged: people.length - added.length - changes.length,
      removed: removed.length,
      kept: gone.filter(row => row.speaker_group !== null).map(row => row.name),
    },
  }
}

const folded = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ')

async function readRows(tx: Transaction, conferenceId: number): Promise<Row[]> {
  return tx
    .selectFrom('speakers')
    .select([
      'id',
      'external_id',
      'name',
      'affiliation',
      'talk_title',
      'biography_html',
      'speaker_group',
      'position',
    ])
    .where('conference_id', '=', conferenceId)
    .orderBy('id')
    .execute()
}

function changeOf(row: Row, person: ImportedPerson) {
  const wanted = {
    external_id: person.externalId,
    name: person.name,
    affiliation: person.affiliation || row.affiliation,
    talk_title: person.talkTitle || row.talk_title,
    biography_html: person.biographyHtml || row.biography_html,
    speaker_group: row.speaker_group ?? person.group,
  }
  // The keys are those of the object literal above.
  const isSame = (Object.keys(wanted) as (keyof typeof wanted)[]).every(key => wanted[key] === row[key])
  return isSame ? undefined : wanted
}

/** Two people may have changed places in the file, or one have left it, and an external id is given once at any moment. */
async function freeExternalIds(tx: Transaction, bearers: readonly { id: number }[]): Promise<void> {
  for (const batch of batches(bearers.map(({ id }) => id))) {
    await tx.updateTable('speakers').set({ external_id: null }).where('id', 'in', batch).execute()
  }
}

async function addPeople(
  tx: Transaction,
  conferenceId: number,
  people: readonly ImportedPerson[],
  lastPosition: number,
): Promise<[id: number, externalId: string][]> {
  const rows = people.map((person, index) => ({
    conference_id: conferenceId,
    position: lastPosition + index + 1,
    speaker_group: person.group,
    name: person.name,
    affiliation: person.affiliation,
    photo: null,
    awards_html: '',
    talk_title: person.talkTitle,
    biography_html: person.biographyHtml,
    external_id: person.externalId,
  }))
  const added: [number, string][] = []
  for (const batch of batches(rows)) {
    const stored = await tx.insertInto('speakers').values(batch).returning(['id', 'external_id']).execute()
    for (const row of stored) added.push([row.id, row.external_id ?? ''])
  }
  return added
}
