import type { Context } from 'hono'
import { doesAnswer } from '#database/about.ts'
import { isFull } from '#database/is-full.ts'
import { WriteTookTooLong } from '#database/limit-writes.ts'
import { FilesUnavailable } from '#domain/conference/files/file-store.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { isAnythingCommitted } from '#server/http/committed-writes.ts'
import { loggedPath } from '#server/http/logged-path.ts'
import { type Problem, problem } from '#server/http/problem.ts'

/** Ends a call of either API with a problem, from anywhere in it: our counterpart of Hono's HTTPException. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly problem: Problem

  constructor(cause: Problem) {
    super(cause.title)
    this.problem = cause
  }
}

export const nothingHere: Problem = { status: 404, title: 'There is nothing at this address' }
const nothingDone = 'Nothing was done. Please try again in a moment.'
export const sentTooSlowly: Problem = {
  status: 408,
  title: 'The body arrived too slowly',
  detail: 'Nothing was done. Please make the call again.',
}
export const encodedBody: Problem = {
  status: 415,
  title: 'The body is compressed (Content-Encoding), which is not read here',
  detail: 'Nothing was done. Please send it as it is.',
}
export const tooBusy: Problem = {
  status: 503,
  title: 'Too many calls at once',
  detail: nothingDone,
  retryAfterSeconds: 2,
}
export const tooSlow: Problem = {
  status: 503,
  title: 'This is taking longer than it should',
  detail: 'It may still go through. Check the result in a minute, before you make the call again.',
  retryAfterSeconds: 30,
}
const notStored: Problem = {
  status: 503,
  title: 'This could not be stored in time',
  retryAfterSeconds: 5,
}
const noDatabase: Problem = {
  status: 503,
  title: 'Nothing can be read or stored at the moment',
  detail: 'Please make the same call again in a moment.',
  retryAfterSeconds: 5,
}
const noRoom: Problem = {
  status: 503,
  title: 'There is no room to store this at the moment',
  retryAfterSeconds: 30,
}
const noFiles: Problem = {
  status: 503,
  title: 'Files cannot be stored or read at the moment',
  retryAfterSeconds: 10,
}
export const keyReused = new ApiProblem({
  status: 422,
  title: 'This Idempotency-Key was used before with other content',
  detail: 'Nothing was done. Use a new key for a new request, and repeat a request unchanged.',
})

const fault: Problem = {
  status: 500,
  title: 'Something went wrong on our side',
  detail: 'The call can be made again.',
}

/** What fails for a while comes from a driver or a store, and the language itself reports bugs. */
const isBug = (error: Error) =>
  [TypeError, RangeError, ReferenceError, SyntaxError].some(kind => error instanceof kind)

/** @param errors messages by the field's name in the API that was called */
export function invalidFields(errors: Record<string, string>): ApiProblem {
  return new ApiProblem({ status: 422, title: 'Some fields are not valid', errors })
}

/** The failed part was rolled back; what the call had committed before stands. */
const rolledBack = (what: Problem): Problem => ({
  ...what,
  detail: isAnythingCommitted()
    ? 'Part of it is done. Please make the same call again in a moment: nothing is done twice.'
    : nothingDone,
})

/**
 * Turns anything that a call threw into problem+json. What is not known is logged and answered without internals: as
 * temporary if the database does not answer, else as a bug of ours.
 */
export function answerError({ log, database }: Pick<Dependencies, 'log' | 'database'>) {
  return async (error: Error, c: Context): Promise<Response> => {
    if (error instanceof ApiProblem) return problem(c, error.problem)
    if (error instanceof WriteTookTooLong) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'a write took too long')
      return problem(c, rolledBack(notStored))
    }
    if (error instanceof FilesUnavailable) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'the files cannot be used')
      return problem(c, rolledBack(noFiles))
    }
    if (isFull(error)) {
      log.error({ err: error, path: loggedPath(c.req.path) }, 'a disk is full')
      return problem(c, rolledBack(noRoom))
    }
    if (c.req.raw.signal.aborted) return c.body(null, 400)
    log.error({ err: error, method: c.req.method, path: loggedPath(c.req.path) }, 'an API call failed')
    if (!(await doesAnswer(database))) return problem(c, noDatabase)
    return problem(c, isBug(error) ? fault : { ...fault, status: 503, retryAfterSeconds: 5 })
  }
}
