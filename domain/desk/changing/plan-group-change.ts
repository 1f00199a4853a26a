/** Which lines a change of a group ends, and which it adds, each at what it costs. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import type { ChangeQuote, QuoteChangeError, StaffShare } from '#domain/desk/changing/quote-change.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { checkExtras, givenUpForGood } from '#domain/offers/catalogue/check-extras.ts'
import { type Offer, type OrderedExtra, ownMinorOf } from '#domain/offers/catalogue/offer.ts'
import { priceExtras } from '#domain/offers/catalogue/price-extras.ts'
import { findGroupCode, type GroupCode } from '#domain/offers/codes/codes.ts'
import { type GroupCodeRefusal, whyGroupCannotUse } from '#domain/offers/codes/group-code.ts'
import { openedForGroup } from '#domain/offers/codes/opened-for-group.ts'
import { findUsesOf } from '#domain/offers/codes/redemptions.ts'
import { type Guest, isUnnamed, listGuests } from '#domain/offers/lines/attendees.ts'
import { admissionOf } from '#domain/offers/lines/choice-of-lines.ts'
import { extraLinesInUnits, linesOfPeople } from '#domain/offers/lines/group-lines.ts'
import { type GroupPlan, usesAfter } from '#domain/offers/lines/group-plan.ts'
import { isByCode, isOfWhole, type Line } from '#domain/offers/lines/line.ts'
import { type OpenPrices, type PriceTables, priceListOf } from '#domain/offers/pricing/fee-queries.ts'
import { extrasFor, letInByCode } from '#domain/offers/pricing/give-out-extras.ts'
import {
  type GroupOrder,
  type GroupProblem,
  isNothing,
  mostInGroup,
  priceGroup,
  priceWhole,
} from '#domain/offers/pricing/group-price.ts'
import { termsOfGroups } from '#domain/offers/pricing/group-terms.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** More than any institute sends; staff can register them in two groups. */
export const mostByStaff = 500

/** What a coordinator wants to be different. */
export interface RequestedPeople {
  /** Who does not come any more, by their ids. */
  readonly leaving: readonly number[]
  /** Who comes in addition, and what they have. */
  readonly adding: GroupOrder
  /** The extras that somebody has from now on, in place of those they have. */
  readonly extras?: { readonly attendeeId: number; readonly extras: readonly OrderedExtra[] }
  /** What the group has as a whole from now on, in place of what it has. */
  readonly whole?: readonly OrderedExtra[]
  /** A discount code as typed, for what is added. */
  readonly code?: string
  /** What staff refund of what is given up, in place of the policy's share and of what is never refunded. */
  readonly share?: StaffShare
  /** Whoever leaves must have no name: somebody may have been named in the meantime. */
  readonly isOfUnnamed?: true
}

export type QuoteGroupChangeError =
  | QuoteChangeError
  | { code: 'no-group' }
  /** Somebody does not come any more, as after a change in another window. */
  | { code: 'guest-gone' }
  /** A group without people is cancelled as a whole. */
  | { code: 'nobody-left' }
  | { code: 'invalid-order'; problems: readonly GroupProblem[] }
  | GroupCodeRefusal
  /** Its people have another code: a registration has one. */
  | { code: 'code-other' }

type PricesWithCode = OpenPrices & { code?: GroupCode; opened?: ReadonlySet<string> }

export interface Planning {
  conference: Conference
  registration: Registration
  requested: RequestedPeople
  now: Temporal.Instant
  isForStaff: boolean
  tables: PriceTables
}

/** Which lines end, and which are added; perhaps with a code for what is added. */
export async function planGroupChange(
  db: Reader,
  planning: Planning,
): Promise<Result<{ plan: GroupPlan; code?: ChangeQuote['code'] }, QuoteGroupChangeError>> {
  const { conference, registration, requested, now, isForStaff, tables } = planning
  const prices = priceListOf(tables, conference, now, isForStaff)
  const people = await listGuests(db, registration)
  if (!requested.code) {
    const planned = planPeople(planning, prices, people)
    return planned.ok ? ok({ plan: planned.value }) : planned
  }
  if (!prices.period) return fail({ code: 'registration-closed' })
  const { email } = registration.registrant
  const use = { conference, periodId: prices.period.id, email, now }
  const found = await findGroupCode(db, requested.code, use)
  if (!found.ok) return fail({ code: `code-${found.error.code}` })
  const code = found.value
  const { offers, opened } = openedForGroup(tables.offers, code)
  const opening = priceListOf({ ...tables, offers }, conference, now, isForStaff)
  const planned = planPeople(planning, { ...opening, code, opened }, people)
  if (!planned.ok) return planned
  const { lines } = registration
  const used = await findUsesOf(db, registration.id)
  if (used && used.codeId !== code.id && lines.some(isByCode)) return fail({ code: 'code-other' })
  const uses = usesAfter(lines, planned.value)
  const counted = used?.codeId === code.id ? used.uses : 0
  const refusal = whyGroupCannotUse(code, prices, askedFor(requested, people), {
    people: planned.value.added.filter(each => each.lines.some(isByCode)).length,
    uses: Math.max(0, uses - counted),
  })
  return refusal ? fail(refusal) : ok({ plan: planned.value, code: { ...code, uses, counted } })
}

/** What a change adds, as a code may be for it. */
function askedFor({ adding, extras, whole = [] }: RequestedPeople, people: readonly Guest[]) {
  const theirs = people.find(({ id }) => id === extras?.attendeeId)?.lines ?? []
  return {
    extras: [...adding.extras, ...(extras?.extras ?? []), ...whole],
    admissions: [
      ...adding.people.map(({ admission }) => admission),
      ...admissionsIn(whole.length > 0 ? people.flatMap(({ lines }) => lines) : theirs),
    ],
  }
}

const admissionsIn = (lines: readonly Line[]) =>
  lines.flatMap(line => (line.kind === 'admission' ? (admissionOf(line) ?? []) : []))

/** @param prices with the code that counts for what is added */
function planPeople(
  planning: Planning,
  prices: PricesWithCode,
  people: readonly Guest[],
): Result<GroupPlan, QuoteGroupChangeError> {
  const { registration, requested, tables } = planning
  const wanted = [...requested.leaving, ...(requested.extras ? [requested.extras.attendeeId] : [])]
  if (wanted.some(id => !people.some(person => person.id === id))) return fail({ code: 'guest-gone' })
  const leaving = new Set(requested.leaving)
  if (requested.isOfUnnamed && people.some(person => leaving.has(person.id) && !isUnnamed(person)))
    return fail({ code: 'guest-gone' })
  const left = registration.lines.filter(({ attendeeId }) => attendeeId !== null && leaving.has(attendeeId))
  const added = addPeople(planning, prices)
  if (!added.ok) return added
  const other = requested.extras ? otherExtras(requested.extras, people, prices, tables.offers) : ok(noPlan)
  if (!other.ok) return other
  const whole = requested.whole ? otherWhole(planning, requested.whole, prices) : ok(noPlan)
  if (!whole.ok) return whole
  return ok({
    ended: [...left.map(({ id }) => id), ...other.value.ended, ...whole.value.ended],
    added: [...other.value.added, ...added.value, ...whole.value.added],
  })
}

const noPlan: GroupPlan = { ended: [], added: [] }

function addPeople(
  { conference, registration, requested, isForStaff, tables }: Planning,
  prices: PricesWithCode,
): Result<GroupPlan['added'], QuoteGroupChangeError> {
  const { period } = prices
  const { adding } = requested
  if (isNothing(adding)) return ok([])
  if (!period) return fail({ code: 'registration-closed' })
  // Guests are nobody of the number.
  const staying = registration.lines.filter(
    ({ kind, attendeeId }) => kind === 'admission' && !requested.leaving.includes(attendeeId ?? 0),
  ).length
  const most = Math.max(0, (isForStaff ? mostByStaff : mostInGroup) - staying)
  const { group, problems } = priceGroup(
    { ...prices, period, ...termsOfGroups(conference) },
    adding,
    most,
    staying,
  )
  if (problems.length > 0) return fail({ code: 'invalid-order', problems })
  const { persons, forGuests, ofWhole } = linesOfPeople(group, period, namedAdmissions(tables.offers))
  return ok([
    ...persons.map(lines => ({ attendeeId: null, lines })),
    ...forGuests.map(line => ({ attendeeId: null, lines: [line] })),
    ...(ofWhole.length > 0 ? [{ attendeeId: null, lines: ofWhole }] : []),
  ])
}

/** What the group has as a whole instead: what stays keeps its price, and what is added costs what it costs today. */
function otherWhole(
  { registration, tables: { offers } }: Planning,
  wanted: readonly OrderedExtra[],
  prices: PricesWithCode,
): Result<GroupPlan, QuoteGroupChangeError> {
  const has = registration.lines.filter(isOfWhole)
  const kept = wanted.flatMap(extra => unitsOf(has, extra, offers).slice(0, extra.quantity))
  const ended = has.filter(line => !kept.includes(line))
  const problems: GroupProblem[] = givenUpForGood(offers, has.map(asExtra), kept.map(asExtra)).map(id => ({
    of: id,
    problem: 'not-removable',
  }))
  const more = wanted.flatMap(extra => {
    const quantity = extra.quantity - unitsOf(has, extra, offers).length
    return quantity > 0 ? [{ ...extra, quantity }] : []
  })
  const { period } = prices
  if (more.length > 0 && !period) return fail({ code: 'registration-closed' })
  const admissions = admissionsIn(registration.lines)
  const added = period
    ? priceWhole(
        { ...prices, period },
        wanted.filter(({ offerId }) => more.some(each => each.offerId === offerId)),
        admissions,
        extra => unitsOf(has, extra, offers).length,
      )
    : { extras: [], problems: [] }
  problems.push(...added.problems)
  if (problems.length > 0) return fail({ code: 'invalid-order', problems })
  const extras = period ? priceWhole({ ...prices, period }, more, admissions).extras : []
  const lines = extras.flatMap(extraLinesInUnits)
  return ok({
    ended: ended.map(({ id }) => id),
    added: lines.length > 0 ? [{ attendeeId: null, lines }] : [],
  })
}

/** What one person has instead: what stays is not touched, and what is added costs what it costs today. */
function otherExtras(
  { attendeeId, extras: wanted }: NonNullable<RequestedPeople['extras']>,
  people: readonly Guest[],
  prices: PricesWithCode,
  offers: readonly Offer[],
): Result<GroupPlan, QuoteGroupChangeError> {
  const theirs = people.find(({ id }) => id === attendeeId)?.lines ?? []
  const admission = theirs.find(({ kind }) => kind === 'admission')
  // A guest has one extra and nothing else.
  if (!admission || !prices.period) return fail({ code: 'not-a-choice' })
  const buyer = { periodId: prices.period.id, admission: admissionOf(admission) ?? null }
  // What came with their registration stays with it.
  const ofThem = theirs.filter(({ kind, offerId }) => kind === 'extra' && offerId !== null)
  const has = ofThem.filter(({ isIncluded }) => isIncluded === 0)
  const onSale = prices.extras.filter(
    ({ isForGuests, isOfRegistration }) => !isForGuests && !isOfRegistration,
  )
  const problems = checkExtras(
    onSale,
    [...wanted, ...ofThem.filter(line => !has.includes(line)).map(asExtra)],
    { ...buyer, keepsAdmission: true, hasRoom: theirs.some(({ kind }) => kind === 'stay') },
    extra => unitsOf(has, extra, offers).length,
    offers,
  )
  for (const id of givenUpForGood(offers, has.map(asExtra), wanted)) problems.set(id, 'not-removable')
  if (problems.size > 0) {
    return fail({
      code: 'invalid-order',
      problems: [...problems].map(([of, problem]) => ({ of, problem })),
    })
  }
  const kept = wanted.flatMap(extra => unitsOf(has, extra, offers).slice(0, extra.quantity))
  const ended = has.filter(line => !kept.includes(line))
  const more = wanted.flatMap(extra => {
    const quantity = extra.quantity - unitsOf(has, extra, offers).length
    return quantity > 0 ? [{ ...extra, quantity }] : []
  })
  const keptExtras = kept.map(asExtra)
  const sold = extrasFor({ ...prices, extras: offers }, buyer.admission)
  const lines = letInByCode(prices, priceExtras(sold, more, buyer, keptExtras)).flatMap(extraLinesInUnits)
  return ok({
    ended: ended.map(({ id }) => id),
    added: lines.length > 0 ? [{ attendeeId, lines }] : [],
  })
}

export const isThe = (extra: OrderedExtra, { offerId, optionId }: Line): boolean =>
  offerId === extra.offerId && optionId === extra.optionId

const asExtra = ({ offerId, ...line }: Line) => ({ ...line, offerId: offerId ?? 0 })

/** Another amount that the buyer says is another purchase. */
const unitsOf = (lines: readonly Line[], extra: OrderedExtra, offers: readonly Offer[]) => {
  const offer = offers.find(({ id }) => id === extra.offerId)
  const ownMinor = offer && ownMinorOf(offer, extra)
  return lines.filter(line => isThe(extra, line) && (ownMinor === undefined || ownMinor === line.unitMinor))
}
