/** The only writer of a conference's speakers. */
import { randomUUID } from 'node:crypto'
import type { Insertable, Updateable } from 'kysely'
import type { Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { batches } from '#domain/programme/matching/match-imported.ts'

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

/** Two people may have swapped ids in a file, or left it, and an external id is unique at every moment. */
export async function freeExternalIdsOfSpeakers(tx: Transaction, ids: readonly number[]): Promise<void> {
  for await (const batch of batches(ids))
    await tx.updateTable('speakers').set({ external_id: null }).where('id', 'in', batch).execute()
}

/** They no longer speak at any talk; what is printed under its title stays. */
export async function removeSpeakers(tx: Transaction, ids: readonly number[]): Promise<void> {
  for await (const batch of batches(ids)) {
    await tx.deleteFrom('talk_speakers').where('speaker_id', 'in', batch).execute()
    await tx.deleteFrom('speakers').where('id', 'in', batch).execute()
  }
}
