/** Topics, presentation types and countries by the names that files give them. */
import { fold } from '#domain/foundations/texts/fold.ts'
import type { Named } from '#domain/programme/presenting/places.ts'

/** Folding 250 names of countries for each of a thousand submissions would take a second. */
const indexes = new WeakMap<readonly Named[], ReadonlyMap<string, Named>>()

export function findNamed(among: readonly Named[], name: string): Named | undefined {
  // Of two with one name the first one counts.
  const index = indexes.get(among) ?? new Map(among.toReversed().map(each => [fold(each.name).trim(), each]))
  indexes.set(among, index)
  return index.get(fold(name).trim())
}

/** Each once, as it is spelt last. */
export const missingNames = (names: readonly string[], among: readonly Named[]) => [
  ...new Map(
    names.filter(name => name !== '' && !findNamed(among, name)).map(name => [fold(name).trim(), name]),
  ).values(),
]
