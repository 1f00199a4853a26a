import { data } from 'react-router'

/**
 * The id in a page's address, without leading zeros.
 *
 * @throws the 404 of an address without a valid id
 */
export function idOf(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw data(null, { status: 404 })
  return id
}
