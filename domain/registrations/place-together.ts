import type { Transaction } from '#database/database.ts'
import { lockConference } from '#domain/conferences/conference-queries.ts'
import {
  agree,
  type PlaceRegistrationError,
  readTerms,
  type Sale,
  type Terms,
} from '#domain/registrations/agreement.ts'
import { type CapacityLimit, countsAgainst, fullLimit, partOf } from '#domain/registrations/capacity.ts'
import { insertRegistrations, type NewRegistration } from '#domain/registrations/new-registrations.ts'
import { listLiveDrafts, type Placed } from '#domain/registrations/place-registration.ts'
import { claimSeats, listLimits, wishOf } from '#domain/registrations/seats.ts'
import { fail, ok, type Result } from '#domain/result.ts'

export type SaleOutcome = Result<Placed, PlaceRegistrationError>

/**
 * Places registrations of one conference as `placeRegistration` would one after the other: what they are decided on is
 * read once, under the conference's lock, and what is new is written in one statement for each table.
 *
 * @returns undefined for one that is placed by itself, because more comes with it than a place
 */
export async function placeTogether(
  tx: Transaction,
  sales: readonly Sale[],
): Promise<(SaleOutcome | undefined)[]> {
  const [first] = sales
  if (!first) return []
  const conference = await lockConference(tx, first.placement.conference.id)
  const terms = await readTerms(tx, conference, sales)
  const limits = await listLimits(tx, conference.id)
  const drafts = await listLiveDrafts(tx, conference.id, sales)
  const decided = sales.map(sale => decide(sale, terms, limits, drafts))

  const registrations = await insertRegistrations(
    tx,
    conference,
    decided.flatMap(each => (each?.ok ? each.value : [])),
  )
  await claimSeats(tx, conference.id, limits, registrations)
  const placed = registrations.values()
  return decided.map(each => {
    if (!each?.ok) return each
    const { value: registration } = placed.next()
    if (!registration) throw new Error('one of the registrations was not written')
    return ok({ registration, isReplay: false })
  })
}

/**
 * Decides on one of them, and notes the seats and the draft that it takes before the next one is decided on.
 *
 * @returns undefined where it redeems a code, was sent before, waits, or is paid in full by being free
 */
function decide(
  { placement, input }: Sale,
  terms: Terms,
  limits: CapacityLimit[],
  drafts: Set<string>,
): Result<NewRegistration, PlaceRegistrationError> | undefined {
  const { draftKey, mayWait, now } = placement
  if (input.code !== '' || (draftKey !== null && drafts.has(draftKey))) return undefined
  const agreed = agree(terms, placement, input)
  if (!agreed.ok) return agreed
  const { choice, price } = agreed.value
  const wish = wishOf(choice)
  const full = fullLimit(limits, wish)
  if (full) return mayWait ? undefined : fail({ code: 'sold-out', part: partOf(full) })
  if (price.totalMinor === 0) return undefined
  for (const limit of limits) if (countsAgainst(limit, wish)) limit.taken++
  if (draftKey !== null) drafts.add(draftKey)
  return ok({ state: 'awaiting-payment', registrant: input.registrant, choice, price, draftKey, now })
}
