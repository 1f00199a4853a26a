/** Where the money of a registration is: docs/algorithms/refunds.md. Receipt, page and mails tell it from here. */
import type { Reader } from '#database/database.ts'
import { readUnallocatedMoney } from '#domain/billing/unallocated-money.ts'
import { readPledge } from '#domain/books/pledge.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import type { DateText } from '#domain/documents/letterhead.ts'
import { listChargebacks, sumOfTaken } from '#domain/payments/chargeback.ts'
import { listRefunds } from '#domain/payments/refund.ts'
import { readFailedRefundsOwed } from '#domain/refunds/failed-refund.ts'
import type { Registration, RegistrationState } from '#domain/registrations/registration.ts'
import { readBalance } from '#domain/registrations/registration-queries.ts'
import { dateIn } from '#domain/time.ts'

/**
 * A part of a registration's money, in minor units, always more than none. `due`: not in yet. `kept`: pays for the
 * place. `part`: counts towards what is still due. `policy`: stays after a cancellation. `going-back`: decided, from a day on or, at null, under way.
 * `owed-back`: its refund failed. `surplus`: more than was owed, and nothing decided on it. `unplaced`: came in, and
 * the registration has no place for it. `charged-back`: is here no more, since the payer's bank took it back.
 */
export type MoneyPosition =
  | {
      readonly at: 'due' | 'kept' | 'part' | 'policy' | 'owed-back' | 'surplus' | 'unplaced' | 'charged-back'
      readonly amountMinor: number
    }
  | { readonly at: 'going-back'; readonly amountMinor: number; readonly from: DateText | null }

export interface MoneyFacts {
  state: RegistrationState
  /** What is charged: the total, and what the policy kept of an earlier choice, without what an open move brings along. */
  chargedMinor: number
  capturedMinor: number
  refundedMinor: number
  goingBack: readonly { amountMinor: number; from: DateText | null }[]
  /** What came in, is not going back and stands on no invoice; and of that, what failed to go back. */
  freeMinor: number
  owedBackMinor: number
}

/** What money is that nothing was billed for and nobody has decided on. */
const undecided = {
  waiting: 'unplaced',
  'awaiting-payment': 'part',
  paid: 'surplus',
  expired: 'unplaced',
  superseded: 'unplaced',
  cancelled: 'surplus',
} as const satisfies Record<RegistrationState, MoneyPosition['at']>

/** Every part but `due` together is what came in less what went back. */
export function moneyPositions(facts: MoneyFacts): MoneyPosition[] {
  const { state, capturedMinor, refundedMinor, goingBack, owedBackMinor } = facts
  const backMinor = goingBack.reduce((sum, each) => sum + each.amountMinor, 0)
  const hereMinor = Math.max(0, capturedMinor - refundedMinor - backMinor)
  const freeMinor = Math.min(facts.freeMinor, hereMinor)
  const undecidedMinor = freeMinor - owedBackMinor
  const dueMinor = state === 'awaiting-payment' ? facts.chargedMinor - (hereMinor - owedBackMinor) : 0
  const places: MoneyPosition[] = [
    { at: state === 'cancelled' ? 'policy' : 'kept', amountMinor: hereMinor - freeMinor },
    ...goingBack.map(back => ({ at: 'going-back', ...back }) as const),
    { at: 'owed-back', amountMinor: owedBackMinor },
    { at: undecided[state], amountMinor: undecidedMinor },
    { at: 'due', amountMinor: dueMinor },
  ]
  return places.filter(({ amountMinor }) => amountMinor > 0)
}

/** Reads where the money of a registration is now; days are those of the conference's zone. */
export async function readMoneyPositions(
  db: Reader,
  { id, state, price }: Pick<Registration, 'id' | 'state' | 'price'>,
  { timeZone }: Pick<Conference, 'timeZone'>,
  { keptMinor, now }: { keptMinor: number; now: Temporal.Instant },
): Promise<MoneyPosition[]> {
  const refunds = (await listRefunds(db, id)).filter(
    ({ state }) => state !== 'completed' && state !== 'failed',
  )
  const byDay = new Map<DateText | null, number>()
  for (const { amountMinor, dueAt, state } of refunds) {
    const isLater = state === 'scheduled' && dueAt !== null && Temporal.Instant.compare(dueAt, now) > 0
    const from = isLater ? dateIn(timeZone, dueAt).toString() : null
    byDay.set(from, (byDay.get(from) ?? 0) + amountMinor)
  }
  const places = moneyPositions({
    state,
    chargedMinor: price.totalMinor + keptMinor - (await readPledge(db, { id, price })),
    ...(await readBalance(db, id)),
    goingBack: [...byDay].map(([from, amountMinor]) => ({ from, amountMinor })),
    freeMinor: await readUnallocatedMoney(db, id),
    owedBackMinor: await readFailedRefundsOwed(db, id),
  })
  const chargedBackMinor = sumOfTaken(await listChargebacks(db, id))
  return chargedBackMinor > 0 ? [...places, { at: 'charged-back', amountMinor: chargedBackMinor }] : places
}
