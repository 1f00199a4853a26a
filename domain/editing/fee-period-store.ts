import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/content/content-queries.ts'
import { editableKinds } from '#domain/editing/editable-kinds.ts'
import { checkCurrency, feesOwner, isPriceInUse } from '#domain/editing/fee-checks.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/editing/record-store.ts'
import { fail, ok } from '#domain/result.ts'

/** A conference's registration periods with their prices, ordered by their last days. */
export const feePeriodStore: RecordStore = {
  async list(db, owner) {
    const { currency } = await feesOwner(db, owner)
    const rows = await periodsOf(db, owner).orderBy('ends_on').orderBy('id').execute()
    return rows.map((row, index) => toRecord(row, { currency, position: index + 1 }))
  },
  async find(db, owner, id) {
    const row = await periodsOf(db, owner).where('id', '=', id).executeTakeFirst()
    return row && toRecord(row, { currency: (await feesOwner(db, owner)).currency, position: 0 })
  },
  async check(tx, owner, { id, data }) {
    const same = await periodsOf(tx, owner)
      .where('ends_on', '=', String(data.endsOn))
      .where('id', '<>', id)
      .executeTakeFirst()
    const clash = same && {
      field: 'endsOn',
      message: `is that of ${same.name} too: the later of the two would never be open`,
    }
    return [...(await checkCurrency(tx, owner, data)), ...(clash ? [clash] : [])]
  },
  async reserveId(tx, owner) {
    const { id: conference_id } = await feesOwner(tx, owner)
    const nothing = { name: '', ends_on: '', invited_minor: 0, oral_minor: 0, poster_minor: 0 }
    const { id } = await tx
      .insertInto('registration_categories')
      .values({ ...nothing, student_minor: 0, delegate_minor: 0, virtual_minor: 0, conference_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.deleteFrom('registration_categories').where('id', '=', id).execute()
    return id
  },
  async insert(tx, owner, { id, data }) {
    const { id: conference_id } = await feesOwner(tx, owner)
    await tx
      .insertInto('registration_categories')
      .values({ ...toRow(data), id, conference_id })
      .execute()
  },
  async update(tx, id, data) {
    await tx.updateTable('registration_categories').set(toRow(data)).where('id', '=', id).execute()
  },
  async remove(tx, id) {
    if (await isPriceInUse(tx, 'category_id', id)) return fail({ code: 'in-use' })
    await tx.deleteFrom('registration_categories').where('id', '=', id).execute()
    return ok(undefined)
  },
  async setPosition() {
    // Their last days determine the order.
  },
}

function periodsOf(db: Reader, owner: ContentOwner) {
  return db.selectFrom('registration_categories').selectAll().where('conference_id', '=', owner)
}

function toRow(data: RecordData) {
  const { name, endsOn, ...prices } = editableKinds['fee-period'].fields.parse(data)
  return {
    name,
    ends_on: endsOn,
    invited_minor: prices.invited,
    oral_minor: prices.oral,
    poster_minor: prices.poster,
    student_minor: prices.student,
    delegate_minor: prices.delegate,
    virtual_minor: prices.virtual,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof periodsOf>['execute']>>[number]

function toRecord(row: Row, { currency, position }: { currency: string; position: number }): StoredRecord {
  return {
    id: row.id,
    position,
    version: row.version,
    data: {
      name: row.name,
      endsOn: row.ends_on,
      currency,
      invited: row.invited_minor,
      oral: row.oral_minor,
      poster: row.poster_minor,
      student: row.student_minor,
      delegate: row.delegate_minor,
      virtual: row.virtual_minor,
    },
  }
}
