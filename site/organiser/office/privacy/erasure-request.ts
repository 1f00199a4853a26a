import type { ErasureRequest } from '#domain/office/privacy/erase-person.ts'
import { readReference } from '#domain/office/privacy/find-person.ts'
import { notFound } from '#site/organiser/not-found.ts'

/**
 * The person in an address, and which of the website's records are erased with them.
 *
 * @throws the 404 for an address without a known person
 */
export function erasureRequestOf(person: string | undefined, query: URLSearchParams): ErasureRequest {
  const reference = readReference(person ?? '')
  if (!reference) throw notFound()
  const by = query.get('by')
  return {
    reference,
    by: by === 'name' || by === 'address' ? by : undefined,
    records: query.getAll('record').slice(0, 100),
  }
}
