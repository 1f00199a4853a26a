import type { PresentationType } from '#domain/offers/pricing/pricing.ts'
import type { Dice } from '#sample/year/dice.ts'

/** What becomes of a registration. */
export type Fate =
  | 'paid-online'
  | 'paid-by-transfer'
  /** By a transfer that is still on its way. */
  | 'awaits-transfer'
  | 'left-unpaid'
  | 'cancelled'
  /** Paid by a transfer of another sum: somebody has to look at it. */
  | 'paid-too-little'
  /** An amount that the registrant names, which the organiser confirms. */
  | 'named-amount'

/** One registration of a conference's year. */
export interface PlannedRegistration {
  /** Days before the conference's first day. */
  daysBefore: number
  /** Seconds after midnight, UTC. */
  second: number
  fate: Fate
  presentationType: PresentationType
  /** Nights in a room, and which of the conference's offers; null: no room. */
  stay: { offer: number; nights: 1 | 2 | 3 | 4 } | null
  hasAddOn: boolean
}

/** When an edition's prices step up, in days before its first day. */
export const steps = { opens: 420, early: 214, mid: 110, late: 1 }

const stretches = [
  [{ from: steps.opens, to: 300 }, 12],
  [{ from: 299, to: steps.early }, 34],
  [{ from: steps.early - 1, to: steps.mid }, 26],
  [{ from: steps.mid - 1, to: steps.late }, 28],
] as const

/** An edition's registrations, first to last. Most people register in the last weeks of a price. */
export function planEdition(dice: Dice, count: number): PlannedRegistration[] {
  const plan = Array.from({ length: count }, () => planOne(dice))
  return plan.sort((one, other) => other.daysBefore - one.daysBefore || one.second - other.second)
}

function planOne(dice: Dice): PlannedRegistration {
  const stretch = dice.weighted(stretches)
  const share = dice.next()
  return {
    daysBefore: stretch.to + Math.floor((stretch.from - stretch.to) * share * share),
    second: dice.between(6 * 3_600, 20 * 3_600),
    fate: dice.weighted<Fate>([
      ['paid-online', 68],
      ['paid-by-transfer', 16],
      ['left-unpaid', 8],
      ['cancelled', 6],
      ['named-amount', 2],
    ]),
    presentationType: dice.weighted<PresentationType>([
      ['oral', 30],
      ['poster', 22],
      ['student', 18],
      ['delegate', 14],
      ['invited', 9],
      ['virtual', 7],
    ]),
    stay: dice.weighted<PlannedRegistration['stay']>([
      [null, 55],
      [{ offer: 0, nights: 2 }, 12],
      [{ offer: 0, nights: 3 }, 15],
      [{ offer: 1, nights: 3 }, 12],
      [{ offer: 2, nights: 4 }, 6],
    ]),
    hasAddOn: dice.next() < 0.3,
  }
}
