/**
 * Prices of what is offered and what is not: null means that it cannot be chosen, and 0 that it costs nothing. In the
 * database the columns of prices never are null, and a text beside them names what is not offered.
 */

/** The prices with null for what a row's text names. */
export function withUnoffered<K extends PropertyKey>(
  prices: Readonly<Record<K, number>>,
  notOffered: string,
): Record<K, number | null> {
  const names = new Set(notOffered.split(','))
  const entries = Object.entries<number>(prices).map(([key, minor]) => [key, names.has(key) ? null : minor])
  // The same keys.
  return Object.fromEntries(entries) as Record<K, number | null>
}

/** The text of a row with these prices. */
export const namesOfUnoffered = (prices: Readonly<Record<PropertyKey, number | null>>): string =>
  Object.entries(prices)
    .filter(([, minor]) => minor === null)
    .map(([key]) => key)
    .join(',')

/** Whether any of the prices is of something offered. */
export const offersAnything = (prices: Readonly<Partial<Record<string, number | null>>>): boolean =>
  Object.values(prices).some(minor => typeof minor === 'number')
