/** What requests with an `Idempotency-Key` were answered: the same request again gets the same answer, for a day. */
import type { Database, Reader, Transaction } from '#database/database.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { toStored } from '#domain/time.ts'

const retentionHours = 24

export interface KeyedRequest {
  tokenId: string
  key: string
  /** Of the method, the address and everything that was sent. */
  contentHash: string
}

export interface Answer {
  status: number
  body: string
}

/** What a key was answered before; undefined where it is new, a failure where it came with another request. */
export async function findAnswer(
  db: Reader,
  { tokenId, key, contentHash }: KeyedRequest,
  now: Temporal.Instant,
): Promise<Result<Answer, { code: 'key-reused' }> | undefined> {
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
 * Keeps an answer in the transaction of what was done. Where another request with the same key was quicker, the
 * database refuses the row, and everything of this transaction is undone.
 */
export async function keepAnswer(
  tx: Transaction,
  { tokenId, key, contentHash }: KeyedRequest,
  { status, body }: Answer,
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

export async function forgetOldAnswers(database: Database, now: Temporal.Instant): Promise<void> {
  await database.write(tx =>
    tx.deleteFrom('api_answers').where('created_at', '<=', oldestRetained(now)).execute(),
  )
}

const oldestRetained = (now: Temporal.Instant) => toStored(now.subtract({ hours: retentionHours }))
