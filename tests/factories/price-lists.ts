/** Random prices and orders, for properties of everything that is computed from them. */
import fc from 'fast-check'
import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'
import type { IncludedExtras, Offer, OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { nightCounts } from '#domain/offers/pricing/nights.ts'
import {
  type Choice,
  type PriceList,
  presentationTypeLabels,
  presentationTypes,
  pricedExtras,
} from '#domain/offers/pricing/pricing.ts'

const minor = fc.integer({ min: 0, max: 1_000_000 })

const pricesOf = <K extends string | number>(keys: readonly K[]) =>
  fc
    .tuple(...keys.map(() => minor))
    .map(prices => Object.fromEntries(keys.map((key, at) => [key, prices[at] ?? 0])) as Record<K, number>)

const option = (id: number) =>
  fc.record({
    id: fc.constant(id),
    name: fc.constant(`Option ${id}`),
    surchargeMinor: minor,
    isRetired: fc.constant(false),
  })

const classes = ['admission', 'accommodation', 'food', 'books', 'own-1000'] as const

/** A code for the dinner, perhaps for one menu alone. */
const codes = fc.option(
  fc.record({
    discount: fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: 1, max: 10_000 }),
      }),
      fc.record({ kind: fc.constantFrom('amount' as const, 'price' as const), amountMinor: minor }),
      fc.constant({ kind: 'free' as const }),
    ),
    optionId: fc.constantFrom(null, 31),
  }),
)

/** A workshop with one price, and a dinner with two menus that costs members something else. */
const extras: fc.Arbitrary<Offer[]> = fc
  .tuple(
    minor,
    minor,
    fc.option(minor, { nil: undefined }),
    option(31),
    option(32),
    fc.constantFrom(...classes),
    codes,
    fc.boolean(),
  )
  .map(([workshop, dinner, forStudents, meat, vegan, taxClass, code, isNever]) => [
    {
      ...plainExtra,
      id: 11,
      name: 'Workshop',
      priceMinor: workshop,
      ...(isNever && { isNeverRefunded: true as const }),
    },
    {
      ...plainExtra,
      id: 12,
      name: 'Dinner',
      taxClass,
      priceMinor: dinner,
      most: 9,
      options: [meat, vegan],
      admissionPrices: forStudents === undefined ? {} : { student: forStudents },
      ...(code && { code }),
    },
  ])

const taxClass = fc.constantFrom(...classes)

/** Proceedings and a dinner in the price of the own admission, and of students. */
const included: fc.Arbitrary<IncludedExtras> = fc.tuple(minor, minor, taxClass, taxClass).map(parts => {
  const [proceedings, dinner, ofProceedings, ofDinner] = parts
  const one = { optionId: null, detail: '', isIncluded: 1 } as const
  const book = {
    ...one,
    offerId: 13,
    name: 'Proceedings',
    unitMinor: proceedings,
    quantity: 1,
    taxClass: ofProceedings,
  }
  const meal = { ...one, offerId: 14, name: 'Lunch', unitMinor: dinner, quantity: 2, taxClass: ofDinner }
  return { 'offer-9': [book, meal], student: [meal] }
})

/** With nothing that any extra may have. */
export const plainExtra = {
  kind: 'extra',
  description: '',
  soldBy: 'everybody',
  periodPrices: {},
  admissionPrices: {},
  most: 1,
  options: [],
  soldFrom: null,
  soldUntil: null,
  takesPlace: null,
  isForGuests: false,
  namesUntil: null,
  taxClass: 'admission',
  isRemovable: true,
  includedIn: {},
} as const satisfies Partial<Offer>

/** One open period, two rooms, an accompanying person and extras, all offered; the own admission is `offer-9`. */
export const priceLists = (
  addedTax: fc.Arbitrary<AddedTax | null> = fc.constant(null),
): fc.Arbitrary<PriceList> =>
  fc.record({
    period: fc.record({
      id: fc.constant(1),
      prices: fc
        .tuple(pricesOf(presentationTypes), minor)
        .map(([prices, own]) => ({ ...prices, 'offer-9': own })),
    }),
    accommodations: fc
      .tuple(pricesOf(nightCounts), pricesOf(nightCounts))
      .map(rooms => rooms.map((prices, at) => ({ id: at + 1, prices }))),
    addOnMinor: minor,
    extras,
    included,
    feeBasisPoints: fc.integer({ min: 0, max: 2_000 }),
    addedTax,
  })

/** The same where the extras are a selection, some of which is in the price of the own admission, and one of students. */
export const listsWithSelection = (): fc.Arbitrary<PriceList> =>
  fc.tuple(priceLists(), fc.nat({ max: 4 })).map(([list, included]) => {
    const rule = { least: 0, most: null }
    const rules = [
      { admission: 'offer-9', ...rule, included },
      { admission: 'student', ...rule, included: 1 },
    ]
    return { ...list, extras: list.extras.map(extra => ({ ...extra, selection: { name: 'Both', rules } })) }
  })

const orderedExtras: fc.Arbitrary<OrderedExtra[]> = fc
  .record({ workshop: fc.boolean(), meat: fc.nat({ max: 4 }), vegan: fc.nat({ max: 4 }) })
  .map(({ workshop, meat, vegan }) => [
    ...(workshop ? [{ offerId: 11, optionId: null, quantity: 1 }] : []),
    ...(meat > 0 ? [{ offerId: 12, optionId: 31, quantity: meat }] : []),
    ...(vegan > 0 ? [{ offerId: 12, optionId: 32, quantity: vegan }] : []),
  ])

type Order = Choice & { presentationType: NonNullable<Choice['presentationType']>; extras: OrderedExtra[] }

/** What somebody may order from any of these lists. */
export const orders: fc.Arbitrary<Order> = fc.record({
  presentationType: fc.constantFrom(...presentationTypes, 'offer-9' as const),
  accommodation: fc.option(fc.record({ id: fc.constantFrom(1, 2), nights: fc.constantFrom(...nightCounts) })),
  hasAddOn: fc.boolean(),
  extras: orderedExtras,
})

/** An order as it is booked at a list's prices. */
export function booked(list: PriceList, order: Order): ListedChoice {
  const { presentationType: type, accommodation } = order
  return {
    ...order,
    kind: 'listed',
    periodId: 1,
    periodName: 'Mid Term',
    admissionName:
      type === 'offer-9' ? 'Member' : ((presentationTypeLabels as Record<string, string>)[type] ?? ''),
    accommodation: accommodation && { ...accommodation, name: 'Room' },
    extras: pricedExtras(list, order),
  }
}
