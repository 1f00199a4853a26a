import { conditionOf } from '#domain/conference/conferences/condition.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { BlockAudience, Readers } from '#domain/conference/content/audience.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'

const talks: ReadonlySet<string> = new Set(['invited', 'oral', 'poster'])

/**
 * What the holder of a registration may read: nothing more than everybody once it has ended. A presenter is whoever is
 * registered for a talk or a poster, or has an admission that is for presenters.
 */
export function readersOf(
  { state, choice }: Pick<Registration, 'state' | 'choice'>,
  conference: Pick<Conference, 'conditions'>,
): Readers {
  const readers = new Set<BlockAudience>(['everybody'])
  if (!isLive(state)) return readers
  readers.add('registered')
  if (state === 'paid') readers.add('paid')
  const admission = choice.kind === 'listed' ? choice.presentationType : null
  const isSoldToPresenters = conditionOf(conference, admission)?.kind === 'presenters'
  if (isSoldToPresenters || (admission !== null && talks.has(admission))) readers.add('presenters')
  return readers
}
