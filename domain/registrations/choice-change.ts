/** A confirmed change of a booking: docs/algorithms/pricing.md. */
import type { Selectable } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { type Doer, readLastAct } from '#domain/foundations/audit/doer.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { ListedChoice } from '#domain/offers/lines/choice.ts'
import { listedColumns, priceColumns, toListedChoice, toPrice } from '#domain/offers/lines/choice-columns.ts'
import { listedChoiceOf, priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import type { GroupPlan } from '#domain/offers/lines/group-plan.ts'
import type { NewLine } from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import { readNewLines, writeNewLines } from '#domain/offers/lines/stored-lines.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** `open`: its seats are held and its difference is owed. Late money can still turn a `dropped` one into `applied`. */
export type ChangeState = 'open' | 'applied' | 'dropped'

/** All transitions; `changeState` makes them. */
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
  /** The registration's choice and price after the change. */
  lines: readonly NewLine[]
  choice: ListedChoice
  price: Price
  /** Of a group: whose lines it ends and adds; null for a choice as a whole. */
  people: GroupPlan | null
  /** Whether the registration's discount code also applies to the requested choice. */
  codeApplies: boolean
  /** The new total less the old one, in minor units. */
  differenceMinor: number
  /** For a negative difference: the refund, and what the policy retains. */
  refundMinor: number
  retainedMinor: number
  /** Why staff set the condition of the new admission aside; null if they did not. */
  overruledBecause: string | null
  requestedAt: Temporal.Instant
  /** Until when the requested seats are held. */
  holdUntil: Temporal.Instant
}

/** Stores a change that was just agreed: one that costs nothing more as applied, and any other as open. */
export async function insertChange(
  tx: Transaction,
  registrationId: number,
  change: Omit<ChoiceChange, 'id' | 'registrationId' | 'state'>,
): Promise<ChoiceChange> {
  const { differenceMinor, requestedAt } = change
  const { id } = await tx
    .insertInto('choice_changes')
    .values({
      registration_id: registrationId,
      state: differenceMinor > 0 ? 'open' : 'applied',
      ...listedColumns(change.choice),
      // Its lines say that nobody is let in.
      presentation_type: change.choice.presentationType ?? '',
      ...priceColumns(change.price),
      lines: writeNewLines(change.lines),
      people: change.people ? JSON.stringify(change.people) : null,
      overruled_because: change.overruledBecause,
      code_applies: change.codeApplies ? 1 : 0,
      difference_minor: differenceMinor,
      refund_minor: change.refundMinor,
      retained_minor: change.retainedMinor,
      requested_at: toStored(requestedAt),
      hold_until: toStored(change.holdUntil),
      settled_at: differenceMinor > 0 ? null : toStored(requestedAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = await findChange(tx, id)
  if (!stored) throw new Error(`change ${id} vanished within its own transaction`)
  return stored
}

export async function findChange(db: Reader, id: number): Promise<ChoiceChange | undefined> {
  const row = await db.selectFrom('choice_changes').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toChange(row)
}

/** The registration's open change, if any. */
export function findOpenChange(db: Reader, registrationId: number): Promise<ChoiceChange | undefined> {
  return askOnce(db, `open change of ${registrationId}`, async () => {
    const row = await db
      .selectFrom('choice_changes')
      .selectAll()
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    return row && toChange(row)
  })
}

/** All changes of a registration, in any state, oldest first. */
export async function listChanges(db: Reader, registrationId: number): Promise<ChoiceChange[]> {
  const rows = await db
    .selectFrom('choice_changes')
    .selectAll()
    .where('registration_id', '=', registrationId)
    .orderBy('id')
    .execute()
  return rows.map(toChange)
}

/** All open changes of a conference's registrations. */
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

/** The newest change of a registration, in any state. */
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

/** Who asked for a change. */
export async function readChangeDoer(db: Reader, { id, registrationId }: ChoiceChange): Promise<Doer> {
  const asked = await readLastAct(db, registrationId, ['change asked for'], facts => facts.changeId === id)
  return asked?.doer ?? 'registrant'
}

/** Whether a change still costs its agreed difference: the price changes if the buyer now owes the tax. */
export function stillCostsMore(
  { price, differenceMinor }: Pick<ChoiceChange, 'price' | 'differenceMinor'>,
  booked: Pick<Registration, 'price'>,
): boolean {
  return price.totalMinor - booked.price.totalMinor === differenceMinor
}

/** What the policy retained at changes to something cheaper, in minor units: charged in addition to the present price. */
export async function readRetainedByPolicy(db: Reader, registrationId: number): Promise<number> {
  const { retained } = await db
    .selectFrom('choice_changes')
    .select(eb => eb.fn.sum<number | null>('retained_minor').as('retained'))
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'applied')
    .executeTakeFirstOrThrow()
  return retained ?? 0
}

/** Takes back that the policy retained so much at changes, the newest first: staff refund it after all. */
export async function waiveRetained(
  tx: Transaction,
  registrationId: number,
  amountMinor: number,
): Promise<void> {
  const rows = await tx
    .selectFrom('choice_changes')
    .select(['id', 'retained_minor', 'refund_minor'])
    .where('registration_id', '=', registrationId)
    .where('state', '=', 'applied')
    .where('retained_minor', '>', 0)
    .orderBy('id', 'desc')
    .execute()
  let left = amountMinor
  for (const { id, retained_minor, refund_minor } of rows) {
    const waived = Math.min(left, retained_minor)
    if (waived === 0) return
    left -= waived
    await tx
      .updateTable('choice_changes')
      .set({ retained_minor: retained_minor - waived, refund_minor: refund_minor + waived })
      .where('id', '=', id)
      .execute()
  }
}

function toChange(row: Selectable<Schema['choice_changes']>): ChoiceChange {
  const price = toPrice(row)
  const lines = row.lines === null ? linesOf(toListedChoice(row), price) : readNewLines(row.lines)
  return {
    id: row.id,
    registrationId: row.registration_id,
    // A CHECK enforces the union.
    state: row.state as ChangeState,
    lines,
    choice: listedChoiceOf(lines),
    price: priceOfLines(lines, price.addedTax),
    // Only `changeChoice` writes it.
    people: row.people === null ? null : (JSON.parse(row.people) as GroupPlan),
    codeApplies: row.code_applies === 1,
    differenceMinor: row.difference_minor,
    refundMinor: row.refund_minor,
    retainedMinor: row.retained_minor,
    overruledBecause: row.overruled_because,
    requestedAt: Temporal.Instant.from(row.requested_at),
    holdUntil: Temporal.Instant.from(row.hold_until),
  }
}
