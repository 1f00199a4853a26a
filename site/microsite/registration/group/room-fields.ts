/** The fields of rooms and accompanying people in the forms of groups. */
import type { NightCount } from '#domain/offers/pricing/nights.ts'

/** How many have a room for so many nights. */
export const stayName = (id: number, nights: NightCount) => ['stay', id, nights].join('-')

/** How many bring somebody. */
export const addOnField = 'add-on'

/** Before the name of a field of what a group has as a whole, where people are changed. */
export const wholePrefix = 'whole-'
