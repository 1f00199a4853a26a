import { editableKinds } from '#domain/editing/editable-kinds.ts'
import { priceStore } from '#domain/editing/price-store.ts'

/** The rooms that are sold with a registration, for one to four nights, in the order in which they were added. */
export const accommodationStore = priceStore({
  table: 'accommodations',
  namedBy: 'accommodation_id',
  orderedBy: 'id',
  blank: { name: '', one_night_minor: 0, two_nights_minor: 0, three_nights_minor: 0, four_nights_minor: 0 },
  toColumns(data) {
    const { name, oneNight, twoNights, threeNights, fourNights } =
      editableKinds.accommodation.fields.parse(data)
    return {
      name,
      one_night_minor: oneNight,
      two_nights_minor: twoNights,
      three_nights_minor: threeNights,
      four_nights_minor: fourNights,
    }
  },
  toData: (row, currency) => ({
    name: row.name,
    currency,
    oneNight: row.one_night_minor,
    twoNights: row.two_nights_minor,
    threeNights: row.three_nights_minor,
    fourNights: row.four_nights_minor,
  }),
})
