/** What a change ends and adds among the lines of a group's people. Pure. */
import { isByCode, isOfPerson, type Line, type NewLine } from '#domain/offers/lines/line.ts'

export interface GroupPlan {
  /** The lines that end, by their ids. Whoever has none left does not come any more. */
  readonly ended: readonly number[]
  /** What is added, by person: of one who comes already, or of somebody new. */
  readonly added: readonly { readonly attendeeId: number | null; readonly lines: readonly NewLine[] }[]
}

/** What the people of a group have after a change, each unit in a line of its own; without what belongs to nobody. */
export function personLinesAfter(before: readonly Line[], { ended, added }: GroupPlan): NewLine[] {
  const gone = new Set(ended)
  const kept = before.filter(line => isOfPerson(line) && !gone.has(line.id))
  const all = [...kept.map(withoutOwner), ...added.flatMap(({ lines }) => lines)]
  // What lets people in stands first: the first of them sums the group up.
  return [
    ...all.filter(({ kind }) => kind === 'admission'),
    ...all.filter(({ kind }) => kind !== 'admission'),
  ]
}

/** How many people have a code after a change: each is one use of it. */
export function usesAfter(before: readonly Line[], { ended, added }: GroupPlan): number {
  const gone = new Set(ended)
  const staying = before.filter(line => !gone.has(line.id) && isByCode(line)).map(line => line.attendeeId)
  const withCode = added.filter(({ lines }) => lines.some(isByCode)).map(({ attendeeId }) => attendeeId)
  const known = new Set([...staying, ...withCode].filter(id => id !== null))
  return known.size + withCode.filter(id => id === null).length
}

function withoutOwner({ id: _, attendeeId: __, ...line }: Line): NewLine {
  return line
}
