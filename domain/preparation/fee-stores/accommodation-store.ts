import { namesOfUnoffered, withUnoffered } from '#domain/offers/pricing/offered.ts'
import { editableKinds } from '#domain/preparation/records/editable-kinds.ts'
import { priceStore } from './price-store.ts'

/** The rooms that are sold with a registration, for one to four nights, in the order in which they were added. */
export const accommodationStore = priceStore({
  table: 'accommodations',
  namedBy: 'accommodation_id',
  orderedBy: 'id',
  blank: { name: '', one_night_minor: 0, two_nights_minor: 0, three_nights_minor: 0, four_nights_minor: 0 },
  toColumns(data) {
    const { name, oneNight, twoNights, threeNights, fourNights } =
      editableKinds.accommodation.fields.parse(data)
    const prices = { 1: oneNight, 2: twoNights, 3: threeNights, 4: fourNights }
    return {
      name,
      one_night_minor: oneNight ?? 0,
      two_nights_minor: twoNights ?? 0,
      three_nights_minor: threeNights ?? 0,
      four_nights_minor: fourNights ?? 0,
      not_offered: namesOfUnoffered(prices),
    }
  },
  toData(row, currency) {
    const columns = {
      1: row.one_night_minor,
      2: row.two_nights_minor,
      3: row.three_nights_minor,
      4: row.four_nights_minor,
    }
    const {
      1: oneNight,
      2: twoNights,
      3: threeNights,
      4: fourNights,
    } = withUnoffered(columns, row.not_offered)
    return { name: row.name, currency, oneNight, twoNights, threeNights, fourNights }
  },
})
