/** What is due for registrations of a list. A list is sorted by it, so that it stands here once more as an expression. */
import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import { readDue } from '#domain/books/due.ts'
import type { RegistrationState } from '#domain/registrations/registration.ts'

const sumOf = (column: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
  sql`coalesce((select sum(${column}) from ${from}), 0)`

const received = sql`(
  ${sumOf(sql`amount_minor`, sql`captures where registration_id = registrations.id and currency = registrations.currency`)}
  + ${sumOf(sql`amount_minor`, sql`credit_transfers where to_registration_id = registrations.id and currency = registrations.currency`)}
  - ${sumOf(sql`amount_minor`, sql`credit_transfers where from_registration_id = registrations.id and currency = registrations.currency`)}
  - ${sumOf(sql`amount_minor`, sql`chargebacks where registration_id = registrations.id and currency = registrations.currency and returned_at is null`)}
  - ${sumOf(sql`amount_minor`, sql`refunds where registration_id = registrations.id and currency = registrations.currency and refunds.state <> 'failed'`)})`

/** Most who owe have paid nothing: their sums are not added up. */
const hasMoney = sql`(exists (select 1 from captures where registration_id = registrations.id)
  or exists (select 1 from credit_transfers where to_registration_id = registrations.id))`

const paidForChange = sumOf(
  sql`captures.amount_minor`,
  sql`captures inner join payment_attempts on payment_attempts.id = captures.attempt_id
    where payment_attempts.choice_change_id = choice_changes.id and captures.currency = payment_attempts.currency`,
)

/**
 * What is due, in minor units: for the place, or for the difference of a change. Of the rare registrations of `isRare` it
 * is near enough to sort by; `readDues` has the very sum.
 */
export const dueMinor = sql<number>`case registrations.state
  when 'awaiting-payment' then registrations.total_minor - case when ${hasMoney} then ${received} else 0 end
  when 'paid' then case when registrations.id in (select registration_id from choice_changes where state = 'open')
    then (select difference_minor - ${paidForChange} from choice_changes
      where choice_changes.registration_id = registrations.id and choice_changes.state = 'open')
    else 0 end
  else 0 end`

/** What a registration is for whoever sees no sums; undefined where nothing is paid and nothing can be. */
export function paymentStanding(state: RegistrationState, dueMinor: number): 'paid' | 'due' | undefined {
  if (dueMinor > 0) return 'due'
  return state === 'paid' ? 'paid' : undefined
}

/** A refund failed, money was moved back and forth, or an open move pledges it. */
const isRare = sql<number>`case when exists (select 1 from refunds where registration_id = registrations.id)
  or exists (select 1 from conference_moves where to_registration_id = registrations.id) then 1 else 0 end`

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
    // A handful at most: its order of refunds and failures decides.
    else if (Number(rare) === 1) dues.set(id, Math.max(0, (await readDue(db, id))?.owedMinor ?? 0))
    else dues.set(id, Math.max(0, Number(due)))
  }
  return dues
}
