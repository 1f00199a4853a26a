import { describeProblem, sharedFailureTexts } from '#server/api/describe-call.ts'

/** Of a call, all in all. */
export const maxBodyBytes = 256 * 1024

const failureTexts = {
  ...sharedFailureTexts,
  400: 'The body or the address could not be read.',
  401: 'No token, or one that is unknown, revoked or expired.',
  403: 'The token was not made for this, or whoever made it may not do it now. `detail` says which.',
  404: 'Nothing that this token may see: unknown, or somebody else’s.',
  413: `The body is larger than ${maxBodyBytes / 1024} KB.`,
  415: 'The body is not sent as application/json.',
  422: 'Some fields are not valid, or the Idempotency-Key was used for another request.',
  429: 'Too many calls in a minute; Retry-After says when to continue.',
  503: 'Too busy; Retry-After says when to try again.',
} as const
type Failure = keyof typeof failureTexts

export const failures = (...statuses: Failure[]) =>
  Object.fromEntries(statuses.map(status => [status, describeProblem(failureTexts[status])]))

export const failuresOfReading = failures(400, 401, 403, 404, 422, 429, 500, 503)
export const failuresOfWriting = { ...failuresOfReading, ...failures(408, 409, 413, 415) }
