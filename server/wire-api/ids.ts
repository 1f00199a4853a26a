import { unknownItem, WireProblem } from '#server/wire-api/problems.ts'

/**
 * An id in an address: a positive safe integer in plain digits.
 *
 * @throws WireProblem 404 for anything else, which no item can have
 */
export function idOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw new WireProblem(unknownItem)
  return id
}
