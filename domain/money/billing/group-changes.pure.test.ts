import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'
import { withTaxAdded } from '#domain/conference/taxes/tax.ts'
import { billedParts, differenceParts, type PricedPart } from '#domain/money/billing/billed-parts.ts'
import { listedChoiceOf, priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import { boughtAfter, type GroupPlan } from '#domain/offers/lines/group-plan.ts'
import { amountOf, type Line, type NewLine, newLine } from '#domain/offers/lines/line.ts'
import { groupDiscountLine, linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { planOfGroup } from '#domain/offers/lines/whose.ts'
import { priceOfGroup } from '#domain/offers/pricing/group-price.ts'

const gst = (basisPoints: number) => [{ label: 'GST', basisPoints }]
const addedTax: AddedTax = {
  regime: 'gst',
  rates: { admission: gst(1_800), accommodation: gst(500) },
  sellerTaxId: '',
  isOwedByBuyer: false,
}

const lines: fc.Arbitrary<NewLine[]> = fc
  .tuple(
    fc.constantFrom('oral', 'poster', 'student'),
    fc.integer({ min: 0, max: 99_999 }),
    fc.array(fc.integer({ min: 0, max: 9_999 }), { maxLength: 2 }),
    fc.constantFrom(0, 0, 333, 5_000),
  )
  .map(([wireName, unitMinor, extras, less]) => [
    newLine('admission', wireName, unitMinor, { wireName, periodId: 4, detail: 'Early', ofGroup: 1 }),
    // Who comes with many others pays less, and who was there before does not.
    ...(less > 0 && unitMinor > 0
      ? [
          groupDiscountLine({
            on: wireName,
            unitMinor: 0 - Math.min(less, unitMinor),
            quantity: 1,
            taxClass: 'admission',
          }),
        ]
      : []),
    ...extras.map((minor, offerId) => newLine('extra', 'Extra', minor, { offerId: offerId + 1, ofGroup: 1 })),
  ])

const people = fc.array(lines, { minLength: 1, maxLength: 6 })
const changes = fc.array(
  fc.record({ leaving: fc.array(fc.nat(11)), adding: fc.array(lines, { maxLength: 3 }) }),
  { maxLength: 4 },
)

/** A group whose lines are stored in memory as the database stores them. */
function groupOf(first: readonly NewLine[][], terms: Parameters<typeof priceOfGroup>[0]) {
  let lineId = 0
  let personId = 0
  const store = (line: NewLine, attendeeId: number | null): Line => {
    lineId += 1
    return { ...line, id: lineId, attendeeId }
  }
  const next = () => {
    personId += 1
    return personId
  }
  let stored: Line[] = []
  const change = (plan: GroupPlan) => {
    const choice = listedChoiceOf(boughtAfter(stored, plan))
    const price = priceOfGroup(terms, choice, '')
    const { kept, added, newPeople } = planOfGroup(stored, linesOf(choice, price), plan)
    const ids = Array.from({ length: newPeople }, next)
    stored = [
      ...kept,
      ...added.map(({ line, guestId, newGuest, whose }) =>
        store(line, whose === 'registration' ? null : (guestId ?? ids[newGuest ?? -1] ?? null)),
      ),
    ]
    return { lines: stored, price }
  }
  const added = first.map(theirs => ({ attendeeId: null, lines: theirs }))
  return { now: change({ ended: [], added }), change }
}

const grossOf = (parts: readonly PricedPart[]) =>
  parts.reduce((sum, { amountMinor, addedRates }) => {
    const sign = Math.sign(amountMinor)
    return sum + sign * withTaxAdded(Math.abs(amountMinor), addedRates ?? []).grossMinor
  }, 0)
const sumOf = (of: readonly NewLine[]) => of.reduce((sum, line) => sum + amountOf(line), 0)

test('whoever comes to a group and leaves it, lines, total and invoices agree to the cent', () => {
  const terms = fc.record({
    feeBasisPoints: fc.constantFrom(0, 333, 500),
    addedTax: fc.constantFrom(null, addedTax),
  })
  fc.assert(
    fc.property(people, changes, terms, (first, wanted, agreed) => {
      const group = groupOf(first, agreed)
      let { now } = group
      let billedMinor = grossOf(billedParts(now))
      expect(billedMinor).toBe(now.price.totalMinor)
      for (const { leaving, adding } of wanted) {
        const ids = [...new Set(now.lines.flatMap(({ attendeeId }) => attendeeId ?? []))]
        const gone = new Set(leaving.flatMap(at => ids[at] ?? []))
        if (gone.size >= ids.length) continue
        const ended = now.lines.flatMap(line =>
          line.attendeeId !== null && gone.has(line.attendeeId) ? [line.id] : [],
        )
        const before = now
        now = group.change({ ended, added: adding.map(theirs => ({ attendeeId: null, lines: theirs })) })
        expect(sumOf(now.lines)).toBe(now.price.totalMinor)
        expect(priceOfLines(now.lines, agreed.addedTax)).toEqual(now.price)
        // Who stays keeps each of their lines.
        expect(before.lines.filter(({ attendeeId }) => attendeeId !== null && !gone.has(attendeeId))).toEqual(
          now.lines.filter(line => before.lines.includes(line) && line.attendeeId !== null),
        )
        billedMinor += grossOf(differenceParts(before, now))
        expect(billedMinor).toBe(now.price.totalMinor)
      }
    }),
  )
})
