import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore } from '#domain/preparation/records/record-store.ts'
import {
  addRoom,
  changeRoom,
  placeRoom,
  removeRoom,
  reserveRoom,
} from '#domain/programme/writing/write-rooms.ts'
import { contentStore } from './content-store.ts'
import { ofConference } from './of-conference.ts'

const read = contentStore('programme-room')

/** The rooms of a conference. */
export const roomStore: RecordStore = {
  tables: ['content_items', 'talks'],
  list: read.list,
  ...(read.slices && { slices: read.slices }),
  find: read.find,
  async check(tx, owner, { id, data }) {
    const { name } = roomOf(data)
    const others = (await read.list(tx, owner)).filter(other => other.id !== id)
    return others.some(other => roomOf(other.data).name === name)
      ? [{ field: 'name', rule: 'other-room', names: [] }]
      : []
  },
  reserveId: (tx, owner) => reserveRoom(tx, ofConference(owner)),
  insert: (tx, owner, { id, position, data }) =>
    addRoom(tx, ofConference(owner), { id, position, room: roomOf(data) }),
  update: (tx, id, data) => changeRoom(tx, id, roomOf(data)),
  remove: removeRoom,
  setPosition: placeRoom,
}

const roomOf = (data: RecordData) => editableKinds['programme-room'].fields.parse(data)
