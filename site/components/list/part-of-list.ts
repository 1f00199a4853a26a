/** Where a page stands in a long list. */
export interface PartOfList {
  part: number
  parts: number
  /** The addresses of its neighbours; null at an end. */
  earlier: string | null
  later: string | null
}

/** A part of a list with its neighbours. @param address of the first part, which may have a query */
export function partOfList({ part, parts }: { part: number; parts: number }, address: string): PartOfList {
  const [page = '', query] = address.split('?')
  const addressOf = (which: number) => {
    const asked = new URLSearchParams(query)
    if (which > 1) asked.set('part', String(which))
    return asked.size === 0 ? page : `${page}?${asked}`
  }
  return {
    part,
    parts,
    earlier: part > 1 ? addressOf(part - 1) : null,
    later: part < parts ? addressOf(part + 1) : null,
  }
}
