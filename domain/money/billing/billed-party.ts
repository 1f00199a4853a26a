/** Whom a registration's invoices bill: docs/algorithms/invoices.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { toStored } from '#domain/foundations/time.ts'
import { addressLines } from '#domain/money/documents/letterhead.ts'
import type { Registrant } from '#domain/registrations/registrant.ts'
import type { BilledField } from '#domain/registrations/registrant-uses.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** As it is typed. The tax number is the registrant's, because it also decides on the price. */
export type BilledParty = Pick<Registrant, Exclude<BilledField, 'taxId' | 'purchaseOrder'>>

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
  const corrected = await readCorrectedParty(db, id)
  if (corrected) return corrected
  const { billingOrganization, billingAddress, postalCode, city, countryId } = registrant
  return { billingOrganization, billingAddress, postalCode, city, countryId }
}

/** The party that staff corrected; undefined where the registrant's own details count. */
export async function readCorrectedParty(
  db: Reader,
  registrationId: number,
): Promise<BilledParty | undefined> {
  return db
    .selectFrom('billed_parties')
    .select([
      'name as billingOrganization',
      'address_lines as billingAddress',
      'postal_code as postalCode',
      'city',
      'country_id as countryId',
    ])
    .where('registration_id', '=', registrationId)
    .executeTakeFirst()
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

/** The registrant has typed whom to bill, so from now on their own details count again. */
export async function forgetBilledParty(tx: Transaction, registrationId: number): Promise<void> {
  await tx.deleteFrom('billed_parties').where('registration_id', '=', registrationId).execute()
}

/** A registration that takes the place of another bills whom the other billed. */
export async function passOnBilledParty(
  tx: Transaction,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const row = await tx
    .selectFrom('billed_parties')
    .selectAll()
    .where('registration_id', '=', from)
    .executeTakeFirst()
  if (row)
    await tx
      .insertInto('billed_parties')
      .values({ ...row, registration_id: to })
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
