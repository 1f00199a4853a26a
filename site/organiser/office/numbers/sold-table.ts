/** Income and tax by offer, with words. */
import { formatCount } from '#domain/foundations/figures.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { type Offer, ownAdmissionOf } from '#domain/offers/catalogue/offer.ts'
import { lineKinds } from '#domain/offers/lines/line.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { Sold } from '#domain/office/numbers/sold-lines.ts'

export interface SoldRow {
  key: string
  cells: [what: string, quantity: string, net: string, tax: string, gross: string]
}

interface Names {
  offers: readonly Offer[]
  rooms: readonly { id: number; name: string }[]
  currency: string
}

export const soldColumns = ['What', 'Sold', 'Without tax', 'Tax', 'Together'] as const

/** In the order of an invoice, and of the offers' own, with the sum at the end. */
export function soldRows(sold: readonly Sold[], { offers, rooms, currency }: Names): SoldRow[] {
  if (sold.length === 0) return []
  const money = (minor: number) => formatMoney(minor, currency)
  const rowOf = (what: string, quantity: string, netMinor: number, taxMinor: number): SoldRow['cells'] => [
    what,
    quantity,
    money(netMinor),
    money(taxMinor),
    money(netMinor + taxMinor),
  ]
  const placeOf = ({ offerId }: Sold) => offers.findIndex(({ id }) => id === offerId)
  const ordered = sold.toSorted(
    (one, other) =>
      lineKinds.indexOf(one.kind) - lineKinds.indexOf(other.kind) ||
      placeOf(one) - placeOf(other) ||
      (one.optionId ?? 0) - (other.optionId ?? 0),
  )
  const sum = (of: (row: Sold) => number) => sold.reduce((total, row) => total + of(row), 0)
  return [
    ...ordered.map((row, index) => ({
      key: String(index),
      cells: rowOf(
        nameOf(row, offers, rooms),
        // How often money was taken off or added says nothing.
        row.kind === 'discount' || row.kind === 'fee' ? '' : formatCount(row.quantity),
        row.netMinor,
        row.taxMinor,
      ),
    })),
    {
      key: 'sum',
      cells: rowOf(
        'All',
        '',
        sum(row => row.netMinor),
        sum(row => row.taxMinor),
      ),
    },
  ]
}

function nameOf(row: Sold, offers: readonly Offer[], rooms: Names['rooms']): string {
  const offer = offers.find(({ id }) => id === row.offerId)
  switch (row.kind) {
    case 'admission': {
      const key = row.offerId === null ? row.wireName : ownAdmissionOf(row.offerId)
      return namedAdmissions(offers).find(named => named.key === key)?.name ?? 'A removed registration'
    }
    case 'stay':
      return rooms.find(({ id }) => id === row.accommodationId)?.name ?? 'A removed room'
    case 'extra': {
      if (!offer) return 'Accompanying person'
      const option = offer.options.find(({ id }) => id === row.optionId)
      return option ? `${offer.name}, ${option.name}` : offer.name
    }
    case 'other':
      return 'Agreed amounts'
    case 'discount':
      return 'Discounts'
    case 'fee':
      return 'Processing fee'
  }
}
