import type { Reader } from '#database/database.ts'
import type { Country } from '#domain/conferences/countries.ts'

/** Every country by name, in the order of the English alphabet. */
export async function listCountries(db: Reader): Promise<Country[]> {
  const countries = await db.selectFrom('countries').selectAll().execute()
  // Databases collate differently; one comparison for both.
  return countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
