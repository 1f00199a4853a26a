import type { Reader } from '#database/database.ts'
import type { ContentOwner } from '#domain/conference/content/content-queries.ts'
import type { TaxProfile } from '#domain/conference/content/tax-profile-fields.ts'
import { addedTaxOf, addsTax } from '#domain/conference/settings/tax-profile.ts'
import type { AddedTax } from '#domain/conference/taxes/added-tax.ts'

/** All profiles, with their owners. */
export async function listTaxProfiles(db: Reader): Promise<{ owner: ContentOwner; profile: TaxProfile }[]> {
  const rows = await db
    .selectFrom('content_items')
    .select(['conference_id', 'data'])
    .where('kind', '=', 'tax-profile')
    .execute()
  // Written by `setTaxProfile`, which checks the kind's fields.
  return rows.map(({ conference_id, data }) => ({ owner: conference_id, profile: JSON.parse(data) }))
}

/** A conference's own profile, else the organiser's; undefined if there is neither, in which case no tax is charged. */
export async function findTaxProfile(db: Reader, owner: ContentOwner): Promise<TaxProfile | undefined> {
  const rows = await db
    .selectFrom('content_items')
    .select(['conference_id', 'data'])
    .where('kind', '=', 'tax-profile')
    .where(eb =>
      eb.or([...(owner === null ? [] : [eb('conference_id', '=', owner)]), eb('conference_id', 'is', null)]),
    )
    .execute()
  const row = rows.find(({ conference_id }) => conference_id !== null) ?? rows[0]
  // Written by `addContent`, which checks the kind's fields.
  return row && JSON.parse(row.data)
}

/** The tax added on top of an owner's prices; null if they include their taxes, or there are none. */
export async function readAddedTax(db: Reader, owner: ContentOwner): Promise<AddedTax | null> {
  const profile = await findTaxProfile(db, owner)
  if (!profile) return null
  const usual = addedTaxOf(profile)
  // All usual rates are 0: only what has a rate of its own is taxed.
  if (usual || owner === null || !addsTax(profile)) return usual
  const own = await db
    .selectFrom('offers')
    .select('id')
    .where('conference_id', '=', owner)
    .where('tax_class', 'like', 'own-%')
    .where('tax_class', '<>', 'own-0')
    .limit(1)
    .executeTakeFirst()
  return addedTaxOf(profile, own !== undefined)
}
