/** Which lines of a registration another payer gets, whole people or single extras, and what each side has then: docs/offers.md. */
import type { Reader } from '#database/database.ts'
import { shareOf } from '#domain/foundations/money.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { type Attendee, listAttendees } from '#domain/offers/lines/attendees.ts'
import { isGroup, type ListedChoice } from '#domain/offers/lines/choice.ts'
import { listedChoiceOf, priceOfLines } from '#domain/offers/lines/choice-of-lines.ts'
import type { GroupPlan } from '#domain/offers/lines/group-plan.ts'
import {
  amountOf,
  isBought,
  isByCode,
  isGroupDiscount,
  isOfPerson,
  isOfWhole,
  type Line,
  type NewLine,
} from '#domain/offers/lines/line.ts'
import { priceOfGroup } from '#domain/offers/pricing/group-price.ts'
import { type Price, withAgreedFee } from '#domain/offers/pricing/pricing.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** What can be billed to somebody else. */
export interface WantedLines {
  /** People who go with all they have. */
  attendeeIds: readonly number[]
  /** Lines of people who stay; left out for none. */
  lineIds?: readonly number[]
}

export type SplitPlanError =
  /** Somebody does not come any more, or has something no longer. */
  | { code: 'guest-gone' }
  /** Nothing was chosen, or nothing of it costs anything. */
  | { code: 'nobody-to-split' }
  | { code: 'nobody-left' }
  /** A use of a code made it cheaper, and stays: on two registrations nothing would count what it took off. */
  | { code: 'code-stays' }

interface Part {
  choice: ListedChoice
  price: Price
}

/** Somebody of the other payer's registration. */
interface SplitPerson {
  /** Who it is, or has it, on the first registration. */
  attendeeId: number
  /** Whether they go; somebody who stays is named there, too. */
  goes: boolean
  lines: readonly NewLine[]
  /** Whether a use of a code goes with them. */
  hasUse: boolean
}

export interface SplitPlan {
  /** What the first payer has afterwards, and what the other one has. */
  rest: Part
  split: Part & { persons: readonly SplitPerson[] }
  people: GroupPlan
}

/** Who comes, as they can be chosen: as a whole, or what they have. */
export interface Divisible {
  attendee: Attendee
  /** Null for the one who registered by themselves: they pay for what lets them in. */
  whole: { lines: readonly Line[] } | null
  apart: readonly Line[]
}

/** Everybody of a registration, with what can be billed to another payer. */
export async function listDivisible(db: Reader, registration: Registration): Promise<Divisible[]> {
  const { lines } = registration
  return (await listAttendees(db, registration.id)).flatMap(attendee => {
    const theirs = lines.filter(line => line.attendeeId === attendee.id && isOfPerson(line))
    if (theirs.length === 0) return []
    const isAdmitted = theirs.some(({ kind }) => kind === 'admission')
    const whole = attendee.isRegistrant ? null : { lines: theirs.filter(line => !isGroupDiscount(line)) }
    return [{ attendee, whole, apart: isAdmitted ? theirs.filter(isBilledApart) : [] }]
  })
}

/** What a group has as a whole that another payer may get, such as an exhibition stand. */
export const apartOfWhole = ({ lines }: Pick<Registration, 'lines'>): Line[] =>
  lines.filter(line => isOfWhole(line) && isBilledApart(line))

/** Whether a registration has something besides what lets people in that another payer may get. */
export const hasSomethingApart = ({ choice, lines }: Pick<Registration, 'choice' | 'lines'>): boolean =>
  choice.kind === 'listed' && lines.some(line => isOfPerson(line) && isBilledApart(line))

/** What came with an admission is a part of its price, and what costs nothing is on nobody's invoice. */
const isBilledApart = (line: Line): boolean =>
  line.kind !== 'admission' && !isGroupDiscount(line) && line.isIncluded === 0 && amountOf(line) > 0

/** Together the two cost what the one costs: each line keeps its price, and the fee is divided. @param taxId the other payer's */
export async function planSplit(
  db: Reader,
  registration: Registration,
  { attendeeIds, lineIds = [] }: WantedLines,
  taxId: string,
): Promise<Result<SplitPlan, SplitPlanError>> {
  const { choice, lines, price } = registration
  if (choice.kind !== 'listed') return fail({ code: 'nobody-to-split' })
  const divisible = await listDivisible(db, registration)
  const going = attendeeIds.map(id => divisible.find(each => each.whole && each.attendee.id === id))
  const ids = new Set(lineIds)
  const staying = divisible
    .filter(({ attendee }) => !attendeeIds.includes(attendee.id))
    .map(({ attendee, apart }) => ({ attendee, lines: apart.filter(({ id }) => ids.has(id)) }))
    .filter(each => each.lines.length > 0)
  const ofWhole = apartOfWhole(registration)
  const known = new Set([...divisible.flatMap(({ apart }) => apart), ...ofWhole].map(({ id }) => id))
  if (going.includes(undefined) || lineIds.some(id => !known.has(id))) return fail({ code: 'guest-gone' })
  const ended = [
    ...lines.filter(line => isOfPerson(line) && attendeeIds.includes(line.attendeeId ?? 0)),
    ...staying.flatMap(each => each.lines),
    ...ofWhole.filter(({ id }) => ids.has(id)),
  ]
  if (ended.length === 0) return fail({ code: 'nobody-to-split' })
  const people: GroupPlan = { ended: ended.map(({ id }) => id), added: [] }
  const left = lines.filter(line => !ended.includes(line))
  const isLeft = choice.presentationType === null ? left.some(isBought) : left.some(isAdmission)
  if (!isLeft) return fail({ code: 'nobody-left' })
  // Of a registration of one person a use stays where it is, as of whoever keeps something by the code.
  const keepsUse = (attendeeId: number | null) =>
    !isGroup(choice) ||
    attendeeId === null ||
    left.some(line => line.attendeeId === attendeeId && isByCode(line))
  if (ended.some(line => line.codeMinor > 0 && keepsUse(line.attendeeId))) return fail({ code: 'code-stays' })
  const periodId = ended.some(isAdmission) ? null : choice.periodId
  const persons = [
    ...attendeeIds.map(attendeeId => ({ attendeeId, goes: true })),
    ...staying.map(({ attendee }) => ({ attendeeId: attendee.id, goes: false })),
  ].map((person): SplitPerson => {
    const theirs = ended.filter(line => line.attendeeId === person.attendeeId)
    const moved = theirs.flatMap(line => inUnits(line, { periodId, keepsUse: keepsUse(person.attendeeId) }))
    return { ...person, lines: moved, hasUse: moved.some(isByCode) }
  })
  // A use of a code stays, so what it made cheaper was refused above.
  const wholly = ended.filter(isOfWhole).flatMap(line => inUnits(line, { periodId, keepsUse: true }))
  const theirs = inOrder([...persons.flatMap(each => each.lines), ...wholly])
  const terms = { feeBasisPoints: registration.feeBasisPoints, addedTax: price.addedTax }
  const rest = isGroup(choice) ? restOfGroup(registration, left) : restOfOne(registration, left)
  const theirChoice = listedChoiceOf(theirs)
  return ok({
    rest,
    split: {
      choice: theirChoice,
      price: priceOfGroup(terms, theirChoice, taxId, price.feeMinor - rest.price.feeMinor),
      persons,
    },
    people,
  })
}

const isAdmission = ({ kind }: Pick<NewLine, 'kind'>) => kind === 'admission'

/** What lets people in stands first: the first of them sums the others up. */
const inOrder = <L extends NewLine>(lines: readonly L[]): L[] => [
  ...lines.filter(isAdmission),
  ...lines.filter(line => !isAdmission(line)),
]

function restOfGroup({ price, registrant, feeBasisPoints }: Registration, left: readonly Line[]): Part {
  const choice = listedChoiceOf(inOrder(left.filter(isBought)))
  const terms = { feeBasisPoints, addedTax: price.addedTax }
  // The one that was agreed, divided.
  const { feeMinor } = priceOfGroup(terms, choice, registrant.taxId)
  return { choice, price: priceOfGroup(terms, choice, registrant.taxId, Math.min(feeMinor, price.feeMinor)) }
}

function restOfOne({ price, feeBasisPoints }: Registration, left: readonly Line[]): Part {
  const bought = left.filter(({ kind }) => kind !== 'fee' && kind !== 'tax')
  const parts = priceOfLines(bought, null)
  const feeMinor = Math.min(shareOf(parts.subtotalMinor, feeBasisPoints), price.feeMinor)
  return { choice: listedChoiceOf(bought), price: withAgreedFee(parts, feeMinor, price.addedTax) }
}

/** Each unit as a line of a person of a group. */
function inUnits(
  { id: _, attendeeId: __, quantity, ...line }: Line,
  { periodId, keepsUse }: { periodId: number | null; keepsUse: boolean },
): NewLine[] {
  const unit: NewLine = {
    ...line,
    quantity: 1,
    ofGroup: 1,
    // Where nobody is let in, each line says which period it was.
    periodId: line.periodId ?? periodId,
    ...(keepsUse && { byCode: 0 as const }),
  }
  return Array.from({ length: quantity }, () => unit)
}
