import { fail } from '#domain/foundations/result.ts'
import { ApiProblem } from '#server/api/problems.ts'
import type { Problem } from '#server/http/problem.ts'

export const forbidden = (detail: string) =>
  new ApiProblem({ status: 403, title: 'This token may not do that', detail })

/** The same answer for another's conference and for an unknown one, so that it reveals nothing. */
export const nothingForToken: Problem = { status: 404, title: 'There is nothing here for this token' }

export const notHere = () => new ApiProblem(nothingForToken)

/** Invalid fields, with a message for each. */
export const invalid = (errors: Record<string, string>) =>
  fail({ code: 'invalid', status: 422, title: 'Some fields are not valid', errors })
