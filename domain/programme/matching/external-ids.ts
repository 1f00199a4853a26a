/**
 * The external id to store for each item of a file, each id once. An item that was matched by its guid keeps the id that
 * it was first imported with: an export of our own, imported again, has other ids, and the next version of the original
 * file must still match.
 *
 * @param things the id in the file and, if the item is stored already, its stored id, which may be null
 */
export function chooseExternalIds(
  things: readonly { given: string; stored: string | null | undefined }[],
): (string | null)[] {
  const taken = new Set(things.flatMap(({ stored }) => stored ?? []))
  return things.map(({ given, stored }) => {
    if (stored !== undefined) return stored
    let id = given
    for (let copy = 2; taken.has(id); copy += 1) id = `${given}/${copy}`
    taken.add(id)
    return id
  })
}
