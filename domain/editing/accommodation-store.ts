import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/content/content-queries.ts'
import { editableKinds } from '#domain/editing/editable-kinds.ts'
import { checkCurrency, feesOwner, isPriceInUse } from '#domain/editing/fee-checks.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/editing/record-store.ts'
import { fail, ok } from '#domain/result.ts'

/** The rooms that are sold with a registration, for one to four nights. */
export const accommodationStore: RecordStore = {
  async list(db, owner) {
    const { currency } = await feesOwner(db, owner)
    const rows = await roomsOf(db, owner).orderBy('id').execute()
    return rows.map((row, index) => toRecord(row, { currency, position: index + 1 }))
  },
  async find(db, owner, id) {
    const row = await roomsOf(db, owner).where('id', '=', id).executeTakeFirst()
    return row && toRecord(row, { currency: (await feesOwner(db, owner)).currency, position: 0 })
  },
  check: (tx, owner, { data }) => checkCurrency(tx, owner, data),
  async reserveId(tx, owner) {
    const { id: conference_id } = await feesOwner(tx, owner)
    const nothing = { name: '', one_night_minor: 0, two_nights_minor: 0, three_nights_minor: 0 }
    const { id } = await tx
      .insertInto('accommodations')
      .values({ ...nothing, four_nights_minor: 0, conference_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('accommodations').where('id', '=', id).execute()
    return id
  },
  async insert(tx, owner, { id, data }) {
    const { id: conference_id } = await feesOwner(tx, owner)
    await tx
      .insertInto('accommodations')
      .values({ ...toRow(data), id, conference_id })
      .execute()
  },
  async update(tx, id, data) {
    await tx.updateTable('accommodations').set(toRow(data)).where('id', '=', id).execute()
  },
  async remove(tx, id) {
    if (await isPriceInUse(tx, 'accommodation_id', id)) return fail({ code: 'in-use' })
    await tx.deleteFrom('accommodations').where('id', '=', id).execute()
    return ok(undefined)
  },
  async setPosition() {
    // They are shown in the order in which they were added.
  },
}

function roomsOf(db: Reader, owner: ContentOwner) {
  return db.selectFrom('accommodations').selectAll().where('conference_id', '=', owner)
}

function toRow(data: RecordData) {
  const { name, oneNight, twoNights, threeNights, fourNights } =
    editableKinds.accommodation.fields.parse(data)
  return {
    name,
    one_night_minor: oneNight,
    two_nights_minor: twoNights,
    three_nights_minor: threeNights,
    four_nights_minor: fourNights,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof roomsOf>['execute']>>[number]

function toRecord(row: Row, { currency, position }: { currency: string; position: number }): StoredRecord {
  return {
    id: row.id,
    position,
    version: row.version,
    data: {
      name: row.name,
      currency,
      oneNight: row.one_night_minor,
      twoNights: row.two_nights_minor,
      threeNights: row.three_nights_minor,
      fourNights: row.four_nights_minor,
    },
  }
}
