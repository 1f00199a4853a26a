/**
 * An invitation gives one role to one address, once, within a week. Its token is made when its link is written, into a
 * mail or onto the console, and only the hash is stored.
 */

import { randomBytes } from 'node:crypto'
import type { Database, Reader, Transaction } from '#database/database.ts'
import { hashOfSecret } from '#domain/foundations/secret.ts'
import { toStored } from '#domain/foundations/time.ts'
import { isRole, type Role } from '#domain/staff/rights/role.ts'
import { invitationDays } from '#domain/staff/team/durations.ts'

export interface Invitation {
  id: number
  /** In lower case; empty for anybody who has the link, such as the first owner. */
  email: string
  role: Role
  /** Null for all conferences. */
  conferenceId: number | null
  invitedBy: string
  expiresAt: Temporal.Instant
}

const columns = ['id', 'email', 'role', 'conference_id', 'invited_by', 'expires_at'] as const

/** The invitation of a token, if it can still be accepted. */
export async function findInvitation(
  db: Reader,
  token: string,
  now: Temporal.Instant,
): Promise<Invitation | undefined> {
  return toInvitation(await pending(db, now).where('token_hash', '=', hashOfSecret(token)).executeTakeFirst())
}

export async function findInvitationById(
  db: Reader,
  id: number,
  now: Temporal.Instant,
): Promise<Invitation | undefined> {
  return toInvitation(await pending(db, now).where('id', '=', id).executeTakeFirst())
}

/**
 * Open invitations to one place.
 *
 * @param conferenceId null for the organiser and all conferences
 */
export async function listInvitations(
  db: Reader,
  conferenceId: number | null,
  now: Temporal.Instant,
): Promise<Invitation[]> {
  const rows = await pending(db, now)
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .orderBy('id')
    .execute()
  return rows.flatMap(row => toInvitation(row) ?? [])
}

/**
 * Stores an invitation; nobody can accept it before its link is written.
 *
 * @returns its id
 */
export async function storeInvitation(
  tx: Transaction,
  invitation: Omit<Invitation, 'id' | 'expiresAt'> & { now: Temporal.Instant },
): Promise<number> {
  const { email, role, conferenceId, invitedBy, now } = invitation
  // Only the newest link works.
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: toStored(now) })
    .where('email', '=', email)
    .where('role', '=', role)
    .where('conference_id', conferenceId === null ? 'is' : '=', conferenceId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('invitations')
    .values({
      token_hash: hashOfSecret(newToken()),
      email,
      role,
      conference_id: conferenceId,
      invited_by: invitedBy,
      created_at: toStored(now),
      expires_at: toStored(now.add({ hours: 24 * invitationDays })),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Makes the token of an invitation's link; earlier links stop working.
 *
 * @param token another one that nobody can guess
 */
export async function issueInvitationToken(
  database: Database,
  id: number,
  token = newToken(),
): Promise<string> {
  await database.write(tx =>
    tx
      .updateTable('invitations')
      .set({ token_hash: hashOfSecret(token) })
      .where('id', '=', id)
      .execute(),
  )
  return token
}

/**
 * Accepts or withdraws an invitation. Of two people who do so at once, only the first finds it open.
 *
 * @returns whether it was open
 */
export async function closeInvitation(
  tx: Transaction,
  id: number,
  columns: { accepted_at: string } | { withdrawn_at: string },
): Promise<boolean> {
  const closed = await tx
    .updateTable('invitations')
    .set(columns)
    .where('id', '=', id)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return closed !== undefined
}

function pending(db: Reader, now: Temporal.Instant) {
  return db
    .selectFrom('invitations')
    .select(columns)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', toStored(now))
}

interface Row {
  id: number
  email: string
  role: string
  conference_id: number | null
  invited_by: string
  expires_at: string
}

function toInvitation(row: Row | undefined): Invitation | undefined {
  if (!row || !isRole(row.role)) return undefined
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    conferenceId: row.conference_id,
    invitedBy: row.invited_by,
    expiresAt: Temporal.Instant.from(row.expires_at),
  }
}

const newToken = () => randomBytes(32).toString('base64url')
