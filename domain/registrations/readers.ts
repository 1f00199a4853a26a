import type { Audience, Readers } from '#domain/conference/content/audience.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'

const talks: ReadonlySet<string> = new Set(['invited', 'oral', 'poster'])

/**
 * What the holder of a registration may read: nothing more than everybody once it has ended. A presenter is whoever is
 * registered for a talk or a poster.
 */
export function readersOf({ state, choice }: Pick<Registration, 'state' | 'choice'>): Readers {
  const readers = new Set<Audience>(['everybody'])
  if (!isLive(state)) return readers
  readers.add('registered')
  if (state === 'paid') readers.add('paid')
  if (choice.kind === 'listed' && talks.has(choice.presentationType)) readers.add('presenters')
  return readers
}
