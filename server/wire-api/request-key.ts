import type { Context } from 'hono'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { CallKind } from '#domain/foundations/repeats/once.ts'
import {
  callOnce,
  findStoredAnswer,
  hashContent,
  type KeyedRequest,
  longestKey,
  type RequestKey,
} from '#domain/foundations/repeats/request-key.ts'
import { ok } from '#domain/foundations/result.ts'
import { ApiProblem, keyReused } from '#server/api/problems.ts'

/**
 * The key by which a client repeats a request; null without one.
 *
 * @param sent everything that came with it: the same key with anything else is refused
 */
export function requestKeyOf(
  c: Context,
  call: CallKind,
  sent: { fields: Readonly<Record<string, unknown>>; file?: Uint8Array | undefined },
): RequestKey | null {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined || key === '') return null
  if (key.length > longestKey) {
    throw new ApiProblem({
      status: 400,
      title: `The Idempotency-Key is longer than ${longestKey} characters`,
    })
  }
  return { call, key, contentHash: hashContent(sent.fields, sent.file) }
}

/**
 * The id of what a key created or found before, so that a repeated request is answered before anything else is checked.
 *
 * @throws ApiProblem 422 if the key came with other content
 */
export async function findRepeated(
  db: Reader,
  { conferenceId, requestKey, now }: KeyedRequest,
): Promise<number | undefined> {
  const answered = requestKey && (await findStoredAnswer(db, conferenceId, requestKey, now))
  if (!answered) return undefined
  if (!answered.ok) throw keyReused
  return answered.value
}

/**
 * Makes something once for each key.
 *
 * @param make throws ApiProblem for what it refuses, which leaves the key unused
 * @returns 201 if it was made, 200 if the key made it before
 * @throws ApiProblem 422 if the key came with other content
 */
export async function createdOrFound(
  database: Database,
  request: KeyedRequest,
  make: (tx: Transaction) => Promise<{ id: number }>,
): Promise<200 | 201> {
  const made = await database.write(tx =>
    callOnce<{ id: number; status: 200 | 201 }, never>(tx, request, {
      first: async () => ok({ ...(await make(tx)), status: 201 }),
      again: async id => ({ id, status: 200 }),
      idOf: ({ id }) => id,
    }),
  )
  if (!made.ok) throw keyReused
  return made.value.status
}

/** Stores what a call found, so that it is found again by the call's key, if it has one. */
export async function storeFound(database: Database, request: KeyedRequest, id: number): Promise<void> {
  if (request.requestKey !== null) await createdOrFound(database, request, async () => ({ id }))
}
