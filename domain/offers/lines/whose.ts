/** Which person each line belongs to, and what a change leaves of a registration's lines. Pure. */
import { isOfPerson, isSameLine, type Line, type NewLine } from '#domain/offers/lines/line.ts'

/** Whose a line is: nobody's, the registrant's, or that of somebody else: a guest, or a person of a group. */
export type Whose = 'registration' | 'registrant' | 'guest'

export function whoseIs(line: NewLine, guestOffers: ReadonlySet<number>): Whose {
  if (!isOfPerson(line)) return 'registration'
  if (line.ofGroup === 1) return 'guest'
  return line.offerId !== null && line.kind === 'extra' && guestOffers.has(line.offerId)
    ? 'guest'
    : 'registrant'
}

/** The same lines, where each guest has one of their own. */
export const inUnits = (lines: readonly NewLine[], guestOffers: ReadonlySet<number>): NewLine[] =>
  lines.flatMap(line =>
    whoseIs(line, guestOffers) === 'guest'
      ? Array.from({ length: line.quantity }, () => ({ ...line, quantity: 1 }))
      : [line],
  )

export interface LinePlan {
  readonly kept: readonly Line[]
  readonly ended: readonly Line[]
  /** With the guest who has it from now on; undefined for one who is new. */
  readonly added: readonly { readonly line: NewLine; readonly whose: Whose; readonly guestId?: number }[]
}

/**
 * What becomes of lines when others are wanted. Equal lines stay. Where there are fewer of them, those of named guests
 * stay first, then the older ones. A guest who gets something else of the same offer stays the same guest.
 *
 * @param named the guests who have a name
 */
export function planLines(
  before: readonly Line[],
  wanted: readonly NewLine[],
  { guestOffers, named }: { guestOffers: ReadonlySet<number>; named: ReadonlySet<number> },
): LinePlan {
  const isNamed = ({ attendeeId }: Line) => attendeeId !== null && named.has(attendeeId)
  const left = before.toSorted(
    (one, other) => Number(isNamed(other)) - Number(isNamed(one)) || one.id - other.id,
  )
  const kept: Line[] = []
  const missing = inUnits(wanted, guestOffers).filter(line => {
    const at = left.findIndex(each => isSameLine(each, line))
    if (at >= 0) kept.push(...left.splice(at, 1))
    return at < 0
  })
  const free = left.filter(line => whoseIs(line, guestOffers) === 'guest')
  const added = missing.map(line => {
    const whose = whoseIs(line, guestOffers)
    if (whose !== 'guest') return { line, whose }
    const at = free.findIndex(each => each.offerId === line.offerId && each.wireName === line.wireName)
    const guestId = at < 0 ? null : free.splice(at, 1)[0]?.attendeeId
    return { line, whose, ...(typeof guestId === 'number' && { guestId }) }
  })
  return { kept, ended: left, added }
}
