import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Line, merged, type NewLine } from '#domain/offers/lines/line.ts'
import { inUnits, planLines } from '#domain/offers/lines/whose.ts'

const guestOffers: ReadonlySet<number> = new Set([1, 2])

const extra = (offerId: number, optionId: number, quantity: number): NewLine => ({
  kind: 'extra', wireName: null, periodId: null, accommodationId: null, offerId, optionId, nights: null,
  name: `Offer ${offerId}`, detail: `Option ${optionId}`, quantity, unitMinor: 100 * optionId, taxClass: 'admission', ofGroup: 0, isIncluded: 0, isRefundable: 1, codeMinor: 0, byCode: 0, ofRegistration: 0,
}) // biome-ignore format: a line

/** Different things of three offers, of which one is not for guests. */
const orders = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
    selector: ([offerId, optionId]) => `${offerId} ${optionId}`,
    maxLength: 9,
  })
  .chain(items =>
    fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: items.length, maxLength: items.length })
      .map(counts => items.map(([offerId, optionId], at) => extra(offerId, optionId, counts[at] ?? 1))),
  )

/** As they are stored: registrant 1, and a guest for each unit. */
function stored(lines: readonly NewLine[]): Line[] {
  return inUnits(lines, guestOffers).map((line, at) => ({
    ...line,
    id: at + 1,
    attendeeId: line.offerId === 3 ? 1 : 100 + at,
  }))
}

const sorted = (lines: readonly NewLine[]) =>
  merged(lines)
    .map(line => `${line.offerId} ${line.optionId} ${line.quantity}`)
    .toSorted()

test('units put together again are the lines that they were', () => {
  fc.assert(
    fc.property(orders, lines => {
      expect(merged(inUnits(lines, guestOffers))).toEqual(lines)
    }),
  )
})

test('a change leads from any lines to any others, and ends and adds no line in vain', () => {
  fc.assert(
    fc.property(orders, orders, fc.func(fc.boolean()), (from, to, isNamed) => {
      const before = stored(from)
      const named = new Set(
        before.flatMap(({ attendeeId }) => (isNamed(attendeeId) ? (attendeeId ?? []) : [])),
      )
      const { kept, ended, added } = planLines(before, to, { guestOffers, named })
      expect(sorted([...kept, ...added.map(({ line }) => line)])).toEqual(sorted(to))
      expect([...kept, ...ended].map(({ id }) => id).toSorted()).toEqual(
        before.map(({ id }) => id).toSorted(),
      )
      // No guest gets two lines, and none loses one while another of the offer is new.
      const staying = [...kept, ...added.map(({ guestId }) => ({ attendeeId: guestId ?? null }))]
        .flatMap(({ attendeeId }) => attendeeId ?? [])
        .filter(id => id >= 100)
      expect(new Set(staying).size).toBe(staying.length)
      for (const { line, guestId } of added) {
        if (line.offerId === 3 || guestId !== undefined) continue
        const gone = ended.filter(
          ({ offerId, attendeeId }) => offerId === line.offerId && !staying.includes(attendeeId ?? 0),
        )
        expect(gone).toEqual([])
      }
      // Nothing asked for changes nothing.
      expect(planLines(before, from, { guestOffers, named })).toMatchObject({ ended: [], added: [] })
    }),
  )
})

test('where fewer of the same are wanted, guests with names stay first, then the older ones', () => {
  const before = stored([extra(1, 1, 4)])
  const plan = planLines(before, [extra(1, 1, 2)], { guestOffers, named: new Set([103]) })
  expect(plan.kept.map(({ attendeeId }) => attendeeId)).toEqual([103, 100])
})
