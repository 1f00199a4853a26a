import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MoneyFacts, type MoneyPosition, moneyPositions } from '#domain/money/books/money-positions.ts'
import { registrationStates } from '#domain/registrations/registration.ts'
import { positionWords } from '#words/money-position-words.ts'

/** Paid 733.95, and nothing else happened. */
const paid: MoneyFacts = {
  state: 'paid',
  chargedMinor: 73_395,
  capturedMinor: 73_395,
  refundedMinor: 0,
  beingRefunded: [],
  unallocatedMinor: 0,
  owedBackMinor: 0,
}
const cancelled = { ...paid, state: 'cancelled' } as const
const half = { amountMinor: 36_698, from: '2027-06-10' }

test.each<[string, MoneyFacts, MoneyPosition[]]>([
  ['paid', paid, [{ at: 'place', amountMinor: 73_395 }]],
  ['free', { ...paid, chargedMinor: 0, capturedMinor: 0 }, []],
  ['paid in part', { ...paid, state: 'awaiting-payment', capturedMinor: 70_000, unallocatedMinor: 70_000 }, [{ at: 'part', amountMinor: 70_000 }, { at: 'due', amountMinor: 3_395 }]],
  ['paid in part, and that on its way back', { ...paid, state: 'awaiting-payment', capturedMinor: 40_000, beingRefunded: [{ amountMinor: 40_000, from: null }] }, [{ at: 'being-refunded', amountMinor: 40_000, from: null }, { at: 'due', amountMinor: 73_395 }]],
  ['paid in part, and that not brought back', { ...paid, state: 'awaiting-payment', capturedMinor: 40_000, unallocatedMinor: 40_000, owedBackMinor: 40_000 }, [{ at: 'owed-back', amountMinor: 40_000 }, { at: 'due', amountMinor: 73_395 }]],
  ['paid twice', { ...paid, capturedMinor: 146_790, unallocatedMinor: 73_395 }, [{ at: 'place', amountMinor: 73_395 }, { at: 'surplus', amountMinor: 73_395 }]],
  ['a part refunded in goodwill', { ...paid, refundedMinor: 10_000 }, [{ at: 'place', amountMinor: 63_395 }]],
  ['cancelled, a share to refund', { ...cancelled, beingRefunded: [half] }, [{ at: 'retained', amountMinor: 36_697 }, { at: 'being-refunded', ...half }]],
  ['cancelled, the share under way', { ...cancelled, beingRefunded: [{ ...half, from: null }] }, [{ at: 'retained', amountMinor: 36_697 }, { at: 'being-refunded', amountMinor: 36_698, from: null }]],
  ['cancelled, the share gone back', { ...cancelled, refundedMinor: 36_698 }, [{ at: 'retained', amountMinor: 36_697 }]],
  ['cancelled, the refund failed', { ...cancelled, unallocatedMinor: 36_698, owedBackMinor: 36_698 }, [{ at: 'retained', amountMinor: 36_697 }, { at: 'owed-back', amountMinor: 36_698 }]],
  ['cancelled, and paid afterwards', { ...cancelled, unallocatedMinor: 73_395 }, [{ at: 'surplus', amountMinor: 73_395 }]],
  ['expired, and paid late', { ...paid, state: 'expired', unallocatedMinor: 73_395 }, [{ at: 'unplaced', amountMinor: 73_395 }]],
])('%s', (_name, facts, expected) => {
  expect(moneyPositions(facts)).toEqual(expected)
}) // biome-ignore format: a table

test('whatever happened, no minor unit is unaccounted for', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.constantFrom(...registrationStates),
      fc.array(amount, { minLength: 6, maxLength: 6 }),
      (state, parts) => {
        const [billed = 0, refundedMinor = 0, later = 0, now = 0, owedBackMinor = 0, rest = 0] = parts
        const here = moneyPositions({
          state,
          chargedMinor: billed,
          capturedMinor: billed + refundedMinor + later + now + owedBackMinor + rest,
          refundedMinor,
          beingRefunded: [
            { amountMinor: later, from: '2027-06-10' },
            { amountMinor: now, from: null },
          ],
          unallocatedMinor: owedBackMinor + rest,
          owedBackMinor,
        }).filter(({ at }) => at !== 'due')
        expect(here.every(({ amountMinor }) => amountMinor > 0)).toBe(true)
        expect(here.reduce((sum, place) => sum + place.amountMinor, 0)).toBe(
          billed + later + now + owedBackMinor + rest,
        )
      },
    ),
  )
})

test('no refunded money is called an overpayment', () => {
  const said = positionWords({ at: 'being-refunded', ...half }, 'USD')
  expect(said).toEqual({
    label: 'To be refunded from 10 June 2027 on',
    sentence: 'USD\u00a0366.98 will be refunded the way it was paid, from 10 June 2027 on.',
  })
})
