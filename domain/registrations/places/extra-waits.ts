/** Who has paid and waits for an extra that is sold out: docs/algorithms/capacity.md. */
import { type Selectable, sql } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { changeState } from '#domain/foundations/change-state.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { OrderedExtra, PricedExtra } from '#domain/offers/catalogue/offer.ts'
import { extraOf } from '#domain/offers/lines/choice-of-lines.ts'
import { readNewLines } from '#domain/offers/lines/stored-lines.ts'
import { type CapacityLimit, seatsLeft } from '#domain/registrations/places/capacity.ts'
import { isInLine } from '#domain/registrations/registration-queries.ts'

/** `offered`: a change holds a place of it for them until it is paid. `ended`: without one. */
export type WaitState = 'waiting' | 'offered' | 'taken' | 'ended'

export const waitEnds = ['left', 'declined', 'lapsed', 'impossible'] as const
/**
 * `left` the line; `declined` the place, or let its time pass (`lapsed`); `impossible`: it can no longer be had beside what they
 * have by now.
 */
export type WaitEnd = (typeof waitEnds)[number]

/** All transitions; `changeState` makes them. Late money may still bring what was offered. */
export const waitTransitions: StateTable<'extra_waits', WaitState, 'offered' | 'taken' | 'ended'> = {
  table: 'extra_waits',
  transitions: {
    offered: { from: ['waiting'], to: 'offered' },
    taken: { from: ['offered', 'ended'], to: 'taken' },
    ended: { from: ['waiting', 'offered'], to: 'ended' },
  },
}

export interface ExtraWait extends OrderedExtra {
  id: number
  registrationId: number
  state: WaitState
  /** What they would have, at the price that was agreed when they joined the line. */
  extras: readonly PricedExtra[]
  askedAt: Temporal.Instant
}

/** Of waits with their registrations: a place that is given up waits for nothing. A literal, so that the partial index is used. */
export const isWaiting = sql<boolean>`(extra_waits.state = 'waiting' and registrations.state = 'paid')`

/** Waits whose registration still has its place, longest first. */
const waitsInLine = (db: Reader) =>
  db
    .selectFrom('extra_waits')
    .innerJoin('registrations', 'registrations.id', 'extra_waits.registration_id')
    .selectAll('extra_waits')
    .where(isWaiting)
    .orderBy('extra_waits.id')

/** What each of a conference's registrations wants in addition. */
export async function listWaitsAt(db: Reader, conferenceId: number): Promise<ExtraWait[]> {
  const rows = await waitsInLine(db).where('extra_waits.conference_id', '=', conferenceId).execute()
  return rows.map(toWait)
}

/** What a registration waits for, longest first. */
export function listWaits(db: Reader, registrationId: number): Promise<ExtraWait[]> {
  return askOnce(db, `waits of ${registrationId}`, async () => {
    const rows = await db
      .selectFrom('extra_waits')
      .selectAll()
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'waiting')
      .orderBy('id')
      .execute()
    return rows.map(toWait)
  })
}

/** What several registrations wait for now: one statement. */
export async function listWaitsOf(db: Reader, ids: readonly number[]): Promise<Map<number, ExtraWait[]>> {
  if (ids.length === 0) return new Map()
  const rows = await waitsInLine(db).where('registration_id', 'in', ids).execute()
  return Map.groupBy(rows.map(toWait), ({ registrationId }) => registrationId)
}

/**
 * The next in line for an extra that is not full, without those that cannot be offered anything now: an earlier change of
 * theirs is open, or staff are to look at them first.
 */
export async function listWaitsThatFit(
  tx: Transaction,
  conferenceId: number,
  limits: readonly CapacityLimit[],
  afterId: number,
  count: number,
): Promise<ExtraWait[]> {
  // A limit that also says who or when is weighed for each of them.
  const full = limits.filter(
    limit =>
      seatsLeft(limit) <= 0 &&
      limit.offerId !== null &&
      [limit.presentationType, limit.periodId, limit.accommodationId, limit.nights].every(
        part => part === null,
      ),
  )
  const rows = await tx
    .selectFrom('extra_waits')
    .innerJoin('registrations', 'registrations.id', 'extra_waits.registration_id')
    .selectAll('extra_waits')
    .where('extra_waits.conference_id', '=', conferenceId)
    .where(isWaiting)
    .where('extra_waits.id', '>', afterId)
    .where(eb =>
      eb.and(
        full.map(({ offerId, optionId }) =>
          eb.not(
            eb.and([
              eb('extra_waits.offer_id', '=', offerId),
              ...(optionId === null ? [] : [eb(sql`coalesce(extra_waits.option_id, 0)`, '=', optionId)]),
            ]),
          ),
        ),
      ),
    )
    .where(
      sql<boolean>`not exists (select 1 from choice_changes where registration_id = registrations.id and state = 'open')`,
    )
    .where(
      sql<boolean>`not exists (select 1 from attention_reasons where registration_id = registrations.id
        and reason = 'not-offered' and cleared_at is null)`,
    )
    .orderBy('extra_waits.id')
    .limit(count)
    .execute()
  return rows.map(toWait)
}

/** The change that offered something is over: it was made, or not. */
export async function settleOfferedWait(
  tx: Transaction,
  changeId: number,
  end: 'taken' | Exclude<WaitEnd, 'left'>,
  now: Temporal.Instant,
): Promise<void> {
  const wait = await tx
    .selectFrom('extra_waits')
    .select('id')
    .where('change_id', '=', changeId)
    .executeTakeFirst()
  if (!wait) return
  if (end === 'taken') {
    await changeState(tx, waitTransitions, wait.id, 'taken', {
      settled_at: toStored(now),
      ended_because: null,
    })
  } else await endWait(tx, wait.id, end, now)
}

/** @returns whether it had not ended before */
export async function endWait(
  tx: Transaction,
  waitId: number,
  because: WaitEnd,
  now: Temporal.Instant,
): Promise<boolean> {
  const ended = { ended_because: because, settled_at: toStored(now) }
  return (await changeState(tx, waitTransitions, waitId, 'ended', ended)) !== undefined
}

/** Whether a change is the offer of what somebody waited for. */
export const isOfWait = (db: Reader, changeId: number): Promise<boolean> =>
  askOnce(db, `wait of change ${changeId}`, async () => {
    const wait = await db
      .selectFrom('extra_waits')
      .select('id')
      .where('change_id', '=', changeId)
      .executeTakeFirst()
    return wait !== undefined
  })

/**
 * How many get one of it first: those who have paid and wait for it since before, and those who wait for a registration with it.
 *
 * @param before only those who joined before this wait
 */
export async function countAhead(
  db: Reader,
  conferenceId: number,
  { offerId, optionId }: Pick<OrderedExtra, 'offerId' | 'optionId'>,
  before?: Pick<ExtraWait, 'id' | 'askedAt'>,
): Promise<number> {
  const [waits, line] = await Promise.all([
    db
      .selectFrom('extra_waits')
      .innerJoin('registrations', 'registrations.id', 'extra_waits.registration_id')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('extra_waits.conference_id', '=', conferenceId)
      .where(isWaiting)
      .where('offer_id', '=', offerId)
      .where(sql`coalesce(option_id, 0)`, '=', optionId ?? 0)
      .$if(before !== undefined, query => query.where('extra_waits.id', '<', before?.id ?? 0))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('registrations')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('conference_id', '=', conferenceId)
      .where(isInLine)
      .$if(before !== undefined, query =>
        query.where('created_at', '<=', before === undefined ? '' : toStored(before.askedAt)),
      )
      .where(
        sql<boolean>`exists (select 1 from registration_lines where registration_id = registrations.id and ended_at is null
          and offer_id = ${offerId} and coalesce(option_id, 0) = ${optionId ?? 0})`,
      )
      .executeTakeFirstOrThrow(),
  ])
  return waits.count + line.count
}

function toWait(row: Selectable<Schema['extra_waits']>): ExtraWait {
  return {
    id: row.id,
    registrationId: row.registration_id,
    offerId: row.offer_id,
    optionId: row.option_id,
    quantity: row.quantity,
    // A CHECK enforces the union.
    state: row.state as WaitState,
    extras: readNewLines(row.lines).flatMap(extraOf),
    askedAt: Temporal.Instant.from(row.asked_at),
  }
}

/** `2 × Workshop, morning`: as the extra was called when they joined the line. */
export const waitWords = ({ quantity, extras: [extra] }: Pick<ExtraWait, 'quantity' | 'extras'>): string =>
  [`${quantity === 1 ? '' : `${quantity} × `}${extra?.name ?? ''}`, extra?.detail].filter(Boolean).join(', ')
