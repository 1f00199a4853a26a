import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Offer, OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { listedChoiceOf, priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import { linesOfGroup } from '#domain/offers/lines/group-lines.ts'
import { amountOf, isOfPerson, merged } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { type GroupOrder, priceGroup, priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import { plainExtra } from '#tests/factories/price-lists.ts'

const workshop: Offer = {
  ...plainExtra, id: 11, name: 'Workshop', priceMinor: 12_000, admissionPrices: { student: 0, poster: null },
} // biome-ignore format: an offer
const dinner: Offer = {
  ...plainExtra,
  id: 12,
  name: 'Dinner',
  priceMinor: 8_000,
  most: 2,
  options: [
    { id: 31, name: 'Meat', surchargeMinor: 0, isRetired: false },
    { id: 32, name: 'Vegan', surchargeMinor: 500, isRetired: false },
  ],
}
const list = {
  period: {
    id: 4,
    name: 'Early',
    prices: {
      invited: null,
      oral: 60_000,
      poster: 50_000,
      student: 20_000,
      delegate: 70_000,
      virtual: 10_000,
    },
  },
  accommodations: [],
  addOnMinor: null,
  extras: [workshop, dinner],
  feeBasisPoints: 500,
  addedTax: null,
  conditions: {},
}
const order = (people: Record<string, number>, ...extras: OrderedExtra[]): GroupOrder => ({
  people: Object.entries(people).map(([admission, quantity]) => ({
    admission: admission as 'oral',
    quantity,
  })),
  extras,
})
const some = (offerId: number, quantity: number, optionId: number | null = null) => ({
  offerId,
  optionId,
  quantity,
})
test('the people of a group fit into what a period has left, and meet no condition', () => {
  const counted = { ...list, period: { ...list.period, count: { sold: 7, most: 10 } } }
  expect(priceGroup(counted, order({ oral: 2, poster: 1 }), 50).problems).toEqual([])
  expect(priceGroup(counted, order({ oral: 3, poster: 1 }), 50).problems).toEqual([
    { of: 'people', problem: 'period-ends', left: 3 },
  ])
  const forMembers = { ...list, conditions: { student: { kind: 'members' as const, domains: [] } } }
  expect(priceGroup(forMembers, order({ oral: 1, student: 1 }), 50).problems).toEqual([
    { of: 'people', problem: 'not-offered' },
  ])
})

const problemsOf = (...asked: Parameters<typeof order>) => priceGroup(list, order(...asked), 50).problems

test('of a selection each person gets what their admission needs, and no more than it may have', () => {
  const selection = {
    name: 'Tutorials',
    rules: [
      { admission: 'oral', least: 2, most: 2 },
      { admission: 'student', least: 0, most: 1 },
    ],
  }
  const extras = [21, 22, 23, 24].map(id => ({ ...workshop, id, name: `Tutorial ${id}`, selection }))
  const placed = (people: Record<string, number>, ...units: [number, number][]) => {
    const wanted = units.map(([id, quantity]) => some(id, quantity))
    const { group, problems } = priceGroup({ ...list, extras }, order(people, ...wanted), 50)
    return problems.length > 0
      ? problems
      : group.persons.map(person => person.extras.map(each => each.offerId))
  }
  expect(placed({ oral: 2 }, [21, 1], [22, 1], [23, 2])).toEqual([
    [21, 23],
    [22, 23],
  ])
  // Students would pay less for it, and need none.
  expect(placed({ student: 1, oral: 1 }, [21, 1], [22, 1])).toEqual([[], [21, 22]])
  expect(placed({ oral: 2 }, [21, 2], [22, 1])).toEqual([{ of: 21, problem: 'too-few-chosen' }])
  expect(placed({ student: 2 }, [21, 1], [22, 1], [23, 1])).toEqual([{ of: 23, problem: 'too-many-chosen' }])
})

test('of what is in the price of an admission each of its people gets the dearest, before others pay for it', () => {
  const rules = [
    { admission: 'oral', least: 0, most: null, included: 1 },
    { admission: null, least: 0, most: null },
  ]
  const [cheap, dear] = [21, 22].map(id => ({
    ...workshop, id, admissionPrices: {}, priceMinor: id * 100, selection: { name: 'Tutorials', rules },
  })) // biome-ignore format: a row
  const costs = (people: Record<string, number>, ...extras: OrderedExtra[]) => {
    const offers = [cheap, dear].filter(offer => offer !== undefined)
    const { group, problems } = priceGroup({ ...list, extras: offers }, order(people, ...extras), 50)
    expect(problems).toEqual([])
    return group.persons.map(person => person.extras.map(({ offerId, unitMinor }) => [offerId, unitMinor]))
  }
  expect(costs({ delegate: 1, oral: 1 }, some(21, 1), some(22, 1))).toEqual([[[21, 2_100]], [[22, 0]]])
  expect(costs({ oral: 1 }, some(21, 1), some(22, 1))).toEqual([
    [
      [21, 2_100],
      [22, 0],
    ],
  ])
})

test('an extra goes to those who pay least for it, one each, and never to those to whom it is not offered', () => {
  const { group, problems } = priceGroup(list, order({ oral: 2, student: 1, poster: 3 }, some(11, 2)), 50)
  expect(problems).toEqual([])
  expect(group.persons.map(({ admission, extras }) => [admission, ...extras.map(each => each.unitMinor)])).toEqual([
    ['oral', 12_000], ['oral'], ['student', 0], ['poster'], ['poster'], ['poster'],
  ]) // biome-ignore format: people
  expect(problemsOf({ oral: 2, student: 1, poster: 3 }, some(11, 4))).toEqual([
    { of: 11, problem: 'too-many' },
  ])
})

test('what cannot be had is named', () => {
  expect(problemsOf({})).toEqual([{ of: 'people', problem: 'missing' }])
  expect(problemsOf({ oral: 51 })).toEqual([{ of: 'people', problem: 'too-many' }])
  expect(problemsOf({ invited: 1 })).toEqual([{ of: 'people', problem: 'not-offered' }])
  expect(problemsOf({ virtual: 2 })).toEqual([{ of: 'people', problem: 'not-offered' }])
  expect(problemsOf({ oral: 1 }, some(99, 1))).toEqual([{ of: 99, problem: 'not-offered' }])
  expect(problemsOf({ oral: 1 }, some(12, 1))).toEqual([{ of: 12, problem: 'needs-option' }])
  expect(problemsOf({ oral: 1 }, some(12, 3, 31))).toEqual([{ of: 12, problem: 'too-many' }])
  expect(problemsOf({ poster: 1 }, some(11, 1))).toEqual([{ of: 11, problem: 'not-offered' }])
})

test('the lines of its people, its choice and its price say the same', () => {
  const { group } = priceGroup(
    list,
    order({ oral: 3, student: 2 }, some(11, 4), some(12, 2, 31), some(12, 4, 32)),
    50,
  )
  const { persons, forGuests, choice } = linesOfGroup(group, list.period, [])
  const price = priceOfGroup(list, choice, '')
  const all = linesOf(choice, price)
  const units = [...persons.flat(), ...forGuests]
  const byKind = units.toSorted((one, other) => one.kind.localeCompare(other.kind))
  expect(merged(byKind)).toEqual(all.filter(({ kind }) => kind !== 'fee'))
  expect(priceOfLines([...byKind, ...all.filter(({ kind }) => kind === 'fee')], null)).toEqual(price)
  expect(listedChoiceOf(byKind)).toEqual(choice)
  // 3 × 600 + 2 × 200, workshops 2 × 0 + 2 × 120, dinners 2 × 80 + 4 × 85
  expect(price.subtotalMinor).toBe(220_000 + 24_000 + 50_000)
  expect(price.totalMinor).toBe(price.subtotalMinor * 1.05)
})

test('what comes with an admission is in its price for each person of a group', () => {
  const lunch = {
    offerId: 13, optionId: null, name: 'Lunch', detail: '', quantity: 1, unitMinor: 2_000, taxClass: 'food', isIncluded: 1,
  } as const // biome-ignore format: a row
  const withLunch = { ...list, included: { oral: [lunch] } }
  const { group, problems } = priceGroup(withLunch, order({ oral: 2, student: 1 }), 50)
  expect(problems).toEqual([])
  expect(group.persons.map(({ extras }) => extras)).toEqual([[lunch], [lunch], []])
  const { choice } = linesOfGroup(group, list.period, [])
  const plain = linesOfGroup(priceGroup(list, order({ oral: 2, student: 1 }), 50).group, list.period, [])
  const price = priceOfGroup(withLunch, choice, '')
  expect(price.totalMinor).toBe(priceOfGroup(list, plain.choice, '').totalMinor)
  expect(linesOf(choice, price).reduce((sum, line) => sum + amountOf(line), 0)).toBe(price.totalMinor)
})

const tenPercentFromThree = { from: 3, discount: { kind: 'percent', basisPoints: 1_000 } } as const

test('from a number of people on each registration costs less, with what comes with it; extras do not', () => {
  const lunch = {
    offerId: 13, optionId: null, name: 'Lunch', detail: '', quantity: 1, unitMinor: 2_000, taxClass: 'food', isIncluded: 1,
  } as const // biome-ignore format: a row
  const rule = { ...list, included: { oral: [lunch] }, groupDiscount: tenPercentFromThree }
  const of = (...asked: Parameters<typeof order>) => priceGroup(rule, order(...asked), 50).group.persons
  expect(of({ oral: 2 }).flatMap(({ discounts }) => discounts)).toEqual([])
  expect(of({ oral: 2, student: 1 }, some(11, 1)).map(({ discounts }) => discounts)).toEqual([
    [{ taxClass: 'admission', amountMinor: 5_800 }, { taxClass: 'food', amountMinor: 200 }],
    [{ taxClass: 'admission', amountMinor: 5_800 }, { taxClass: 'food', amountMinor: 200 }],
    [{ taxClass: 'admission', amountMinor: 2_000 }],
  ]) // biome-ignore format: people
  // Who is added to two who come already is the third.
  const [added] = priceGroup(rule, order({ student: 1 }), 50, 2).group.persons
  expect(added?.discounts).toEqual([{ taxClass: 'admission', amountMinor: 2_000 }])
  const less = { from: 2, discount: { kind: 'amount', amountMinor: 30_000 } } as const
  const [oral, student] = priceGroup({ ...list, groupDiscount: less }, order({ oral: 1, student: 1 }), 50)
    .group.persons
  // At most what it costs.
  expect([oral?.discounts, student?.discounts]).toEqual([
    [{ taxClass: 'admission', amountMinor: 30_000 }],
    [{ taxClass: 'admission', amountMinor: 20_000 }],
  ])
})

const addedTax = {
  regime: 'vat',
  rates: {
    admission: [{ label: 'VAT', basisPoints: 1_900 }],
    accommodation: [],
    food: [{ label: 'VAT', basisPoints: 700 }],
  },
  sellerTaxId: '',
  isOwedByBuyer: false,
} as const

test('the lines of a group with a discount make its total, and say the whole of it, whatever the order', () => {
  const people = fc.record({ oral: fc.nat(9), student: fc.nat(9), delegate: fc.nat(9) })
  const rules = fc.record({
    from: fc.integer({ min: 2, max: 12 }),
    discount: fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: 1, max: 10_000 }),
      }),
      fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 80_000 }) }),
    ),
  })
  const lunch = {
    offerId: 13, optionId: null, name: 'Lunch', detail: '', quantity: 1, unitMinor: 1_999, taxClass: 'food', isIncluded: 1,
  } as const // biome-ignore format: a row
  const names = [
    { key: 'oral', name: 'Oral' },
    { key: 'student', name: 'Student' },
    { key: 'delegate', name: 'Delegate' },
  ] as const
  fc.assert(
    fc.property(people, rules, fc.constantFrom(null, addedTax), (counts, groupDiscount, tax) => {
      fc.pre(Object.values(counts).some(count => count > 0))
      const rule = { ...list, included: { oral: [lunch] }, addedTax: tax, groupDiscount }
      const price = (wanted: GroupOrder) => {
        const { persons, choice } = linesOfGroup(priceGroup(rule, wanted, 50).group, list.period, names)
        const whole = priceOfGroup(rule, choice, '')
        const units = persons.flat()
        const rest = linesOf(choice, whole).filter(line => !isOfPerson(line))
        return { whole, choice, units, lines: [...units, ...rest] }
      }
      const { whole, choice, units, lines } = price(order(counts))
      expect(lines.reduce((sum, line) => sum + amountOf(line), 0)).toBe(whole.totalMinor)
      expect(linesOf(choice, whole).reduce((sum, line) => sum + amountOf(line), 0)).toBe(whole.totalMinor)
      expect(priceOfLines(lines, whole.addedTax)).toEqual(whole)
      expect(listedChoiceOf(units)).toEqual(choice)
      const { people: ordered } = order(counts)
      expect(price({ people: ordered.toReversed(), extras: [] }).whole.totalMinor).toBe(whole.totalMinor)
      const together = Object.values(counts).reduce((sum, count) => sum + count, 0)
      expect(whole.discountMinor > 0).toBe(together >= groupDiscount.from)
    }),
  )
})
