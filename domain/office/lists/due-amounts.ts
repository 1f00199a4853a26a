/** Amounts due, for lists. Lists are sorted by them, so the rule is repeated here as an SQL expression. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { readDue } from '#domain/money/books/due.ts'
import type { RegistrationStanding } from '#domain/registrations/registration.ts'

const sumOf = (column: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(${column}) from ${from}), 0)`

const received = sql`(
  ${sumOf(sql`amount_minor`, sql`captures where registration_id = registrations.id and currency = registrations.currency`)}
  + ${sumOf(sql`amount_minor`, sql`credit_transfers where to_registration_id = registrations.id and currency = registrations.currency`)}
  - ${sumOf(sql`amount_minor`, sql`credit_transfers where from_registration_id = registrations.id and currency = registrations.currency`)}
  - ${sumOf(sql`amount_minor`, sql`chargebacks where registration_id = registrations.id and currency = registrations.currency and returned_at is null`)}
  - ${sumOf(sql`amount_minor`, sql`refunds where registration_id = registrations.id and currency = registrations.currency and refunds.state <> 'failed'`)})`

const hasPayment = sql`exists (select 1 from captures where registration_id = registrations.id)`
const hasCredit = sql`exists (select 1 from credit_transfers where to_registration_id = registrations.id)`
const hasNoMoney = sql`not ${hasPayment} and not ${hasCredit}`

// The registration says nothing new, but has an index.
const paidForChange = sumOf(
  sql`captures.amount_minor`,
  sql`captures inner join payment_attempts on payment_attempts.id = captures.attempt_id
    where payment_attempts.choice_change_id = choice_changes.id and captures.currency = payment_attempts.currency
    and captures.registration_id = choice_changes.registration_id`,
)

const dueForPlace = sql<number>`registrations.total_minor - ${received}`

const dueForChange = sql<number>`(select difference_minor - ${paidForChange} from choice_changes
  where choice_changes.registration_id = registrations.id and choice_changes.state = 'open')`

const isChanging = sql`registrations.id in (select registration_id from choice_changes where state = 'open')`

/**
 * The amount due, in minor units, for the place or for the difference of a change. For the rare registrations of `isRare`
 * it is only accurate enough for sorting; `readDues` gives the exact amount. Most who owe something have paid nothing yet,
 * so no payments are summed for them.
 */
export const dueMinor = sql<number>`case registrations.state
  when 'awaiting-payment' then case when ${hasNoMoney} then registrations.total_minor else ${dueForPlace} end
  when 'paid' then case when ${isChanging} then ${dueForChange} else 0 end
  else 0 end`

/** Unpaid in full: `dueMinor` is the total. */
export const owesItsTotal = sql<boolean>`(registrations.state = 'awaiting-payment' and ${hasNoMoney})`

/** Neither its place nor a change awaits payment: `dueMinor` is zero. */
export const owesNothing = sql<boolean>`(registrations.state <> 'awaiting-payment'
  and not (registrations.state = 'paid' and ${isChanging}))`

/** All others: `dueMinor` is summed from their money. Separate, because `or` prevents the use of indexes. */
export const addedUp = [
  { where: sql<boolean>`(registrations.state = 'awaiting-payment' and ${hasPayment})`, due: dueForPlace },
  {
    where: sql<boolean>`(registrations.state = 'awaiting-payment' and ${hasCredit} and not ${hasPayment})`,
    due: dueForPlace,
  },
  { where: sql<boolean>`(registrations.state = 'paid' and ${isChanging})`, due: dueForChange },
] as const

/** A registration's standing for staff who see no sums; undefined if nothing is paid or can be. */
export function paymentStanding(state: RegistrationStanding, dueMinor: number): 'paid' | 'due' | undefined {
  if (dueMinor > 0) return 'due'
  return state === 'paid' ? 'paid' : undefined
}

/** Unpaid, and a refund failed, money was moved back and forth, or an open move pledges it. */
const isRare = sql<number>`case when registrations.state = 'awaiting-payment' and (
  exists (select 1 from refunds where registration_id = registrations.id)
  or exists (select 1 from conference_moves where to_registration_id = registrations.id)) then 1 else 0 end`

/** What is due for each of some registrations of one conference, in minor units; never below zero. */
export async function readDues(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select(['registrations.id', 'state', 'cancelled_at', dueMinor.as('due'), isRare.as('rare')])
    .where('registrations.id', 'in', ids)
    .execute()
  const dues = new Map<number, number>()
  for (const { id, state, cancelled_at, due, rare } of rows) {
    const isOpen = state === 'awaiting-payment' || state === 'paid'
    if (!isOpen || cancelled_at !== null) dues.set(id, 0)
    // A few at most: the result depends on the order of refunds and failures.
    else if (rare === 1) dues.set(id, Math.max(0, (await readDue(db, id))?.owedMinor ?? 0))
    else dues.set(id, Math.max(0, due))
  }
  return dues
}
