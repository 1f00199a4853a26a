import type { Reader } from '#database/database.ts'
import type { Country } from '#domain/conference/conferences/countries.ts'

/** The databases sort text differently, so names are sorted here. Making a collator is slow; this one is shared. */
const { compare } = new Intl.Collator('en')

/** Every country by name, in the order of the English alphabet. */
export async function listCountries(db: Reader): Promise<Country[]> {
  const countries = await db.selectFrom('countries').selectAll().execute()
  return countries.sort((a, b) => compare(a.name, b.name))
}

/** A country by its id, its ISO 3166-1 number of at most three digits. */
export async function findCountry(db: Reader, id: number): Promise<Country | undefined> {
  if (id > 999) return undefined
  return db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The ids among these that belong to a country. */
export async function listKnownCountries(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  const possible = [...new Set(ids)].filter(id => id <= 999)
  if (possible.length === 0) return new Set()
  const rows = await db.selectFrom('countries').select('id').where('id', 'in', possible).execute()
  return new Set(rows.map(({ id }) => id))
}
