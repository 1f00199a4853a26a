/** The rows of a confirmed plan, as a form carries them: thousands of ids in a few kilobytes. */

/** Ids in rising order, each as its distance from the one before: `1041.1.1.7`. */
export function writeChosen(ids: readonly number[]): string {
  return ids.map((id, at) => id - (at === 0 ? 0 : (ids[at - 1] ?? 0))).join('.')
}

/** @returns the ids; none for a text that was not written by `writeChosen` */
export function readChosen(text: string): number[] {
  if (!/^[1-9]\d{0,15}(\.[1-9]\d{0,15})*$/.test(text)) return []
  const ids: number[] = []
  let id = 0
  for (const step of text.split('.')) {
    id += Number(step)
    if (!Number.isSafeInteger(id)) return []
    ids.push(id)
  }
  return ids
}
