import type { Database, Reader } from '#database/database.ts'
import { gatherReads, gatherWrites } from '#database/gather.ts'
import {
  agree,
  agreeOn,
  type Placement,
  type PlaceRegistrationError,
  readTerms,
  type Sale,
} from '#domain/registrations/agreement.ts'
import { fullLimit, partOf } from '#domain/registrations/capacity.ts'
import { listLiveDrafts, placeRegistration } from '#domain/registrations/place-registration.ts'
import { placeTogether, type SaleOutcome } from '#domain/registrations/place-together.ts'
import type { RegistrationInput } from '#domain/registrations/registration-input.ts'
import { listLimits, wishOf } from '#domain/registrations/seats.ts'
import { fail } from '#domain/result.ts'

/**
 * Places a registration that comes in from outside. Once something is sold out, most of a rush is refused:
 * they are told from what is committed, without a lock, instead of standing in line for the conference's row
 * behind those who find a place. Who comes at once is refused, or placed, together.
 */
export async function receiveRegistration(
  database: Database,
  placement: Placement,
  input: RegistrationInput,
): Promise<SaleOutcome> {
  const sale = { placement, input }
  const refusal = await refuse(database, placement.conference.id, sale)
  return refusal ? fail(refusal) : place(database, placement.conference.id, sale)
}

const place = gatherWrites<Sale, SaleOutcome>({
  together: placeTogether,
  alone: (tx, { placement, input }) => placeRegistration(tx, placement, input),
})

const refuse = gatherReads(refuseEarly)

/** @returns for each why `placeRegistration` would refuse; undefined where it is to be asked */
async function refuseEarly(
  db: Reader,
  sales: readonly Sale[],
): Promise<(PlaceRegistrationError | undefined)[]> {
  const [first] = sales
  if (!first) return []
  const { conference } = first.placement
  const limits = await listLimits(db, conference.id)
  if (!limits.some(limit => limit.taken >= limit.seats)) return sales.map(() => undefined)
  const terms = await readTerms(db, conference, sales)
  const drafts = await listLiveDrafts(db, conference.id, sales)
  return Promise.all(
    sales.map(async ({ placement, input }) => {
      if (placement.mayWait) return undefined
      const { conference, draftKey } = placement
      const agreed =
        input.code === ''
          ? agree({ ...terms, conference }, placement, input)
          : await agreeOn(db, conference, placement, input)
      if (!agreed.ok) return agreed.error
      // Who has a place already may change what they chose.
      if (draftKey !== null && drafts.has(draftKey)) return undefined
      const full = fullLimit(limits, wishOf(agreed.value.choice))
      return full && { code: 'sold-out', part: partOf(full) }
    }),
  )
}
