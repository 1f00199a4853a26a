/** A write happens once for each `Idempotency-Key`, however often and concurrently it is requested. */

import type { Context } from 'hono'
import type { Transaction } from '#database/database.ts'
import { digestOf } from '#domain/foundations/read-digest.ts'
import {
  type Done,
  doOnce,
  findDone,
  type OnceKey,
  type OtherContent,
  type StoredResponse,
} from '#domain/foundations/repeats/once.ts'
import { ok, type Result } from '#domain/foundations/result.ts'
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
  const keyed = keyOf(c, call, sent)
  const before = keyed && (await findAnswer(database, keyed, clock))
  if (before) return respond(c, before, true)
  const answered = await database.write(tx =>
    doOnce(tx, keyed, clock.now(), {
      first: async () => ok({ answer: answerTo(await run(tx), status), isRepeat: false }),
      stores: ({ answer }) => ({ answer }),
      again: async done => ok({ answer: answerOf(done), isRepeat: true }),
    }),
  )
  return respond(c, answered.value.answer, answered.value.isRepeat)
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
  const keyed = keyOf(c, call, sent)
  const before = keyed && (await findAnswer(database, keyed, clock))
  if (before) return respond(c, before, true)
  const requestKey = keyed && `api-${digestOf([String(keyed.scope), keyed.key, keyed.contentHash])}`
  const answer = answerTo(await run(requestKey), status)
  if (!keyed) return respond(c, answer, false)
  const answered = await database.write(tx =>
    doOnce(tx, keyed, clock.now(), {
      first: async () => ok({ answer, isRepeat: false }),
      stores: made => ({ answer: made.answer }),
      // An identical concurrent request was faster.
      again: async done => ok({ answer: answerOf(done), isRepeat: true }),
    }),
  )
  return respond(c, answered.value.answer, answered.value.isRepeat)
}

async function findAnswer(
  { read }: Dependencies['database'],
  keyed: OnceKey,
  clock: Dependencies['clock'],
): Promise<StoredResponse | undefined> {
  const done = await findDone(read, keyed, clock.now())
  return done && answerOf(done)
}

/** @throws ApiProblem 422 if the key was used with another request */
function answerOf(done: Result<Done, OtherContent>): StoredResponse {
  if (!done.ok) throw keyReused
  if (!done.value.answer) throw new Error('an answer is not stored with its key')
  return done.value.answer
}

/** @throws ApiProblem for what was refused, so that nothing of it is stored */
function answerTo<T>(done: Result<T, Problem & { code: string }>, status: number): StoredResponse {
  if (done.ok) return { status, body: JSON.stringify(done.value) }
  const { code: _, ...problem } = done.error
  throw new ApiProblem(problem)
}

function respond(c: Context, { status, body }: StoredResponse, isRepeat: boolean): Response {
  if (isRepeat) c.header('Idempotency-Replayed', 'true')
  // Only documented statuses are stored.
  return c.body(body, status as 200, { 'Content-Type': 'application/json' })
}

/** Identifies a request by its token and its `Idempotency-Key`. */
function keyOf(c: Context, { token }: Pick<ApiCall, 'token'>, sent: unknown): OnceKey | undefined {
  const key = c.req.header('Idempotency-Key')
  if (!key) return undefined
  const { pathname, search } = new URL(c.req.url)
  const contentHash = digestOf([c.req.method, pathname, search, sent ?? null])
  return { kind: 'answer', scope: Number(token.actor.tokenId), key, contentHash }
}
