import { crc32 } from 'node:zlib'
import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { fail } from '#domain/foundations/result.ts'
import type { RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'

/**
 * A conference's name and place, and the words by which its talks and extras are grouped, which stand in many records or in none.
 * They are written on pages of their own; here are their translations. The record has the conference's id.
 */
export const conferenceWordsStore: RecordStore = {
  tables: ['conferences', 'revisions'],
  async list(db, owner) {
    const record = owner === null ? undefined : await read(db, owner)
    return record ? [record] : []
  },
  find: async (db, owner, id) => (id === owner ? read(db, id) : undefined),
  async reserveId() {
    throw new Error('every conference has its words from the start')
  },
  async insert() {
    throw new Error('every conference has its words from the start')
  },
  // The main site names conferences in its other languages.
  update: tx => bumpRevision(tx, null),
  remove: async () => fail({ code: 'in-use' }),
  async setPosition() {
    // There is only one.
  },
}

async function read(db: Reader, id: number): Promise<StoredRecord | undefined> {
  const conference = await findConferenceById(db, id)
  if (!conference) return undefined
  const { prefix, subject, location, conditions } = conference
  const [tracks, kinds, rooms] = await Promise.all([
    wordsOfTalks(db, id, 'track'),
    wordsOfTalks(db, id, 'kind'),
    wordsOfTalks(db, id, 'room'),
  ])
  const selections = await db
    .selectFrom('offers')
    .select('selection as word')
    .distinct()
    .where('conference_id', '=', id)
    .execute()
  const proofs = Object.values(conditions).flatMap(each => (each?.kind === 'proof' ? [each.of] : []))
  const data = {
    prefix,
    subject,
    location,
    tracks,
    kinds,
    rooms,
    selections: inOrder(selections.map(({ word }) => word)),
    proofs: inOrder(proofs),
  }
  // The row's own version also counts changes of prices, which are none of these.
  return { id, position: 1, version: crc32(JSON.stringify(data)) >>> 1, data }
}

async function wordsOfTalks(db: Reader, conferenceId: number, column: 'track' | 'kind' | 'room') {
  const rows = await db
    .selectFrom('talks')
    .innerJoin('programme_days', 'programme_days.id', 'talks.day_id')
    .select(`talks.${column} as word`)
    .distinct()
    .where('programme_days.conference_id', '=', conferenceId)
    .execute()
  return inOrder(rows.map(({ word }) => word))
}

/** The databases sort differently. */
const inOrder = (words: readonly string[]) =>
  [...new Set(words)].filter(word => word.trim() !== '').toSorted()
