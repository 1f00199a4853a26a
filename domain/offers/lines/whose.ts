/** Which person each line belongs to, and what a change leaves of a registration's lines. Pure. */
import type { GroupPlan } from '#domain/offers/lines/group-plan.ts'
import {
  isBought,
  isGroupDiscount,
  isOfPerson,
  isOfWhole,
  isSameLine,
  type Line,
  type NewLine,
} from '#domain/offers/lines/line.ts'

/** Whose a line is: nobody's, the registrant's, or that of somebody else: a guest, or a person of a group. */
export type Whose = 'registration' | 'registrant' | 'guest'

export function whoseIs(line: NewLine, guestOffers: ReadonlySet<number>): Whose {
  if (!isOfPerson(line)) return 'registration'
  if (line.ofGroup === 1) return 'guest'
  return line.offerId !== null && line.kind === 'extra' && guestOffers.has(line.offerId)
    ? 'guest'
    : 'registrant'
}

/** The same lines, where each guest has one of their own, and each unit of what a group has as a whole is one. */
export const inUnits = (lines: readonly NewLine[], guestOffers: ReadonlySet<number>): NewLine[] =>
  lines.flatMap(line =>
    whoseIs(line, guestOffers) === 'guest' || isOfWhole(line)
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
  const bought = missing.filter(line => !isGroupDiscount(line))
  const added = bought.map(line => {
    const whose = whoseIs(line, guestOffers)
    if (whose !== 'guest') return { line, whose }
    const at = free.findIndex(each => each.offerId === line.offerId && each.wireName === line.wireName)
    const guestId = at < 0 ? null : free.splice(at, 1)[0]?.attendeeId
    return { line, whose, ...(typeof guestId === 'number' && { guestId }) }
  })
  return {
    kept,
    ended: left,
    added: [...added, ...discountsFor(missing.filter(isGroupDiscount), kept, added)],
  }
}

/** Each discount of a group belongs to somebody with the registration that it is on. */
function discountsFor(
  discounts: readonly NewLine[],
  kept: readonly Line[],
  added: LinePlan['added'],
): LinePlan['added'] {
  const letIn = [
    ...kept.map(line => ({ line, id: line.attendeeId })),
    ...added.map(({ line, guestId }) => ({ line, id: guestId })),
  ].filter(({ line }) => line.kind === 'admission')
  const has = new Set(
    kept.filter(isGroupDiscount).map(({ attendeeId, taxClass }) => `${attendeeId} ${taxClass}`),
  )
  return discounts.map(line => {
    const holder = letIn.find(
      each => each.line.name === line.detail && each.id && !has.has(`${each.id} ${line.taxClass}`),
    )
    has.add(`${holder?.id} ${line.taxClass}`)
    return { line, whose: 'guest' as const, ...(holder?.id && { guestId: holder.id }) }
  })
}

/** The same, with the number of people who are new; `newGuest` says which of them a line is for. */
export interface PeoplePlan extends Omit<LinePlan, 'added'> {
  readonly added: readonly (LinePlan['added'][number] & { readonly newGuest?: number })[]
  readonly newPeople: number
}

/** Each line for somebody new is for one person. */
export function withNewPeople({ kept, ended, added }: LinePlan): PeoplePlan {
  let newPeople = 0
  const numbered = added.map(each => {
    if (each.whose !== 'guest' || each.guestId !== undefined) return each
    newPeople += 1
    return { ...each, newGuest: newPeople - 1 }
  })
  return { kept, ended, added: numbered, newPeople }
}

/**
 * What becomes of a group's lines. A plan names what was bought line by line; fee and taxes are renewed where they differ.
 *
 * @param wanted all lines of the group afterwards
 */
export function planOfGroup(
  before: readonly Line[],
  wanted: readonly NewLine[],
  plan: GroupPlan,
): PeoplePlan {
  const isEnded = new Set(plan.ended)
  const [bought, others] = [before.filter(isBought), before.filter(line => !isBought(line))]
  const rest = planLines(
    others,
    wanted.filter(line => !isBought(line)),
    { guestOffers: new Set(), named: new Set() },
  )
  let newPeople = 0
  const added = plan.added.flatMap(({ attendeeId, lines }) => {
    // What all have together makes nobody come.
    if (attendeeId === null && lines.some(isOfPerson)) newPeople += 1
    const newGuest = newPeople - 1
    const owner = attendeeId === null ? { newGuest } : { guestId: attendeeId }
    return lines.map(line =>
      isOfPerson(line)
        ? { line, whose: 'guest' as const, ...owner }
        : { line, whose: 'registration' as const },
    )
  })
  return {
    kept: [...bought.filter(({ id }) => !isEnded.has(id)), ...rest.kept],
    ended: [...bought.filter(({ id }) => isEnded.has(id)), ...rest.ended],
    added: [...added, ...rest.added],
    newPeople,
  }
}
