/** Which pages, blocks and files a registration opens to its holder. */
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { BlockAudience, Readers } from '#domain/conference/content/audience.ts'
import { isPresentersAdmission } from '#domain/offers/conditions/presenters-admission.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'

/** What the holder of a registration may read: nothing more than everybody once it has ended. */
export function readersOf(
  { state, choice }: Pick<Registration, 'state' | 'choice'>,
  conference: Pick<Conference, 'conditions'>,
): Readers {
  const readers = new Set<BlockAudience>(['everybody'])
  if (!isLive(state)) return readers
  readers.add('registered')
  if (state === 'paid') readers.add('paid')
  const admission = choice.kind === 'listed' ? choice.presentationType : null
  if (isPresentersAdmission(admission, conference)) readers.add('presenters')
  return readers
}
