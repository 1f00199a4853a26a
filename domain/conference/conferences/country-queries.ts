/** Reading countries with their names in the reader's language, in the order of its alphabet. */

import type { Reader } from '#database/database.ts'
import type { Country } from '#domain/conference/conferences/countries.ts'
import { type Language, language } from '#domain/foundations/language.ts'

/** How a language names countries and sorts their names, which the databases do differently. */
interface Naming {
  compare: (one: string, other: string) => number
  /** None in English, whose names are stored. */
  regions: Intl.DisplayNames | null
}

/** Making these is slow. */
const namings = new Map<Language, Naming>()

function namingOf(spoken: Language): Naming {
  const naming = namings.get(spoken) ?? {
    compare: new Intl.Collator(spoken).compare,
    regions: spoken === 'en' ? null : new Intl.DisplayNames([spoken], { type: 'region', fallback: 'none' }),
  }
  namings.set(spoken, naming)
  return naming
}

const named = (country: Country, naming: Naming): Country => ({
  ...country,
  name: nameOf(country, naming),
})

const nameOf = ({ code, name }: Pick<Country, 'code' | 'name'>, { regions }: Naming): string =>
  regions?.of(code) ?? name

/** A stored country's name in the language of whoever is being answered. */
export const countryName = (country: Pick<Country, 'code' | 'name'>): string =>
  nameOf(country, namingOf(language()))

/** The order of names in the alphabet of that language. */
export const compareNames = (one: string, other: string): number => namingOf(language()).compare(one, other)

/** Every country by name, in the language of whoever is being answered and in the order of its alphabet. */
export async function listCountries(db: Reader): Promise<Country[]> {
  const naming = namingOf(language())
  const rows = await db.selectFrom('countries').selectAll().execute()
  return rows.map(row => named(row, naming)).sort((a, b) => naming.compare(a.name, b.name))
}

/** A country by its id, its ISO 3166-1 number of at most three digits. */
export async function findCountry(db: Reader, id: number): Promise<Country | undefined> {
  if (id > 999) return undefined
  const row = await db.selectFrom('countries').selectAll().where('id', '=', id).executeTakeFirst()
  return row && named(row, namingOf(language()))
}

/** The ids among these that belong to a country. */
export async function listKnownCountries(db: Reader, ids: readonly number[]): Promise<Set<number>> {
  const possible = [...new Set(ids)].filter(id => id <= 999)
  if (possible.length === 0) return new Set()
  const rows = await db.selectFrom('countries').select('id').where('id', 'in', possible).execute()
  return new Set(rows.map(({ id }) => id))
}
