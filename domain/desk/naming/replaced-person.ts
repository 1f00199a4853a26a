/** Whether other details of somebody mean that somebody else comes. Pure. */
import { fold } from '#domain/foundations/texts/fold.ts'

interface Details {
  readonly name: string
  readonly email: string
}

/** Whether the former link went to an address that is not theirs. */
export const hasOtherAddress = (before: Details, after: Details): boolean =>
  before.email !== '' && fold(before.email) !== fold(after.email)

/**
 * A name with no word in common is another person's; so is another address, unless the name is the same. Correcting
 * `Ann Le` to `Ann Lee` replaces nobody.
 */
export function isReplaced(before: Details, after: Details): boolean {
  const [former, present] = [wordsOf(before.name), wordsOf(after.name)]
  if (former.length > 0 && present.length > 0) return !former.some(word => present.includes(word))
  // Without a name the address is all that is known.
  return former.length === 0 && hasOtherAddress(before, after)
}

const wordsOf = (name: string) =>
  fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
