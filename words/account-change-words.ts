/** What changed about an account, for the mail that tells of it. */

import type { ToldAct } from '#domain/foundations/audit/tell-account-holders.ts'
import { isRole } from '#domain/staff/rights/role.ts'
import { roleNames } from '#words/role-words.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>

const roleIn = (facts: Facts, name: 'role' | 'from' | 'to') => {
  const role = String(facts[name] ?? '')
  return isRole(role) ? `“${roleNames[role]}”` : 'unknown'
}
const at = (place: string | undefined) => (place === undefined ? '' : ` at ${place}`)

/** @param place the conference of a role; undefined for all conferences */
export const accountChangeWords = {
  'invitation accepted': (facts, place) => `the role ${roleIn(facts, 'role')} was added${at(place)}`,
  'password changed': () => 'the password was changed',
  'password set by a link': () => 'a new password was set with a link from a mail',
  'recovery codes renewed': () => 'new recovery codes were made',
  'role changed': (facts, place) =>
    `the role ${roleIn(facts, 'from')} became ${roleIn(facts, 'to')}${at(place)}`,
  'role removed': (facts, place) => `the role ${roleIn(facts, 'role')} was removed${at(place)}`,
  'second factor removed': () => 'the second factor was turned off',
  'second factor set': () => 'a second factor was set up',
  'signed in': () => 'somebody signed in from a new browser or device',
} as const satisfies Record<ToldAct, (facts: Facts, place: string | undefined) => string>
