/** A registration on its way to another conference: docs/algorithms/moves.md. */

import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import { lockConferences } from '#domain/conferences/conference-queries.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { lockRegistrations } from '#domain/registrations/registration-queries.ts'
import type { StateTable } from '#domain/transitions.ts'

/** `open`: both places are held, and the difference is awaited. Money that comes late may still complete a `lapsed` one. */
export type MoveState = 'open' | 'completed' | 'lapsed'

/** Every transition there is; `changeState` makes them. */
export const moveTransitions: StateTable<'conference_moves', MoveState, 'completed' | 'lapsed'> = {
  table: 'conference_moves',
  transitions: {
    completed: { from: ['open', 'lapsed'], to: 'completed' },
    lapsed: { from: ['open'], to: 'lapsed' },
  },
}

export interface ConferenceMove {
  id: number
  fromRegistrationId: number
  toRegistrationId: number
  state: MoveState
  /** The refund policy's share on the day on which it was asked for: money that moves keeps it. */
  shareBasisPoints: number
  requestedAt: Temporal.Instant
  remindedAt: Temporal.Instant | null
}

export async function findMove(db: Reader, id: number): Promise<ConferenceMove | undefined> {
  const row = await db.selectFrom('conference_moves').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toMove(row)
}

/** The move that a registration was placed for, whatever became of it. It is there from the registration's first moment on. */
export async function findMoveTo(db: Reader, registrationId: number): Promise<ConferenceMove | undefined> {
  const row = await db
    .selectFrom('conference_moves')
    .selectAll()
    .where('to_registration_id', '=', registrationId)
    .executeTakeFirst()
  return row && toMove(row)
}

/** The latest move away from a registration, whatever became of it. */
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

/** The move away from a registration whose difference is awaited. */
export async function findOpenMoveFrom(
  db: Reader,
  registrationId: number,
): Promise<ConferenceMove | undefined> {
  const row = await db
    .selectFrom('conference_moves')
    .selectAll()
    .where('from_registration_id', '=', registrationId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row && toMove(row)
}

/** Those of some registrations that moved or were moved to, whatever became of it. */
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

/** Whether a registration is at either end of a move whose difference is awaited. */
export async function isMoving(db: Reader, registrationId: number): Promise<boolean> {
  if (await findOpenMoveFrom(db, registrationId)) return true
  return (await findMoveTo(db, registrationId))?.state === 'open'
}

/**
 * Locks what a decision on registrations of one conference needs: the conference and the registrations; and where one
 * of them was placed for a move, also the registration that moves, and its conference. Rows of a table are locked in
 * the order of their ids.
 *
 * @returns the registrations as they are then, by id
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
  return {
    id: row.id,
    fromRegistrationId: row.from_registration_id,
    toRegistrationId: row.to_registration_id,
    // Held to the union by a CHECK.
    state: row.state as MoveState,
    shareBasisPoints: row.share_basis_points,
    requestedAt: Temporal.Instant.from(row.requested_at),
    remindedAt: row.reminded_at === null ? null : Temporal.Instant.from(row.reminded_at),
  }
}
