import type { Reader, Transaction } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import { fail } from '#domain/foundations/result.ts'
import { editableKinds } from '#domain/preparation/editing/editable-kinds.ts'
import type { RecordData, RecordStore } from '#domain/preparation/editing/record-store.ts'
import { contentStore } from '#domain/preparation/editing/stores/content-store.ts'

const plain = contentStore('programme-room')

/** The rooms of a conference. Talks name theirs, so a new name goes to its talks too. */
export const roomStore: RecordStore = {
  ...plain,
  tables: ['content_items', 'talks'],
  async check(tx, owner, { id, data }) {
    const name = nameOf(data)
    const others = (await plain.list(tx, owner)).filter(other => other.id !== id)
    return others.some(other => nameOf(other.data) === name)
      ? [{ field: 'name', rule: 'other-room', names: [] }]
      : []
  },
  async update(tx, id, data) {
    const before = await roomOf(tx, id)
    await plain.update(tx, id, data)
    const name = nameOf(data)
    if (!before || before.name === name) return
    await tx
      .updateTable('talks')
      .set({ room: name })
      .where('room', '=', before.name)
      .where('day_id', 'in', daysOf(tx, before.owner))
      .execute()
  },
  async remove(tx, id, now) {
    const room = await roomOf(tx, id)
    const talk =
      room &&
      (await tx
        .selectFrom('talks')
        .select('id')
        .where('room', '=', room.name)
        .where('day_id', 'in', daysOf(tx, room.owner))
        .executeTakeFirst())
    return talk ? fail({ code: 'in-use' }) : plain.remove(tx, id, now)
  },
}

const nameOf = (data: RecordData) => editableKinds['programme-room'].fields.parse(data).name

async function roomOf(tx: Transaction, id: number) {
  const row = await tx
    .selectFrom('content_items')
    .select(['conference_id', 'data'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { owner: row.conference_id, name: nameOf(JSON.parse(row.data)) }
}

const daysOf = (db: Reader, owner: ContentOwner) =>
  db.selectFrom('programme_days').select('id').where('conference_id', '=', owner)
