import type { Formula, ReadFormula } from '#domain/conference/formulas/formula.ts'

/**
 * A text with its formulas set: words as they are, formulas as trees, and `code` for what stands between dollars but cannot be set, with
 * its dollars.
 */
export type Inscription = readonly InscriptionPart[]

export type InscriptionPart =
  | string
  | { readonly formula: Formula; readonly source: string }
  | { readonly code: string }

/**
 * Dollars with something between them, as in `$k^2$`: none of it starts or ends with a space, and no digit follows, so that
 * `$5 and $10` are sums of money. An escaped dollar belongs to what is around it.
 */
const betweenDollars = /(?<![\\$])\$(?![\s$])((?:\\[^\n]|[^$\\\n])+?)(?<!\s)\$(?![\d$])/g

/** Whether a text may contain a formula: for most, one look at it is enough. */
export const mayHaveFormulas = (text: string) => text.includes('$')

/** Divides a text into words and formulas; joined again, sources and words are the text. */
export function inscribe(text: string, readFormula: ReadFormula): Inscription {
  if (!mayHaveFormulas(text)) return text === '' ? [] : [text]
  const parts: InscriptionPart[] = []
  let end = 0
  for (const match of text.matchAll(betweenDollars)) {
    const [whole, source = ''] = match
    if (match.index > end) parts.push(text.slice(end, match.index))
    const formula = readFormula(source)
    parts.push(formula ? { formula, source } : { code: whole })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Whether anything in a text is more than words. */
export const hasFormulas = (inscription: Inscription) => inscription.some(part => typeof part !== 'string')
