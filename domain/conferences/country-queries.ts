import type { Reader } from '#database/database.ts'

export interface Country {
  id: number
  name: string
  /** ISO 3166-1 alpha-2. */
  code: string
}

/** Every country by name, in the order of the English alphabet. */
export async function listCountries(db: Reader): Promise<Country[]> {
  const countries = await db.selectFrom('countries').selectAll().execute()
  // Databases collate differently; one comparison for both.
  return countries.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
