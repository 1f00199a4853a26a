/**
 * How registration periods are stored for the editor of records: their last day, and the price of everything on sale
 * in them.
 */

import type { Reader, Transaction } from '#database/database.ts'
import { addCountedLimit, countTaken, resizeLimit } from '#domain/desk/waiting/counted-limit.ts'
import { namesOfUnoffered, withUnoffered } from '#domain/offers/pricing/offered.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import type { RecordData, RecordStore, StoredRecord } from '#domain/preparation/records/record-store.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { checkCurrency, feesOwner } from './fee-checks.ts'
import { priceStore } from './price-store.ts'

const prices = priceStore({
  table: 'registration_categories',
  namedBy: 'category_id',
  orderedBy: 'ends_on',
  blank: {
    name: '',
    ends_on: '',
    invited_minor: 0,
    oral_minor: 0,
    poster_minor: 0,
    student_minor: 0,
    delegate_minor: 0,
    virtual_minor: 0,
  },
  toColumns(data) {
    const { name, endsOn, currency: _, endsAfter: __, ...prices } = readFields(data)
    return {
      name,
      ends_on: endsOn,
      invited_minor: prices.invited ?? 0,
      oral_minor: prices.oral ?? 0,
      poster_minor: prices.poster ?? 0,
      student_minor: prices.student ?? 0,
      delegate_minor: prices.delegate ?? 0,
      virtual_minor: prices.virtual ?? 0,
      not_offered: namesOfUnoffered(prices),
    }
  },
  toData: (row, currency) => ({
    name: row.name,
    endsOn: row.ends_on,
    endsAfter: null,
    currency,
    ...withUnoffered(
      {
        invited: row.invited_minor,
        oral: row.oral_minor,
        poster: row.poster_minor,
        student: row.student_minor,
        delegate: row.delegate_minor,
        virtual: row.virtual_minor,
      },
      row.not_offered,
    ),
  }),
})

/** A conference's registration periods with their prices, ordered by their last days; their numbers are limits. */
export const feePeriodStore: RecordStore = {
  ...prices,
  tables: [...prices.tables, 'capacity_limits'],
  async list(db, owner) {
    return withNumbers(db, owner, await prices.list(db, owner))
  },
  async find(db, owner, id) {
    const record = await prices.find(db, owner, id)
    return record && (await withNumbers(db, owner, [record]))[0]
  },
  async check(tx, owner, { id, data }) {
    const others = await tx
      .selectFrom('registration_categories')
      .select(['name', 'ends_on'])
      .where('conference_id', '=', owner)
      .where('id', '<>', id)
      .execute()
    const same = others.find(({ ends_on }) => ends_on === String(data.endsOn))
    const problems = await checkCurrency(tx, owner, data)
    if (same) problems.push({ field: 'endsOn', rule: 'same-last-day', names: [same.name] })
    // Offers name their prices by period.
    if (others.some(({ name }) => name === String(data.name).trim()))
      problems.push({ field: 'name', rule: 'other-period', names: [] })
    const { endsAfter } = readFields(data)
    const { id: conferenceId } = await feesOwner(tx, owner)
    const sold = typeof endsAfter === 'number' ? await countSold(tx, conferenceId, id) : 0
    if (typeof endsAfter === 'number' && sold > endsAfter) {
      problems.push({ field: 'endsAfter', rule: 'fewer-than-sold', names: [String(sold)] })
    }
    return problems
  },
  async insert(tx, owner, record) {
    await prices.insert(tx, owner, record)
    await setNumber(tx, owner, record.id, record.data)
  },
  async update(tx, id, data, owner) {
    await prices.update(tx, id, data, owner)
    const { conference_id } = await tx
      .selectFrom('registration_categories')
      .select('conference_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await setNumber(tx, conference_id, id, data)
  },
}

const readFields = (data: RecordData) => editableKinds['fee-period'].fields.parse(data)

async function withNumbers(
  db: Reader,
  owner: number | null,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const { id } = await feesOwner(db, owner)
  const limits = await listLimits(db, id)
  return records.map(record => {
    const number = limits.find(({ endsPeriod, periodId }) => endsPeriod && periodId === record.id)
    return number ? { ...record, data: { ...record.data, endsAfter: number.seats } } : record
  })
}

/** The number of a period, if it has one. */
async function findNumber(db: Reader, conferenceId: number, periodId: number) {
  const limits = await listLimits(db, conferenceId)
  return limits.find(limit => limit.endsPeriod && limit.periodId === periodId)
}

/** How many have a place in a period, or hold one. */
async function countSold(db: Reader, conferenceId: number, periodId: number): Promise<number> {
  const now = await findNumber(db, conferenceId, periodId)
  return now?.taken ?? countTaken(db, conferenceId, numberOf(periodId, 0))
}

async function setNumber(tx: Transaction, owner: number | null, periodId: number, data: RecordData) {
  const { id } = await feesOwner(tx, owner)
  const { endsAfter } = readFields(data)
  if (endsAfter === undefined) return
  const now = await findNumber(tx, id, periodId)
  if (endsAfter === null) {
    if (now) await tx.deleteFrom('capacity_limits').where('id', '=', now.id).execute()
    return
  }
  const kept = now
    ? await resizeLimit(tx, now, endsAfter)
    : await addCountedLimit(tx, id, numberOf(periodId, endsAfter))
  if (!kept.ok) throw new Error('more were sold than under the same lock a moment before')
}

const numberOf = (periodId: number, seats: number) => ({
  periodId,
  presentationType: null,
  accommodationId: null,
  nights: null,
  isForAddOn: false,
  offerId: null,
  optionId: null,
  endsPeriod: true,
  seats,
})
