/** Registers several people at once: one registration pays, and each of them has lines. docs/algorithms/lines.md */
import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '#database/database.ts'
import { type Conference, type SalesEnd, salesEnd } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { tablesWithout } from '#domain/desk/registering/agreement.ts'
import { findEarlier } from '#domain/desk/registering/form-drafts.ts'
import { type Placed, place, replacedBy } from '#domain/desk/registering/place-registration.ts'
import type { Placement } from '#domain/desk/registering/placement.ts'
import {
  readUnpaid,
  recordSources,
  sourceOf,
  type TooManyUnpaid,
  tooManyUnpaid,
} from '#domain/desk/registering/unpaid-limits.ts'
import { type TooManyDiscountCodes, tryDiscountCode } from '#domain/foundations/limits/code-tries.ts'
import { unknownClient } from '#domain/foundations/limits/unknown-client.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { revealed } from '#domain/offers/catalogue/offer.ts'
import { readLeftOfBudget, takenOffBy } from '#domain/offers/codes/budget.ts'
import { codeKey, findGroupCode, lockCode } from '#domain/offers/codes/codes.ts'
import { type GroupCodeRefusal, whyGroupCannotUse } from '#domain/offers/codes/group-code.ts'
import { isByCodeOnly, isHiddenExtra, openedForGroup } from '#domain/offers/codes/opened-for-group.ts'
import { findRedeemedCode } from '#domain/offers/codes/redemptions.ts'
import { findLinked } from '#domain/offers/codes/unlocked.ts'
import { isGroup, offersIn } from '#domain/offers/lines/choice.ts'
import { linesOfGroup, linesOfPeople } from '#domain/offers/lines/group-lines.ts'
import { type OpenPrices, priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import {
  type GroupOrder,
  type GroupProblem,
  mostInGroup,
  type PricedGroup,
  priceGroup,
  priceOfGroup,
  usesOfCode,
} from '#domain/offers/pricing/group-price.ts'
import { termsOfGroups } from '#domain/offers/pricing/group-terms.ts'
import { namedAdmissions } from '#domain/offers/pricing/period.ts'
import type { CodeForPlaces, SoldOutPart } from '#domain/registrations/places/capacity.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface GroupInput {
  /** Who pays, and whom we write to. Whether they come too is said by who is named. */
  payer: Registrant
  order: GroupOrder
  /** A discount code as typed, for each person for whom it makes something cheaper. */
  code?: string
  /** The secret of a hidden offer's link, which opens it without a use of a code. */
  link?: string
}

export type PlaceGroupError =
  | SalesEnd
  /** The organiser registers people one by one. */
  | { code: 'no-groups' }
  | { code: 'unknown-country' }
  | { code: 'invalid-order'; problems: readonly GroupProblem[] }
  /** Of all its people together; `canWait` is false where there will never be as many places. */
  | { code: 'sold-out'; part: SoldOutPart; canWait: boolean }
  | GroupCodeRefusal
  | TooManyUnpaid

/**
 * Places a group that a visitor sends. Seats are taken for the numbers; names can follow. Whoever holds as many unpaid
 * people as one mailbox may cannot place a further group.
 */
export async function receiveGroup(
  database: Database,
  placement: Placement,
  input: GroupInput,
): Promise<Result<Placed, PlaceGroupError | TooManyDiscountCodes>> {
  const place = () => database.write(tx => placeGroup(tx, placement, input))
  if (!input.code) return place()
  const { clientAddress: address = unknownClient, now } = placement
  const tried = await tryDiscountCode(
    database,
    { address, email: input.payer.email, now },
    place,
    placed => !placed.ok && placed.error.code === 'code-unusable',
  )
  return tried.ok ? tried.value : tried
}

async function placeGroup(
  tx: Transaction,
  placement: Placement,
  { payer, order, code = '', link = '' }: GroupInput,
): Promise<Result<Placed, PlaceGroupError>> {
  const { now } = placement
  const conference = await lockConference(tx, placement.conference.id)
  const end = salesEnd(conference, now)
  if (end) return fail(end)
  if (!conference.takesGroups) return fail({ code: 'no-groups' })
  if (!(await findCountry(tx, payer.countryId))) return fail({ code: 'unknown-country' })
  const earlier = await findEarlier(tx, conference.id, placement, payer.email)
  const replaces = replacedBy(earlier)
  const read = await tablesWithout(tx, conference, await readPriceTables(tx, conference.id), replaces?.id)
  const linked = await listLinked(tx, conference.id, link, earlier)
  const tables = { ...read, offers: revealed(read.offers, linked) }
  const { period: open } = priceListOf(tables, conference, now)
  if (!open) return fail({ code: 'registration-closed' })
  if (code !== '') await lockCode(tx, code)
  const use = { conference, periodId: open.id, email: payer.email, now, replacedId: earlier?.id }
  const found = code === '' ? undefined : await findGroupCode(tx, code, use)
  // Which code opens something is tried here, so that a wrong one is counted.
  const isByCode =
    order.people.some(({ admission }) =>
      isByCodeOnly({ offers: tables.offers, conditions: conference.conditions }, admission),
    ) || order.extras.some(extra => isHiddenExtra(tables.offers, extra))
  if (isByCode && found?.ok === false) return fail({ code: 'code-unusable' })
  const { offers, opened } = openedForGroup(tables.offers, found?.ok ? found.value : undefined)
  const prices = priceListOf({ ...tables, offers }, conference, now)
  const { period } = prices
  if (!period) return fail({ code: 'registration-closed' })
  const sale = { conference, prices: { ...prices, period, opened }, payer, order, code, now }
  const admissions = namedAdmissions(tables.offers)
  // What the same form has placed before does not need its code twice.
  const asked = await priceSale(tx, sale, earlier?.id)
  if (earlier && asked.ok) {
    const { choice } = linesOfGroup(asked.value.group, period, admissions)
    const usedCode = (await findRedeemedCode(tx, earlier.id)) ?? ''
    if (isSameGroup(earlier, payer, choice) && codeKey(usedCode) === codeKey(code))
      return ok({ registration: earlier, isReplay: true })
  }
  const priced = replaces === earlier ? asked : await priceSale(tx, sale, undefined)
  if (!priced.ok) return priced
  const { group, codeId, code: opening } = priced.value
  const { choice, ...lines } = linesOfGroup(group, period, admissions)
  const price = priceOfGroup(prices, choice, payer.taxId)
  const source = sourceOf(placement, payer.email)
  const unpaid = await readUnpaid(tx, conference, [source], now)
  const over = replaces ? undefined : tooManyUnpaid(unpaid, conference, source)
  if (over) return fail(over)
  const uses = usesOfCode(group)
  const agreed = {
    ...{ registrant: payer, price, choice, codeId, uses, eligibility: null, group: lines },
    ...(opening && { code: opening }),
  }
  const placed = await place(tx, { ...placement, conference }, earlier, agreed)
  if (!placed.ok) {
    if (placed.error.code !== 'sold-out') throw new Error(`a group was refused: ${placed.error.code}`)
    return fail({ ...placed.error, canWait: !opening && placed.error.canWait !== false })
  }
  await recordSources(tx, [{ registration: placed.value.registration, source }])
  return placed
}

/** What is opened by a link; who comes back has what it opened before, where no code did. */
async function listLinked(
  tx: Transaction,
  conferenceId: number,
  link: string,
  earlier: Registration | undefined,
): Promise<ReadonlySet<number>> {
  const linked = link === '' ? undefined : await findLinked(tx, conferenceId, link)
  const isByLink = earlier && (await findRedeemedCode(tx, earlier.id)) === undefined
  const before = isByLink && isGroup(earlier.choice) ? earlier.choice : undefined
  return new Set([...(linked === undefined ? [] : [linked]), ...(before ? offersIn(before) : [])])
}

interface GroupSale extends Required<Omit<GroupInput, 'link'>> {
  conference: Conference
  prices: OpenPrices & { period: NonNullable<OpenPrices['period']>; opened: ReadonlySet<string> }
  now: Temporal.Instant
}

/** @param replacedId a registration whose uses of the code do not count */
async function priceSale(
  tx: Transaction,
  { conference, prices, payer, order, code: typed, now }: GroupSale,
  replacedId: number | undefined,
): Promise<Result<{ group: PricedGroup; codeId: number | null; code?: CodeForPlaces }, PlaceGroupError>> {
  const terms = { ...prices, ...termsOfGroups(conference) }
  const use = { conference, periodId: prices.period.id, email: payer.email, now, replacedId }
  const found = typed === '' ? undefined : await findGroupCode(tx, typed, use)
  const plain = priceGroup({ ...terms, ...(found?.ok && { code: found.value }) }, order, mostInGroup)
  if (plain.problems.length > 0) return fail({ code: 'invalid-order', problems: plain.problems })
  if (!found) return ok({ group: plain.group, codeId: null })
  if (!found.ok) return fail({ code: `code-${found.error.code}` })
  const code = found.value
  const { group } = plain
  const wanted = usesOfCode(group)
  const refusal = whyGroupCannotUse(
    code,
    prices,
    { ...order, admissions: group.persons.map(({ admission }) => admission) },
    { people: wanted, uses: wanted },
  )
  if (refusal) return fail(refusal)
  const leftMinor = await readLeftOfBudget(tx, code, replacedId)
  return leftMinor !== null && takenOffByGroup(group, prices.period) > leftMinor
    ? fail({ code: 'code-spent' })
    : ok({ group, codeId: code.id, ...(code.places && { code }) })
}

function takenOffByGroup(group: PricedGroup, period: { id: number; name: string }): number {
  const { persons, forGuests, ofWhole } = linesOfPeople(group, period, [])
  return takenOffBy([...persons.flat(), ...forGuests, ...ofWhole])
}

function isSameGroup(
  { registrant, choice }: Registration,
  payer: Registrant,
  wanted: Registration['choice'],
): boolean {
  return isGroup(choice) && isDeepStrictEqual([registrant, choice], [payer, wanted])
}
