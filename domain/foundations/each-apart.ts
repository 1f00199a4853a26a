/**
 * Repeated work on many records, one after the other: a fault with one of them does not end the work on the others. Whoever
 * repeats the work tries the faulty one again.
 *
 * @throws what failed, once all others are done
 */
export async function eachApart<T>(
  records: Iterable<T>,
  work: (record: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = []
  for (const record of records) {
    await work(record).catch(fault => faults.push(fault))
  }
  throwAll(faults)
}

/** @throws what failed, if anything did */
export function throwAll(faults: readonly unknown[]): void {
  const [first] = faults
  if (faults.length === 1) throw first
  if (faults.length > 1) throw new AggregateError(faults, `${faults.length} failed; the first: ${first}`)
}
