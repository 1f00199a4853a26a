/** What a change ends and adds among the lines of a group's people. Pure. */
import { isBought, isByCode, isOfWhole, type Line, type NewLine } from '#domain/offers/lines/line.ts'

export interface GroupPlan {
  /** The lines that end, by their ids. Whoever has none left does not come any more. */
  readonly ended: readonly number[]
  /** What is added, by person: of one who comes already, or of somebody new; of nobody where it is what all have together. */
  readonly added: readonly { readonly attendeeId: number | null; readonly lines: readonly NewLine[] }[]
}

/** What a group has after a change, each unit in a line of its own; without the fee and taxes. */
export function boughtAfter(before: readonly Line[], { ended, added }: GroupPlan): NewLine[] {
  const gone = new Set(ended)
  const kept = before.filter(line => isBought(line) && !gone.has(line.id))
  const all = [...kept.map(withoutOwner), ...added.flatMap(({ lines }) => lines)]
  // What lets people in stands first: the first of them sums the group up.
  return [
    ...all.filter(({ kind }) => kind === 'admission'),
    ...all.filter(({ kind }) => kind !== 'admission'),
  ]
}

/** How many people have a code after a change: each is one use of it, and so is what they have as a whole. */
export function usesAfter(before: readonly Line[], { ended, added }: GroupPlan): number {
  const gone = new Set(ended)
  const staying = before.filter(line => !gone.has(line.id) && isByCode(line))
  const adding = added.map(each => ({ ...each, lines: each.lines.filter(isByCode) }))
  const isByPerson = (line: NewLine) => !isOfWhole(line)
  const withCode = adding.filter(({ lines }) => lines.some(isByPerson))
  const known = new Set(
    [...staying.filter(isByPerson), ...withCode].flatMap(({ attendeeId }) => attendeeId ?? []),
  )
  const isWholeByCode = [...staying, ...adding.flatMap(({ lines }) => lines)].some(isOfWhole)
  return (
    known.size + withCode.filter(({ attendeeId }) => attendeeId === null).length + (isWholeByCode ? 1 : 0)
  )
}

function withoutOwner({ id: _, attendeeId: __, ...line }: Line): NewLine {
  return line
}
