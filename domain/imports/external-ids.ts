/**
 * What each thing of a file is to be stored under, each name once. A thing that was known by its guid keeps the
 * name that it came with first: the organisation's own export, read back, calls everything by other numbers,
 * and its origin's next version must still be recognised.
 *
 * @param things the file's name for each, and the stored one that is kept, null included, where there is one
 */
export function chooseExternalIds(
  things: readonly { given: string; kept: string | null | undefined }[],
): (string | null)[] {
  const taken = new Set(things.flatMap(({ kept }) => kept ?? []))
  return things.map(({ given, kept }) => {
    if (kept !== undefined) return kept
    let id = given
    for (let copy = 2; taken.has(id); copy += 1) id = `${given}/${copy}`
    taken.add(id)
    return id
  })
}
