/**
 * Which letters of the Arabic script hold hands: Unicode's ArabicShaping.txt for the letters of living languages.
 */

/** Alef, dal, reh, waw and their kin, which a letter before them can join, and none after. */
const joinsOnlyBefore =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef\u0759-\u075b\u076b\u076c\u0771\u0773\u0774\u0778\u0779\u08aa-\u08ac\u08ae\u08b1\u08b2\u08b9]/

const joinsNothing = /[\u0621\u0674\u06dd\u08ad]/

const letter = /[\p{L}\u0640]/u
const arabic = /\p{Script_Extensions=Arabic}/u
const zeroWidthNonJoiner = '\u200c'

/** A letter's neighbours, as far as it is joined to them. */
export interface Joins {
  readonly before: boolean
  readonly after: boolean
}

export const unjoined: Joins = { before: false, after: false }

/**
 * How a cluster is joined to those around it.
 *
 * @param cluster a letter with its marks, or lam with alef
 * @param previous the cluster before it, '' for none
 */
export function joinsOf(cluster: string, previous: string, next: string): Joins {
  return { before: isJoined(previous, cluster), after: isJoined(cluster, next) }
}

function isJoined(one: string, other: string): boolean {
  const last = lettersOf(one).at(-1)
  const first = lettersOf(other).at(0)
  if (last === undefined || first === undefined || one.endsWith(zeroWidthNonJoiner)) return false
  return !joinsNothing.test(last) && !joinsNothing.test(first) && !joinsOnlyBefore.test(last)
}

function lettersOf(cluster: string): string[] {
  return [...cluster].filter(character => letter.test(character) && arabic.test(character))
}
