import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AddedTax, TaxedAmount } from '#domain/conference/taxes/added-tax.ts'
import { byOffer } from '#domain/offers/catalogue/offer.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { choiceOf, listedChoiceOf, priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import { amountOf } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { readNewLines, writeNewLines } from '#domain/offers/lines/stored-lines.ts'
import { priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import { presentationTypeLabels, priceOf, withFee } from '#domain/offers/pricing/pricing.ts'
import { booked, orders, priceLists } from '#tests/factories/price-lists.ts'

const gst = (basisPoints: number) => [{ label: 'GST', basisPoints }]
const addedTax: AddedTax = {
  regime: 'gst',
  rates: { admission: gst(1_800), accommodation: gst(500) },
  sellerTaxId: '',
  isOwedByBuyer: false,
}

const lists = priceLists(fc.constantFrom(null, addedTax))

const discounts = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), basisPoints: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 900_000 }) }),
    fc.constant({ kind: 'free' as const }),
  ),
)

test('the lines of a choice make its total, and say the whole of it', () => {
  fc.assert(
    fc.property(lists, orders, discounts, (list, order, discount) => {
      const choice = booked(list, order)
      const price = priceOf(list, choice, discount)
      const lines = linesOf(choice, price)
      expect(lines.reduce((sum, line) => sum + amountOf(line), 0)).toBe(price.totalMinor)
      expect(choiceOf(lines)).toEqual(choice)
      expect(priceOfLines(lines, price.addedTax)).toEqual(price)
    }),
  )
})

test('no order of the lines makes another choice or price', () => {
  fc.assert(
    fc.property(lists, orders, discounts, fc.infiniteStream(fc.nat()), (list, order, discount, keys) => {
      const choice = booked(list, order)
      const price = priceOf(list, choice, discount)
      const shuffled = linesOf(choice, price)
        .map(line => ({ line, key: keys.next().value as number }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ line }) => line)
      // Extras are listed as they come; a total does not depend on it.
      const { extras, ...rest } = listedChoiceOf(shuffled)
      const { extras: had, ...others } = choice
      expect([rest, extras.toSorted(byOffer)]).toEqual([others, had.toSorted(byOffer)])
      const again = priceOfLines(shuffled, price.addedTax)
      const ascending = (amounts: readonly TaxedAmount[] = []) =>
        amounts.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
      const inOrder = ({ extras: amounts, discountsElsewhere, ...others }: typeof price) => [
        others,
        ascending(amounts),
        ascending(discountsElsewhere),
      ]
      expect(inOrder(again)).toEqual(inOrder(price))
    }),
  )
})

test('an agreed amount is one line with what it is for', () => {
  const agreed = { registrationMinor: 25_000, accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 }
  const price = withFee(agreed, 0, null)
  const choice = { kind: 'custom', description: 'A table for the society' } as const
  const lines = linesOf(choice, price)
  expect(lines).toMatchObject([{ kind: 'other', detail: choice.description, unitMinor: 25_000 }])
  expect([choiceOf(lines), priceOfLines(lines, null)]).toEqual([choice, price])
})

test('a line says in words what was bought', () => {
  const stay = { id: 7, name: 'Double Occupancy', nights: 2 } as const
  const choice: ListedChoice = {
    kind: 'listed',
    periodId: 3,
    periodName: 'Earlybird',
    presentationType: 'oral',
    admissionName: presentationTypeLabels.oral,
    accommodation: stay,
    hasAddOn: true,
    extras: [],
  }
  const parts = {
    registrationMinor: 69_900,
    accommodationMinor: 29_000,
    addOnMinor: 20_000,
    discountMinor: 6_990,
  }
  const lines = linesOf(choice, withFee(parts, 500, null))
  expect(lines.map(({ name, detail, unitMinor }) => [name, detail, unitMinor])).toEqual([
    [presentationTypeLabels.oral, 'Earlybird', 69_900],
    ['Double Occupancy', '2 nights', 29_000],
    ['Accompanying person', '', 20_000],
    ['Discount', '', -6_990],
    ['Processing fee', '', 5_596],
  ])
})

test('rooms and accompanying people of a group are lines of its people, and are read back', () => {
  const counts = fc.record({ unitMinor: fc.nat(90_000), quantity: fc.integer({ min: 1, max: 9 }) })
  const stays = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 3 }), nights: fc.constantFrom(1 as const, 2 as const) }),
    { selector: ({ id, nights }) => `${id} ${nights}`, maxLength: 4 },
  )
  fc.assert(
    fc.property(
      fc.array(counts, { minLength: 5, maxLength: 5 }),
      stays,
      fc.boolean(),
      (units, rooms, isTaxed) => {
        const [first = { unitMinor: 1, quantity: 1 }, other = first, ...others] = units
        const period = { periodId: 3, periodName: 'Earlybird' }
        const people = [
          { ...period, presentationType: 'oral' as const, admissionName: 'Oral Presentation', ...first },
        ]
        const choice: ListedChoice = {
          kind: 'listed',
          ...period,
          presentationType: 'oral',
          admissionName: 'Oral Presentation',
          accommodation: null,
          hasAddOn: false,
          extras: [],
          people,
          ...(rooms.length > 0 && {
            stays: rooms.map((room, at) => ({
              ...room,
              name: `Room ${room.id}`,
              ...(others[at % 3] ?? other),
            })),
          }),
          addOns: [other],
        }
        const price = priceOfGroup({ addedTax: isTaxed ? addedTax : null, feeBasisPoints: 500 }, choice, '')
        const lines = linesOf(choice, price)
        expect(lines.reduce((sum, line) => sum + amountOf(line), 0)).toBe(price.totalMinor)
        expect(choiceOf(lines)).toEqual(choice)
        expect(priceOfLines(lines, price.addedTax)).toEqual(price)
      },
    ),
  )
})

test('stored lines are read as they were written, or refused', () => {
  const choice = { kind: 'custom', description: '"quoted" <b>' } as const
  const agreed = { registrationMinor: 1, accommodationMinor: 0, addOnMinor: 0, discountMinor: 0 }
  const lines = linesOf(choice, withFee(agreed, 0, null))
  expect(readNewLines(writeNewLines(lines))).toEqual(lines)
  expect(() => readNewLines('[{"kind":"admission"}]')).toThrow('does not understand')
  expect(() => readNewLines(writeNewLines(lines).replace('"other"', '"voucher"'))).toThrow()
  expect(() => choiceOf([])).toThrow('neither')
})
