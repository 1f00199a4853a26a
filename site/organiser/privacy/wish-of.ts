import { data } from 'react-router'
import type { ErasureWish } from '#domain/privacy/erase-person.ts'
import { readReference } from '#domain/privacy/find-person.ts'

/**
 * The person that an address names, and what of the website goes with them.
 *
 * @throws the 404 of an address that names nobody
 */
export function wishOf(person: string | undefined, query: URLSearchParams): ErasureWish {
  const reference = readReference(person ?? '')
  if (!reference) throw data(null, { status: 404 })
  const by = query.get('by')
  return {
    reference,
    by: by === 'name' || by === 'address' ? by : undefined,
    records: query.getAll('record').slice(0, 100),
  }
}
