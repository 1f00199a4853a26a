/** Answers to requests with an `Idempotency-Key`: the same request gets the same answer for a day. */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { toStored } from '#domain/foundations/time.ts'

export const retentionHours = 24

export interface KeyedRequest {
  tokenId: string
  key: string
  /** Of the method, the address and everything that was sent. */
  contentHash: string
}

export interface StoredAnswer {
  status: number
  body: string
}

/** The earlier answer to a key; undefined if the key is new, a failure if it came with another request. */
export async function findAnswer(
  db: Reader,
  { tokenId, key, contentHash }: KeyedRequest,
  now: Temporal.Instant,
): Promise<Result<StoredAnswer, { code: 'key-reused' }> | undefined> {
  const row = await db
    .selectFrom('api_answers')
    .select(['content_hash', 'status', 'body'])
    .where('token_id', '=', Number(tokenId))
    .where('key', '=', key)
    .where('created_at', '>', oldestRetained(now))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.content_hash !== contentHash) return fail({ code: 'key-reused' })
  return ok({ status: row.status, body: row.body })
}

/**
 * Stores an answer in the transaction of its act. If another request with the same key was faster, the database refuses
 * the row, and the whole transaction is rolled back.
 */
export async function storeAnswer(
  tx: Transaction,
  { tokenId, key, contentHash }: KeyedRequest,
  { status, body }: StoredAnswer,
  now: Temporal.Instant,
): Promise<void> {
  const token_id = Number(tokenId)
  await tx
    .deleteFrom('api_answers')
    .where('token_id', '=', token_id)
    .where('key', '=', key)
    .where('created_at', '<=', oldestRetained(now))
    .execute()
  await tx
    .insertInto('api_answers')
    .values({ token_id, key, content_hash: contentHash, status, body, created_at: toStored(now) })
    .execute()
}

export async function removeOldAnswers(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx.deleteFrom('api_answers').where('created_at', '<=', oldestRetained(now)).execute(),
  )
}

const oldestRetained = (now: Temporal.Instant) => toStored(now.subtract({ hours: retentionHours }))
