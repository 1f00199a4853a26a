import { crc32 } from 'node:zlib'
import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { bumpRevision } from '#domain/conference/content/revisions.ts'
import { fail } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'

/**
 * A conference's own picture: on the cover of its home page, in lists of meetings and on the card of shared links. It is
 * stored in the conference's row, and has its id.
 */
export const conferencePictureStore: RecordStore = {
  tables: ['conferences', 'revisions'],
  async list(db, owner) {
    const record = owner === null ? undefined : await read(db, owner)
    return record ? [record] : []
  },
  find: async (db, owner, id) => (id === owner ? read(db, id) : undefined),
  async reserveId() {
    throw new Error('every conference has its picture, or a drawn cover, from the start')
  },
  async insert() {
    throw new Error('every conference has its picture, or a drawn cover, from the start')
  },
  async update(tx, id, data) {
    const { photo } = editableKinds['conference-picture'].fields.parse(data)
    await tx
      .updateTable('conferences')
      .set({ photo: photo === null ? null : JSON.stringify(photo) })
      .where('id', '=', id)
      .execute()
    // The main site lists conferences with their pictures.
    await bumpRevision(tx, null)
  },
  remove: async () => fail({ code: 'in-use' }),
  async setPosition() {
    // There is only one.
  },
}

async function read(db: Reader, id: number): Promise<StoredRecord | undefined> {
  const conference = await findConferenceById(db, id)
  if (!conference) return undefined
  const data = { photo: conference.photo }
  // The row's own version also counts changes of dates and prices, which do not change the picture.
  return { id, position: 1, version: crc32(JSON.stringify(data)) >>> 1, data }
}
