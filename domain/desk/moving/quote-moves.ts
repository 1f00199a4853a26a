/** What a registration could become at another conference today, with what it costs. Changes nothing. */
import type { Reader } from '#database/database.ts'
import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type MoneyOfMove, moneyOfMove } from '#domain/desk/completing/divide-money.ts'
import { agreeOn } from '#domain/desk/registering/agreement.ts'
import type { RegistrationInput } from '#domain/desk/registering/registration-input.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { cancellationTerms } from '#domain/money/refunds/refund-policy.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface MoveQuote extends MoneyOfMove {
  admission: Admission
  name: string
}

/** What is booked at the other conference: the admission with what comes with it; more is added there. */
export const choiceOfMove = (
  periodId: number,
  presentationType: Admission,
): Omit<RegistrationInput, 'registrant'> => ({
  periodId,
  presentationType,
  accommodation: null,
  hasAddOn: false,
  code: '',
})

/**
 * The admissions that this person can move to, in the organiser's order. Places are not looked at: what is sold out is
 * refused, and says so.
 */
export async function quoteMoves(
  db: Reader,
  { actor, now }: Act,
  { from, to, registration }: { from: Conference; to: Conference; registration: Registration },
): Promise<MoveQuote[]> {
  const tables = await readPriceTables(db, to.id)
  const { period } = priceListOf(tables, to, now)
  if (!period) return []
  const money = await readRegistrationMoney(db, registration.id)
  const { refundBasisPoints } = cancellationTerms(from, registration, now)
  const { registrant } = registration
  const quotes: MoveQuote[] = []
  for (const { key, name } of namedAdmissions(tables.offers)) {
    if ((period.prices[key] ?? null) === null || conditionOf(to, key)?.kind === 'application') continue
    const input = { ...choiceOfMove(period.id, key), registrant }
    const agreed = await agreeOn(db, to, { conference: to, actor, now, draftKey: null }, input)
    if (!agreed.ok) continue
    const { totalMinor } = agreed.value.price
    quotes.push({ admission: key, name, ...moneyOfMove(money, registration, refundBasisPoints, totalMinor) })
  }
  return quotes
}
