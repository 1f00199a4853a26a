/**
 * What a table has under a name that comes from outside, such as a word in an address.
 *
 * @returns undefined for a name that it lacks, also for one that every object has, such as `constructor`
 */
export function lookUp<T>(
  table: Readonly<Record<string, T>>,
  name: string | null | undefined,
): T | undefined {
  return name != null && Object.hasOwn(table, name) ? table[name] : undefined
}
