/** A write happens once for each `Idempotency-Key`, however often and concurrently it is requested. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { Transaction } from '#database/database.ts'
import type { Result } from '#domain/foundations/result.ts'
import {
  findAnswer,
  type KeyedRequest,
  type StoredAnswer,
  storeAnswer,
} from '#domain/staff/tokens/answers.ts'
import { ApiProblem, keyReused } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import type { Problem } from '#server/http/problem.ts'
import type { ApiCall } from '#server/organiser-api/authorize-call.ts'

/** @throws ApiProblem for what the call refuses, 422 if the key was used with another request */
export async function answerOnce<T>(
  c: Context,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { call, sent, status }: { call: Pick<ApiCall, 'token'>; sent: unknown; status: number },
  run: (tx: Transaction) => Promise<Result<T, Problem & { code: string }>>,
): Promise<Response> {
  const keyed = keyedRequest(c, call, sent)
  const before = keyed && (await replayOf(c, { database, clock }, keyed))
  if (before) return before
  try {
    const answer = await database.write(async tx => {
      const done = await run(tx)
      if (!done.ok) {
        const { code: _, ...problem } = done.error
        throw new ApiProblem(problem)
      }
      const made: StoredAnswer = { status, body: JSON.stringify(done.value) }
      if (keyed) await storeAnswer(tx, keyed, made, clock.now())
      return made
    })
    return respond(c, answer)
  } catch (error) {
    // An identical concurrent request may have been faster.
    const quicker = keyed && !(error instanceof ApiProblem) && (await replayOf(c, { database, clock }, keyed))
    if (quicker) return quicker
    throw error
  }
}

/**
 * The same for a command with several transactions, because it calls a gateway in between. The command's own key makes
 * it idempotent; its answer is stored afterwards.
 *
 * @param run is given a key made from the token, its `Idempotency-Key` and the request
 */
export async function answerCommand<T>(
  c: Context,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { call, sent, status }: { call: Pick<ApiCall, 'token'>; sent: unknown; status: number },
  run: (requestKey: string | undefined) => Promise<Result<T, Problem & { code: string }>>,
): Promise<Response> {
  const keyed = keyedRequest(c, call, sent)
  const before = keyed && (await replayOf(c, { database, clock }, keyed))
  if (before) return before
  const done = await run(keyed && `api-${hashOf([keyed.tokenId, keyed.key, keyed.contentHash])}`)
  if (!done.ok) {
    const { code: _, ...problem } = done.error
    throw new ApiProblem(problem)
  }
  const made: StoredAnswer = { status, body: JSON.stringify(done.value) }
  if (!keyed) return respond(c, made)
  try {
    await database.write(tx => storeAnswer(tx, keyed, made, clock.now()))
    return respond(c, made)
  } catch (error) {
    const quicker = await replayOf(c, { database, clock }, keyed)
    if (quicker) return quicker
    throw error
  }
}

async function replayOf(
  c: Context,
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  request: KeyedRequest,
): Promise<Response | undefined> {
  const found = await findAnswer(database.read, request, clock.now())
  if (!found) return undefined
  if (!found.ok) throw keyReused
  c.header('Idempotency-Replayed', 'true')
  return respond(c, found.value)
}

const hashOf = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

function respond(c: Context, { status, body }: StoredAnswer): Response {
  // Only documented statuses are stored.
  return c.body(body, status as 200, { 'Content-Type': 'application/json' })
}

function keyedRequest(
  c: Context,
  { token }: Pick<ApiCall, 'token'>,
  sent: unknown,
): KeyedRequest | undefined {
  const key = c.req.header('Idempotency-Key')
  if (!key) return undefined
  const { pathname, search } = new URL(c.req.url)
  return {
    tokenId: token.actor.tokenId,
    key,
    contentHash: hashOf([c.req.method, pathname, search, sent ?? null]),
  }
}
