import type { Context } from 'hono'
import type { Reader } from '#database/database.ts'
import { findStoredAnswer, hashContent, type KeyedCall, type RequestKey } from '#domain/limits/request-key.ts'
import { ApiProblem, keyReused } from '#server/api/problems.ts'

/**
 * The key by which a client repeats a request; null without one.
 *
 * @param sent everything that came with it: the same key with anything else is refused
 */
export function requestKeyOf(
  c: Context,
  call: KeyedCall,
  sent: { fields: Readonly<Record<string, unknown>>; file?: Uint8Array | undefined },
): RequestKey | null {
  const key = c.req.header('Idempotency-Key')
  if (key === undefined || key === '') return null
  if (key.length > 200) {
    throw new ApiProblem({ status: 400, title: 'The Idempotency-Key is longer than 200 characters' })
  }
  return { call, key, contentHash: hashContent(sent.fields, sent.file) }
}

/**
 * The id of what a key created before, so that a repeated request is answered before anything else is checked.
 *
 * @throws ApiProblem 422 if the key came with other content
 */
export async function findRepeated(
  db: Reader,
  conferenceId: number,
  requestKey: RequestKey | null,
  now: Temporal.Instant,
): Promise<number | undefined> {
  const answered = requestKey && (await findStoredAnswer(db, conferenceId, requestKey, now))
  if (!answered) return undefined
  if (!answered.ok) throw keyReused
  return answered.value
}
