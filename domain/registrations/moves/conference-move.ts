/** A registration's move to another conference: docs/algorithms/moves.md. */

import type { Selectable } from 'kysely'
import { askOnce } from '#database/ask-once.ts'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { lockConferences } from '#domain/conference/conferences/conference-queries.ts'
import { type Doer, doerOf } from '#domain/foundations/audit/doer.ts'
import type { StateTable } from '#domain/foundations/transitions.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'

/** `open`: both places are held, and the difference is awaited. Late money may still complete a `lapsed` one. */
export type MoveState = 'open' | 'completed' | 'lapsed'

/** All transitions; `changeState` makes them. */
export const moveTransitions: StateTable<'conference_moves', MoveState, 'completed' | 'lapsed'> = {
  table: 'conference_moves',
  transitions: {
    completed: { from: ['open', 'lapsed'], to: 'completed' },
    lapsed: { from: ['open'], to: 'lapsed' },
  },
}

/** The facts of a move in every state. */
interface MoveFacts {
  id: number
  fromRegistrationId: number
  toRegistrationId: number
  /** The refund policy's share on the day of the request: money that moves keeps it. */
  shareBasisPoints: number
  requestedBy: Doer
  requestedAt: Temporal.Instant
}

/** A move with the facts that its state has. `settledBy`: who ended it, as `writeActor` stores them. */
export type ConferenceMove = MoveFacts &
  ({ state: 'open' } | { state: Exclude<MoveState, 'open'>; settledBy: string })

export async function findMove(db: Reader, id: number): Promise<ConferenceMove | undefined> {
  const row = await db.selectFrom('conference_moves').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMove(row)
}

/** The move that a registration was placed for, in any state. It exists from the registration's first moment. */
export function findMoveTo(db: Reader, registrationId: number): Promise<ConferenceMove | undefined> {
  return askOnce(db, `move to ${registrationId}`, async () => {
    const row = await db
      .selectFrom('conference_moves')
      .selectAll()
      .where('to_registration_id', '=', registrationId)
      .executeTakeFirst()
    return row && toMove(row)
  })
}

/** The latest move away from a registration, in any state. */
export async function findLastMoveFrom(
  db: Reader,
  registrationId: number,
): Promise<ConferenceMove | undefined> {
  const row = await db
    .selectFrom('conference_moves')
    .selectAll()
    .where('from_registration_id', '=', registrationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toMove(row)
}

/** The open move away from a registration. */
export function findOpenMoveFrom(db: Reader, registrationId: number): Promise<ConferenceMove | undefined> {
  return askOnce(db, `open move from ${registrationId}`, async () => {
    const row = await db
      .selectFrom('conference_moves')
      .selectAll()
      .where('from_registration_id', '=', registrationId)
      .where('state', '=', 'open')
      .executeTakeFirst()
    return row && toMove(row)
  })
}

/** The moves from or to some registrations, in any state. */
export async function listInMoves(db: Reader, registrationIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('conference_moves')
    .select(['from_registration_id', 'to_registration_id'])
    .where(eb =>
      eb.or([
        eb('from_registration_id', 'in', registrationIds),
        eb('to_registration_id', 'in', registrationIds),
      ]),
    )
    .execute()
  return rows.flatMap(row => [row.from_registration_id, row.to_registration_id])
}

/** Whether a registration is at either end of an open move. */
export async function isMoving(db: Reader, registrationId: number): Promise<boolean> {
  if (await findOpenMoveFrom(db, registrationId)) return true
  return (await findMoveTo(db, registrationId))?.state === 'open'
}

/**
 * Locks what a decision on registrations of one conference needs: the conference and the registrations, and for one
 * placed for a move also the moving registration and its conference. Rows of a table are locked in the order of their
 * ids.
 *
 * @returns the registrations as locked, by id
 */
export async function lockWithSources(
  tx: Transaction,
  conferenceId: number,
  registrationIds: readonly number[],
): Promise<Map<number, Registration>> {
  const sources = await tx
    .selectFrom('conference_moves')
    .innerJoin('registrations', 'registrations.id', 'conference_moves.from_registration_id')
    .select(['registrations.id', 'registrations.conference_id'])
    .where('conference_moves.to_registration_id', 'in', registrationIds)
    .execute()
  await lockConferences(tx, [conferenceId, ...sources.map(source => source.conference_id)])
  return lockRegistrations(tx, [...registrationIds, ...sources.map(source => source.id)])
}

function toMove(row: Selectable<Schema['conference_moves']>): ConferenceMove {
  const facts = {
    id: row.id,
    fromRegistrationId: row.from_registration_id,
    toRegistrationId: row.to_registration_id,
    shareBasisPoints: row.share_basis_points,
    requestedBy: doerOf(row.requested_by),
    requestedAt: Temporal.Instant.from(row.requested_at),
  }
  // A CHECK enforces the union.
  const state = row.state as MoveState
  if (state === 'open') return { ...facts, state }
  if (row.settled_by === null) throw new Error(`move ${row.id} is ${state} by nobody`)
  return { ...facts, state, settledBy: row.settled_by }
}
