/** Tokens of the organiser API: programs use them to act on behalf of the person who made them. */
import { randomBytes } from 'node:crypto'
import type { Right } from '#domain/staff/rights/can.ts'

/** What a token may be limited to: the rights that calls of the API ask for. */
export const tokenRights = [
  'read-set-up',
  'write-website',
  'write-fees',
  'read-registrations',
  'read-contacts',
  'read-money',
  'edit-registrations',
  'record-cash',
  'record-transfer',
  'cancel-by-policy',
  'refund',
  'export-people',
  'read-ledger',
  'read-abstracts',
  'decide-abstracts',
  'manage-tokens',
] as const satisfies readonly Right[]
export type TokenRight = (typeof tokenRights)[number]

export const isTokenRight = (text: unknown): text is TokenRight => tokenRights.some(right => right === text)

/** How long a token may live, in days. */
export const longestTokenDays = 365

export interface Token {
  id: number
  name: string
  rights: TokenRight[]
  /** Null: for the organiser and all conferences. */
  conferenceId: number | null
  makerId: string
  makerName: string
  createdAt: Temporal.Instant
  expiresAt: Temporal.Instant
  revokedAt: Temporal.Instant | null
  /** Accurate to ten minutes; null if it was never used. */
  lastUsedAt: Temporal.Instant | null
}

/** A fixed prefix, so that tools that search code and logs for secrets recognise one. */
const prefix = 'colloquy_'

export const newToken = () => prefix + randomBytes(32).toString('base64url')

/** Whether a text has the form of a token, checked before the database is asked. */
export const looksLikeToken = (text: string) => /^colloquy_[A-Za-z0-9_-]{43}$/.test(text)
