import type { ConferenceDates } from '#sample/conference-dates.ts'
import type { OfferManuscript } from '#sample/manuscript.ts'

/** An offer's columns, and what stands in tables of its own. */
export type ComposedOffer = ReturnType<typeof composeOffer>

export function composeOffer(offer: OfferManuscript, dates: Pick<ConferenceDates, 'startsOn'>) {
  const {
    kind,
    name,
    description,
    dollars,
    most = 1,
    options = [],
    dollarsFor = {},
    dollarsIn = {},
    taxClass = 'admission',
    hours,
    isForGuests = false,
    selection = '',
    chosen = [],
    openedBy,
  } = offer
  const day = hours && dates.startsOn.add({ days: hours.day - 1 })
  return {
    kind,
    name,
    description,
    // What is hidden is stored as sold by staff, with a link.
    sold_by: openedBy === undefined ? 'everybody' : 'staff',
    selection,
    price_minor: dollars * 100,
    most,
    takes_place_from: hours ? `${day}T${hours.from}` : null,
    takes_place_to: hours ? `${day}T${hours.to}` : null,
    is_for_guests: isForGuests ? (1 as const) : (0 as const),
    tax_class: taxClass,
    chosen,
    openedBy,
    options: options.map(option => ({ name: option.name, surcharge_minor: option.dollars * 100 })),
    specialPrices: [
      ...Object.entries(dollarsFor).map(([admission, price]) => ({ admission, price, included: null })),
      ...Object.entries(dollarsIn).map(([admission, price]) => ({ admission, price, included: 1 })),
    ],
  }
}
