/**
 * Finding and locking registrations. Commands lock in one order (conferences, then registrations by id), so that they
 * cannot wait for each other: docs/algorithms/locks.md.
 */

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader, Transaction } from '#database/database.ts'
import { lockRow } from '#database/locks.ts'
import type { Schema } from '#database/schema.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'
import { isLanguage } from '#domain/foundations/language.ts'
import { choiceOf, priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import type { Line } from '#domain/offers/lines/line.ts'
import { linesJson, readLines } from '#domain/offers/lines/line-queries.ts'
import { toRegistrant } from '#domain/registrations/registrant-columns.ts'
import type {
  Collecting,
  Joined,
  Registration,
  RegistrationState,
} from '#domain/registrations/registration.ts'

type Row = Selectable<Schema['registrations']>

/** Registrations with their lines, for `fromRow`. */
export const selectRegistrations = (db: Reader) =>
  db.selectFrom('registrations').selectAll('registrations').select(linesJson(db).as('lines'))

/** On the waiting list: who applied waits for a decision instead. Literals, so that the partial index is used. */
export const isInLine = sql<boolean>`(registrations.state = 'waiting' and registrations.application is null)`

/** Lets nobody in: a bill of extras of people whom another registration lets in, as `isOnlyExtras`. */
export const hasOnlyExtras = sql<boolean>`(registrations.choice = 'listed' and registrations.presentation_type is null)`

const hasPlace = sql<boolean>`(registrations.state in ('awaiting-payment', 'paid') or registrations.application = 'with-place'
  and registrations.state = 'waiting')`

export async function findRegistration(db: Reader, id: number): Promise<Registration | undefined> {
  const row = await selectRegistrations(db).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

/**
 * Locks a registration's row until the transaction ends, and returns its content as locked. A command that also needs
 * its conference uses `lockWithConference`: docs/algorithms/locks.md.
 */
export async function lockRegistration(tx: Transaction, id: number): Promise<Registration | undefined> {
  // PostgreSQL reads its lines as of the statement's start, so they are read once the lock is held.
  await lockRow(tx, 'registrations', id)
  return findRegistration(tx, id)
}

/** Locks a registration's conference, then the registration. A registration never changes its conference. */
export async function lockWithConference(tx: Transaction, id: number): Promise<Registration | undefined> {
  const known = await tx
    .selectFrom('registrations')
    .select('conference_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return undefined
  await lockConference(tx, known.conference_id)
  return lockRegistration(tx, id)
}

/**
 * Locks several, in the order of their ids, so that two commands that need the same ones cannot deadlock.
 *
 * @returns their content as locked, by id; one that does not exist is absent
 */
export async function lockRegistrations(
  tx: Transaction,
  ids: Iterable<number>,
): Promise<Map<number, Registration>> {
  const locked = new Map<number, Registration>()
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const registration = await lockRegistration(tx, id)
    if (registration) locked.set(id, registration)
  }
  return locked
}

/**
 * Locks the registrations that a query returns. The query runs again under the locks, and whatever it returns then is
 * locked too, so that its result holds until the transaction ends.
 *
 * @returns the ids of its last result
 */
export async function lockListed(
  tx: Transaction,
  listIds: (tx: Transaction) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const locked = new Set<number>()
  for (;;) {
    const ids = await listIds(tx)
    const missing = ids.filter(id => !locked.has(id))
    if (missing.length === 0) return ids
    await lockRegistrations(tx, missing)
    for (const id of missing) locked.add(id)
  }
}

/** By its code, however it was typed. */
export async function findRegistrationByCode(db: Reader, code: string): Promise<Registration | undefined> {
  const row = await selectRegistrations(db).where('code', '=', code.trim().toUpperCase()).executeTakeFirst()
  return row && fromRow(row)
}

/** Those that pay for people of an allowance, newest first. */
export async function listOfAllowance(db: Reader, allowanceId: number): Promise<Registration[]> {
  const rows = await selectRegistrations(db)
    .where('allowance_id', '=', allowanceId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(fromRow)
}

/** What those have who have a place of a conference, or for whom one is held; in the order in which they were made. */
export const listLinesWithPlaces = (db: Reader, conferenceId: number) => listLines(db, conferenceId, hasPlace)

/** What those on a conference's waiting list have. */
export const listLinesInLine = (db: Reader, conferenceId: number) => listLines(db, conferenceId, isInLine)

async function listLines(
  db: Reader,
  conferenceId: number,
  those: RawBuilder<boolean>,
): Promise<Pick<Registration, 'id' | 'lines'>[]> {
  const rows = await db
    .selectFrom('registrations')
    .select('id')
    .select(linesJson(db).as('lines'))
    .where('conference_id', '=', conferenceId)
    .where(those)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ id: row.id, lines: readLines(row.lines) }))
}

/** By the secret in its page's address; only a registration of this conference is found. */
export async function findRegistrationBySecret(
  db: Reader,
  conferenceId: number,
  secret: string,
): Promise<Registration | undefined> {
  const row = await selectRegistrations(db)
    .where('conference_id', '=', conferenceId)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && fromRow(row)
}

/** @param row of `selectRegistrations` */
export const fromRow = (row: Row & { lines: unknown }): Registration =>
  toRegistration(row, readLines(row.lines))

export function toRegistration(row: Row, lines: readonly Line[]): Registration {
  const addedTax = row.added_tax === null ? null : (JSON.parse(row.added_tax) as AddedTax) // `priceColumns` writes it
  const facts = {
    id: row.id,
    conferenceId: row.conference_id,
    code: row.code,
    secret: row.secret,
    registrant: toRegistrant(row),
    lines,
    choice: choiceOf(lines),
    currency: row.currency,
    price: priceOfLines(lines, addedTax),
    feeBasisPoints: row.fee_basis_points,
    draftKey: row.draft_key,
    createdAt: Temporal.Instant.from(row.created_at),
    holdUntil: Temporal.Instant.from(row.hold_until),
    // A CHECK holds it to the union.
    application: row.application as Registration['application'],
    splitFromId: row.split_from_id,
    collects: collectingOf(row),
    // Another release may know more of them.
    language: row.language !== null && isLanguage(row.language) ? row.language : null,
  }
  const paidAt = row.paid_at === null ? null : Temporal.Instant.from(row.paid_at)
  // CHECKs and the writing command enforce the unions.
  const state = row.state as RegistrationState
  if (state === 'cancelled') return { ...facts, state, paidAt, joined: joinedOf(row) }
  if (state !== 'paid') return { ...facts, state, paidAt: null, joined: null }
  if (paidAt === null) throw new Error(`registration ${row.id} is paid without paid_at`)
  return { ...facts, state, paidAt, joined: null }
}

/** As columns have it. */
export const joinedOf = ({
  joined_to_id: groupId,
  joined_as_id: attendeeId,
}: Pick<Row, 'joined_to_id' | 'joined_as_id'>): Joined | null =>
  groupId === null ? null : { groupId, attendeeId }

const collectingOf = ({ allowance_id: allowanceId, collected_at: endedAt }: Row): Collecting | null =>
  allowanceId === null
    ? null
    : { allowanceId, endedAt: endedAt === null ? null : Temporal.Instant.from(endedAt) }
