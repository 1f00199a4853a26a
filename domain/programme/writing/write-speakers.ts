/** The only writer of a conference's speakers. */
import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { Image } from '#domain/conference/content/fields.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'
import { renameInLine } from '#domain/programme/people/printed-names.ts'
import { noteRemovedOfAbstracts } from '#domain/programme/writing/write-removed.ts'
import { changeTalk } from '#domain/programme/writing/write-talks.ts'

type Speakers = Schema['speakers']

/** What a speaker's row says; its version is counted by the database. */
export type NewSpeaker = Omit<Insertable<Speakers>, 'version'>

/** An id that no speaker has, had or will have. */
export async function reserveSpeaker(tx: Transaction, conferenceId: number): Promise<number> {
  const nobody = {
    conference_id: conferenceId, position: 0, speaker_group: null, name: '', affiliation: '', photo: null, talk_title: '',
    biography_html: '', awards_html: '', external_id: null, guid: randomUUID(),
  } // biome-ignore format: a row
  const [{ id } = { id: 0 }] = await addSpeakers(tx, [nobody])
  await removeSpeakers(tx, [id])
  return id
}

/** @returns the ids with the guids, in any order */
export async function addSpeakers(
  tx: Transaction,
  speakers: readonly NewSpeaker[],
): Promise<{ id: number; guid: string }[]> {
  const added: { id: number; guid: string }[] = []
  for await (const batch of batches(speakers)) {
    const rows = await tx.insertInto('speakers').values(batch).returning(['id', 'guid']).execute()
    added.push(...rows)
  }
  return added
}

export async function changeSpeaker(
  tx: Transaction,
  id: number,
  change: Omit<Updateable<Speakers>, 'id' | 'conference_id' | 'version'>,
): Promise<void> {
  await tx.updateTable('speakers').set(change).where('id', '=', id).execute()
}

/**
 * Prints a speaker's new name where the old one stands as part of a text: in the lines under the titles of their talks,
 * and as the words for their portrait. An imported file brings lines of its own.
 *
 * @param from the name before; call it once the speaker has the new one
 */
export async function printNewName(
  tx: Transaction,
  { id, from, to }: { id: number; from: string; to: string },
): Promise<void> {
  if (from === to) return
  const { photo } = await tx
    .selectFrom('speakers')
    .select('photo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const portrait: Image | null = photo === null ? null : JSON.parse(photo)
  if (portrait?.alt === from) await changeSpeaker(tx, id, { photo: JSON.stringify({ ...portrait, alt: to }) })
  const speeches = tx.selectFrom('talk_speakers').select('talk_id').where('speaker_id', '=', id)
  const rows = await tx
    .selectFrom('talk_speakers')
    .innerJoin('talks', 'talks.id', 'talk_speakers.talk_id')
    .innerJoin('speakers', 'speakers.id', 'talk_speakers.speaker_id')
    .select(['talks.id', 'talks.speaker_affiliation', 'speakers.id as speaker', 'speakers.name'])
    .where('talks.id', 'in', speeches)
    .orderBy('talks.id')
    .orderBy('talk_speakers.position')
    .execute()
  for (const [talk, people] of Map.groupBy(rows, row => row.id)) {
    const same = people.filter(({ speaker, name }) => speaker === id || name === from)
    const index = same.findIndex(({ speaker }) => speaker === id)
    const line = people[0]?.speaker_affiliation ?? ''
    const renamed = renameInLine(line, { from, to }, { index, count: same.length })
    if (renamed !== line) await changeTalk(tx, talk, { speaker_affiliation: renamed })
  }
}

/** Two people may have swapped ids in a file, or left it, and an external id is unique at every moment. */
export async function freeExternalIdsOfSpeakers(tx: Transaction, ids: readonly number[]): Promise<void> {
  for await (const batch of batches(ids))
    await tx.updateTable('speakers').set({ external_id: null }).where('id', 'in', batch).execute()
}

/** They no longer speak at any talk; what is printed under its title stays. */
export async function removeSpeakers(tx: Transaction, ids: readonly number[]): Promise<void> {
  for await (const batch of batches(ids)) {
    await noteRemovedOfAbstracts(tx, 'speaker', batch)
    await tx.deleteFrom('talk_speakers').where('speaker_id', 'in', batch).execute()
    await tx.deleteFrom('speakers').where('id', 'in', batch).execute()
  }
}
