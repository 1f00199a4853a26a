import { namesOfUnoffered, withUnoffered } from '#domain/offers/pricing/offered.ts'
import { editableKinds } from '#domain/preparation/editing/editable-kinds.ts'
import { checkCurrency } from '#domain/preparation/editing/fee-checks.ts'
import { priceStore } from '#domain/preparation/editing/price-store.ts'
import type { RecordStore } from '#domain/preparation/editing/record-store.ts'

/** A conference's registration periods with their prices, ordered by their last days. */
export const feePeriodStore: RecordStore = {
  ...priceStore({
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
      const { name, endsOn, currency: _, ...prices } = editableKinds['fee-period'].fields.parse(data)
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
  }),
  async check(tx, owner, { id, data }) {
    const same = await tx
      .selectFrom('registration_categories')
      .select('name')
      .where('conference_id', '=', owner)
      .where('ends_on', '=', String(data.endsOn))
      .where('id', '<>', id)
      .executeTakeFirst()
    const problems = await checkCurrency(tx, owner, data)
    if (same) problems.push({ field: 'endsOn', rule: 'same-last-day', names: [same.name] })
    return problems
  },
}
