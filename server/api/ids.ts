import { ApiProblem } from '#server/api/problems.ts'
import type { Problem } from '#server/http/problem.ts'

/**
 * An id in an address: a positive safe integer in plain digits.
 *
 * @param unknown the API's answer for an item that does not exist
 * @throws ApiProblem with it for anything else, which no item can have
 */
export function idOf(text: string, unknown: Problem): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new ApiProblem(unknown)
  return id
}
