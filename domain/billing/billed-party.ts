/** Whom a registration's invoices bill: docs/algorithms/invoices.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { findCountry } from '#domain/conferences/country-queries.ts'
import { addressLines } from '#domain/documents/letterhead.ts'
import type { Registrant, Registration } from '#domain/registrations/registration.ts'
import { toStored } from '#domain/time.ts'

/** As it is typed. The tax number is the registrant's, because it also decides on the price. */
export type BilledParty = Pick<
  Registrant,
  'billingOrganization' | 'billingAddress' | 'postalCode' | 'city' | 'countryId'
>

/** As it is stored with a document. */
export interface PostalParty {
  /** Without empty lines. */
  readonly lines: readonly string[]
  readonly postalCode: string
  readonly city: string
  /** The country's name; empty if unknown. */
  readonly country: string
}

/** Who is billed now: the party that was corrected, or else the registrant as they typed themselves. */
export async function readBilledParty(
  db: Reader,
  { id, registrant }: Pick<Registration, 'id' | 'registrant'>,
): Promise<BilledParty> {
  const row = await db
    .selectFrom('billed_parties')
    .select(['name', 'address_lines', 'postal_code', 'city', 'country_id'])
    .where('registration_id', '=', id)
    .executeTakeFirst()
  if (row) {
    return {
      billingOrganization: row.name,
      billingAddress: row.address_lines,
      postalCode: row.postal_code,
      city: row.city,
      countryId: row.country_id,
    }
  }
  const { billingOrganization, billingAddress, postalCode, city, countryId } = registrant
  return { billingOrganization, billingAddress, postalCode, city, countryId }
}

/** From now on the registration's invoices bill this party; its registrant stays as they are. */
export async function storeBilledParty(
  tx: Transaction,
  registrationId: number,
  { billingOrganization, billingAddress, postalCode, city, countryId }: BilledParty,
  now: Temporal.Instant,
): Promise<void> {
  const party = {
    name: billingOrganization,
    address_lines: billingAddress,
    postal_code: postalCode,
    city,
    country_id: countryId,
    changed_at: toStored(now),
  }
  await tx
    .insertInto('billed_parties')
    .values({ registration_id: registrationId, ...party })
    .onConflict(conflict => conflict.column('registration_id').doUpdateSet(party))
    .execute()
}

/** A party's address for a document: its parts, and the lines of an envelope. */
export async function postalPartyOf(
  db: Reader,
  { billingAddress, postalCode, city, countryId }: BilledParty,
): Promise<{ party: PostalParty; addressLines: string[] }> {
  const country = (await findCountry(db, countryId))?.name ?? ''
  const lines = billingAddress.split(/\r\n|\r|\n/).filter(line => line.trim() !== '')
  return {
    party: { lines, postalCode, city, country },
    addressLines: addressLines({ billingAddress, postalCode, city, country }),
  }
}
