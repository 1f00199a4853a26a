/** Registers several people at once: one registration pays, and each of them has lines. docs/algorithms/lines.md */
import { isDeepStrictEqual } from 'node:util'
import type { Database, Transaction } from '#database/database.ts'
import { type SalesEnd, salesEnd } from '#domain/conference/conferences/conference.ts'
import { lockConference } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { type Placement, tablesWithout } from '#domain/desk/registering/agreement.ts'
import { findEarlier } from '#domain/desk/registering/drafts.ts'
import { type Placed, place, replacedBy } from '#domain/desk/registering/place-registration.ts'
import {
  readUnpaid,
  recordSources,
  sourceOf,
  type TooManyUnpaid,
  tooManyUnpaid,
} from '#domain/desk/registering/unpaid-limits.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { linesOfGroup } from '#domain/offers/lines/group-lines.ts'
import { namedAdmissions } from '#domain/offers/pricing/category.ts'
import { priceListOf, readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import {
  type GroupOrder,
  type GroupProblem,
  mostInGroup,
  priceGroup,
  priceOfGroup,
  termsOfGroups,
} from '#domain/offers/pricing/group-price.ts'
import type { SoldOutPart } from '#domain/registrations/places/capacity.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { Registration } from '#domain/registrations/registration.ts'

export interface GroupInput {
  /** Who pays, and whom we write to. Whether they come too is said by who is named. */
  payer: Registrant
  order: GroupOrder
}

export type PlaceGroupError =
  | SalesEnd
  /** The organiser registers people one by one. */
  | { code: 'no-groups' }
  | { code: 'unknown-country' }
  | { code: 'invalid-order'; problems: readonly GroupProblem[] }
  | { code: 'sold-out'; part: SoldOutPart }
  | TooManyUnpaid

/**
 * Places a group that a visitor sends. Seats are taken for the numbers; names can follow. Whoever holds as many unpaid
 * people as one mailbox may cannot place a further group.
 */
export function receiveGroup(
  database: Database,
  placement: Placement,
  input: GroupInput,
): Promise<Result<Placed, PlaceGroupError>> {
  return database.write(tx => placeGroup(tx, placement, input))
}

async function placeGroup(
  tx: Transaction,
  placement: Placement,
  { payer, order }: GroupInput,
): Promise<Result<Placed, PlaceGroupError>> {
  const { now } = placement
  const conference = await lockConference(tx, placement.conference.id)
  const end = salesEnd(conference, now)
  if (end) return fail(end)
  if (!conference.takesGroups) return fail({ code: 'no-groups' })
  if (!(await findCountry(tx, payer.countryId))) return fail({ code: 'unknown-country' })
  const earlier = await findEarlier(tx, conference.id, placement, payer.email)
  const replaces = replacedBy(earlier)
  const tables = await tablesWithout(tx, conference, await readPriceTables(tx, conference.id), replaces?.id)
  const prices = priceListOf(tables, conference, now)
  const { category } = prices
  if (!category) return fail({ code: 'registration-closed' })
  const { group, problems } = priceGroup(
    { ...prices, category, ...termsOfGroups(conference) },
    order,
    mostInGroup,
  )
  if (problems.length > 0) return fail({ code: 'invalid-order', problems })
  const { choice, ...lines } = linesOfGroup(group, category, namedAdmissions(tables.offers))
  const price = priceOfGroup(prices, choice, payer.taxId)

  if (earlier && isSameGroup(earlier, payer, choice)) return ok({ registration: earlier, isReplay: true })
  const source = sourceOf(placement, payer.email)
  const unpaid = await readUnpaid(tx, conference, [source], now)
  const over = replaces ? undefined : tooManyUnpaid(unpaid, conference, source)
  if (over) return fail(over)
  const agreed = { registrant: payer, price, choice, codeId: null, eligibility: null, group: lines }
  const placed = await place(tx, { ...placement, conference, mayWait: false }, earlier, agreed)
  if (!placed.ok) {
    if (placed.error.code !== 'sold-out') throw new Error(`a group was refused: ${placed.error.code}`)
    return fail(placed.error)
  }
  await recordSources(tx, [{ registration: placed.value.registration, source }])
  return placed
}

function isSameGroup(
  { registrant, choice }: Registration,
  payer: Registrant,
  wanted: Registration['choice'],
): boolean {
  return isGroup(choice) && isDeepStrictEqual([registrant, choice], [payer, wanted])
}
