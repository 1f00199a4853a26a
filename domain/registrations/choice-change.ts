/** A wish to have something else than was booked, once it was confirmed: docs/algorithms/pricing.md. */
import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { leftOfFailures, listRefundsOf } from '#domain/payments/refund.ts'
import type { Price } from '#domain/pricing/pricing.ts'
import { toListedChoice, toPrice } from '#domain/registrations/choice-columns.ts'
import type { ListedChoice, Registration } from '#domain/registrations/registration.ts'
import type { StateTable } from '#domain/transitions.ts'

/** `open`: its seats are held and its difference is owed. Money that comes late still makes a `dropped` one `applied`. */
export type ChangeState = 'open' | 'applied' | 'dropped'

/** Every transition there is; `changeState` makes them. */
export const changeTransitions: StateTable<
  'choice_changes',
  ChangeState,
  'applied' | 'dropped' | 'reopened'
> = {
  table: 'choice_changes',
  transitions: {
    applied: { from: ['open', 'dropped'], to: 'applied' },
    dropped: { from: ['open'], to: 'dropped' },
    reopened: { from: ['dropped'], to: 'open' },
  },
}

export interface ChoiceChange {
  id: number
  registrationId: number
  state: ChangeState
  /** What the registration is once the change is applied, and what it then costs. */
  choice: ListedChoice
  price: Price
  /** Whether the registration's code counts for the wished choice too. */
  keepsCode: boolean
  /** The new total less the old one, in minor units. */
  differenceMinor: number
  /** Of a difference below zero: what goes back, and what the policy keeps. */
  refundMinor: number
  keptMinor: number
  askedAt: Temporal.Instant
  /** Until when the wished seats are held. */
  holdUntil: Temporal.Instant
}

export async function findChange(db: Reader, id: number): Promise<ChoiceChange | undefined> {
  const row = await db.selectFrom('choice_changes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toChange(row)
}

/** The one change of a registration whose difference is awaited, if any. */
export async function findOpenChange(db: Reader, registrationId: number): Promise<ChoiceChange | undefined> {
  const row = await db
    .selectFrom('choice_changes')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && toChange(row)
}

/** Every change of a registration, whatever became of it, oldest first. */
export async function listChanges(db: Reader, registrationId: number): Promise<ChoiceChange[]> {
  const rows = await db
    .selectFrom('choice_changes')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map(toChange)
}

/** Every change of a conference's registrations whose difference is awaited. */
export async function listOpenChanges(db: Reader, conferenceId: number): Promise<ChoiceChange[]> {
  const rows = await db
    .selectFrom('choice_changes')
    .innerJoin('registrations', 'registrations.id', 'choice_changes.registration_id')
    .selectAll('choice_changes')
    .where('registrations.conference_id', '=', conferenceId)
    .where('choice_changes.state', '=', 'open')
    .orderBy('choice_changes.id')
    .execute()
  return rows.map(toChange)
}

/** The newest change of a registration, whatever became of it. */
export async function findLatestChange(
  db: Reader,
  registrationId: number,
): Promise<ChoiceChange | undefined> {
  const row = await db
    .selectFrom('choice_changes')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toChange(row)
}

/** Whether a change is still what it says dearer than what is booked: a tax that the buyer owes may be off that since. */
export function stillCostsMore(
  { price, differenceMinor }: Pick<ChoiceChange, 'price' | 'differenceMinor'>,
  booked: Pick<Registration, 'price'>,
): boolean {
  return price.totalMinor - booked.price.totalMinor === differenceMinor
}

/**
 * The dropped change that money for a paid registration is meant for: the newest one, where the money is no more
 * than its difference still lacks. Another change since then started from the same booking, so an older one is
 * no longer to be had.
 */
export async function findDroppedChange(
  db: Reader,
  registration: Pick<Registration, 'id' | 'state' | 'price'>,
  amountMinor: number,
): Promise<ChoiceChange | undefined> {
  if (registration.state !== 'paid') return undefined
  const change = await findLatestChange(db, registration.id)
  if (change?.state !== 'dropped' || !stillCostsMore(change, registration)) return undefined
  const lackingMinor = change.differenceMinor - (await readPaidForChange(db, change.id))
  return amountMinor <= lackingMinor ? change : undefined
}

/** What the policy kept when a registration became cheaper: charged, although nothing is had for it any more. */
export async function readRetainedByPolicy(db: Reader, registrationId: number): Promise<number> {
  const { kept } = await db
    .selectFrom('choice_changes')
    .select(eb => eb.fn.sum<number | null>('kept_minor').as('kept'))
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'applied')
    .executeTakeFirstOrThrow()
  return kept ?? 0
}

/**
 * What came in for a change, in minor units. What is given back of it or about to be pays for nothing, and neither does
 * what a refund failed to bring back, which is its payer's until it is decided on.
 */
export async function readPaidForChange(db: Reader, changeId: number): Promise<number> {
  const captures = await db
    .selectFrom('captures')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'captures.attempt_id')
    .select(['captures.id', 'captures.amount_minor'])
    .where('payment_attempts.choice_change_id', '=', changeId)
    // Another currency's amount says nothing of what is owed.
    .whereRef('captures.currency', '=', 'payment_attempts.currency')
    .execute()
  let paidMinor = 0
  for (const { id, amount_minor } of captures) {
    const refunds = await listRefundsOf(db, id)
    paidMinor += amount_minor - leftOfFailures(refunds)
    for (const { state, amountMinor } of refunds) if (state !== 'failed') paidMinor -= amountMinor
  }
  return paidMinor
}

function toChange(row: Selectable<Schema['choice_changes']>): ChoiceChange {
  return {
    id: row.id,
    registrationId: row.registration_id,
    // Held to the union by a CHECK.
    state: row.state as ChangeState,
    choice: toListedChoice(row),
    price: toPrice(row),
    keepsCode: row.keeps_code === 1,
    differenceMinor: row.difference_minor,
    refundMinor: row.refund_minor,
    keptMinor: row.kept_minor,
    askedAt: Temporal.Instant.from(row.asked_at),
    holdUntil: Temporal.Instant.from(row.hold_until),
  }
}
