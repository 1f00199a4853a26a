/** How many extras of a selection, such as `Tutorials`, somebody takes: docs/offers.md. Pure. */

/** For one admission, or for everybody who has no rule of their own. */
export interface SelectionRule {
  /** Null for everybody. */
  readonly admission: string | null
  readonly least: number
  /** Null for no limit. */
  readonly most: number | null
  /** How many of them are in the admission's price; left out for none. */
  readonly included?: number
}

/** A selection that an extra belongs to, with the rules of all that belong to it. */
export interface ExtraSelection {
  readonly name: string
  readonly rules: readonly SelectionRule[]
  /** Of an extra that has rules and belongs to no selection: its id, so that it is not taken for one of a selection of its name. */
  readonly alone?: number
}

/** What tells selections apart. */
export const keyOfSelection = ({ name, alone }: Pick<ExtraSelection, 'name' | 'alone'>): string =>
  alone === undefined ? name : `extra ${alone}`

/** The rule for somebody; undefined if there is none. */
export const ruleFor = (rules: readonly SelectionRule[], admission: string): SelectionRule | undefined =>
  rules.find(rule => rule.admission === admission) ?? rules.find(rule => rule.admission === null)

/** The extras of each selection, by its key. */
export const selectionsIn = <E extends { readonly selection?: ExtraSelection }>(
  extras: readonly E[],
): Map<string, E[]> => {
  const named = extras.filter(({ selection }) => selection)
  return Map.groupBy(named, ({ selection }) => (selection ? keyOfSelection(selection) : ''))
}

/**
 * One rule for each admission: where several extras of a selection say one, the stricter, and what is in the price for one
 * of them is. The order does not matter.
 */
export function mergeRules(all: readonly SelectionRule[]): SelectionRule[] {
  return [...Map.groupBy(all, ({ admission }) => admission)].map(([admission, rules]) => {
    const least = Math.max(...rules.map(rule => rule.least))
    const most = Math.min(...rules.map(rule => rule.most ?? Number.POSITIVE_INFINITY))
    const included = Math.max(...rules.map(rule => rule.included ?? 0))
    return {
      admission,
      least,
      // Nobody could meet a maximum below it.
      most: most === Number.POSITIVE_INFINITY ? null : Math.max(least, most),
      ...(included > 0 && { included }),
    }
  })
}

export const toStoredSelection = (rules: readonly SelectionRule[]): string | null =>
  rules.length === 0 ? null : JSON.stringify(rules)

/** Reads the column, which only `toStoredSelection` writes. */
export const fromStoredSelection = (stored: string | null): SelectionRule[] =>
  stored === null ? [] : (JSON.parse(stored) as SelectionRule[])

/** What a message about an extra begins with: its name, or that of its selection if it is about that. */
export const nameInMessage = (
  problem: string,
  extra: { readonly name: string; readonly selection?: ExtraSelection } | undefined,
): string | undefined => (problem.endsWith('-chosen') ? extra?.selection?.name : extra?.name)
