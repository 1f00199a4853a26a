/** The list of an organiser's members: what an entry is, and what it is compared by. Pure. */

import { emailProblem, readEmail } from '#domain/foundations/texts/email.ts'
import { lettersAndDigits } from '#domain/foundations/texts/fold.ts'
import { canonicalMailbox } from '#domain/foundations/texts/mailbox.ts'

export type MemberKind = 'address' | 'number'

/** An e-mail address or a membership number, with the name that the organiser wrote beside it. */
export interface MemberEntry {
  kind: MemberKind
  /** What it is compared by. */
  compared: string
  shown: string
  name: string
}

/** The longest number, address or name of an entry. */
export const longestEntry = 254

/** An address by its mailbox, so that another spelling of it is no second member. */
export const comparedAddress = (email: string): string => canonicalMailbox(email.trim())

/** A number by its letters and digits: members copy it from a card. */
export const comparedNumber = (number: string): string => lettersAndDigits(number)

export type EntryProblem = 'empty' | 'too-long' | 'not-an-address'

/** An entry as somebody typed it: with an @ it is an address, otherwise a number. */
export function readEntry(typed: string, name: string): MemberEntry | EntryProblem {
  const shown = typed.trim()
  if (shown === '') return 'empty'
  if (shown.length > longestEntry || name.length > longestEntry) return 'too-long'
  if (shown.includes('@')) {
    if (emailProblem(shown) !== undefined) return 'not-an-address'
    const email = readEmail(shown)
    return { kind: 'address', compared: comparedAddress(email), shown: email, name: name.trim() }
  }
  const compared = comparedNumber(shown)
  return compared === '' ? 'empty' : { kind: 'number', compared, shown, name: name.trim() }
}

/** Whether an address is at one of the domains, or below one. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const host = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  return domains.some(domain => host === domain || host.endsWith(`.${domain}`))
}
