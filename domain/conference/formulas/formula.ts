/**
 * A formula as a tree of what can be set, on a page and on paper alike. It comes from LaTeX between dollars; whatever the
 * tree has no node for is refused, so nothing that an author typed reaches a page as markup or a typesetter as code.
 */
export type Formula =
  | { readonly kind: 'row'; readonly of: readonly Formula[] }
  /** A variable, or the name of a function such as `sin`; upright where its author said so. */
  | { readonly kind: 'letter'; readonly text: string; readonly isUpright: boolean }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'words'; readonly text: string }
  | Sign
  | { readonly kind: 'space'; readonly ems: number }
  | { readonly kind: 'fraction'; readonly over: Formula; readonly under: Formula; readonly hasLine: boolean }
  | { readonly kind: 'root'; readonly of: Formula; readonly degree: Formula | null }
  /** Small, after a base; one without a base stands before what follows, as the numbers of an isotope. */
  | {
      readonly kind: 'scripts'
      readonly base: Formula
      readonly sub: Formula | null
      readonly sup: Formula | null
    }
  /** Above and below a base: limits, accents, braces. */
  | {
      readonly kind: 'stack'
      readonly base: Formula
      readonly over: Formula | null
      readonly under: Formula | null
    }
  | { readonly kind: 'lined'; readonly of: Formula; readonly at: 'top' | 'bottom' }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Formula[])[] }

export interface Sign {
  readonly kind: 'sign'
  readonly text: string
  /** Null where its place says it. */
  readonly form: 'prefix' | 'infix' | 'postfix' | null
  /** Whether it opens or closes what is beside it. */
  readonly isFence: boolean
  /** As high, or as wide, as what is beside, above or below it. */
  readonly grows: boolean
  /** Without room beside it, as in a script. */
  readonly isTight: boolean
}

/** @returns null for what cannot be set; never throws */
export type ReadFormula = (source: string) => Formula | null

/** What a formula may have at most: characters of its source, levels and nodes of its tree. */
export const formulaLimits = { characters: 500, depth: 12, nodes: 400 }

/** Whether a tree is small enough to be set anywhere. */
export function isModest(formula: Formula): boolean {
  let nodes = 0
  const fits = (each: Formula, depth: number): boolean => {
    nodes += 1
    if (depth > formulaLimits.depth || nodes > formulaLimits.nodes) return false
    return partsOfFormula(each).every(part => fits(part, depth + 1))
  }
  return fits(formula, 1)
}

/** What a formula is made of, one level below it. */
export function partsOfFormula(formula: Formula): readonly Formula[] {
  const some = (...parts: (Formula | null)[]) => parts.filter(part => part !== null)
  switch (formula.kind) {
    case 'row':
      return formula.of
    case 'fraction':
      return [formula.over, formula.under]
    case 'root':
      return some(formula.of, formula.degree)
    case 'scripts':
      return some(formula.base, formula.sub, formula.sup)
    case 'stack':
      return some(formula.base, formula.over, formula.under)
    case 'lined':
      return [formula.of]
    case 'table':
      return formula.rows.flat()
    case 'letter':
    case 'number':
    case 'words':
    case 'sign':
    case 'space':
      return []
  }
}
