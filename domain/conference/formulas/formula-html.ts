import { escapeHtml } from '#domain/conference/content/prose.ts'
import type { Formula, ReadFormula, Sign } from '#domain/conference/formulas/formula.ts'
import {
  hasFormulas,
  type Inscription,
  inscribe,
  mayHaveFormulas,
} from '#domain/conference/formulas/inscription.ts'

/**
 * A text with formulas as HTML: words escaped, formulas in MathML with a few attributes, what cannot be set in code type.
 * Line breaks stay as they are.
 */
export const inscriptionHtml = (inscription: Inscription) =>
  inscription
    .map(part => {
      if (typeof part === 'string') return escapeHtml(part)
      return 'code' in part ? `<code>${escapeHtml(part.code)}</code>` : formulaHtml(part.formula)
    })
    .join('')

/** The same for a text as it is stored; null if it has no formulas, so that nothing but the text needs to be sent. */
export function inscribedHtml(text: string, readFormula: ReadFormula): string | null {
  const inscription = inscribe(text, readFormula)
  return hasFormulas(inscription) ? inscriptionHtml(inscription) : null
}

/** The same for HTML that was cleaned: formulas between its tags are set, and everything else stays as it is. */
export const formulasInHtml = (html: string, readFormula: ReadFormula): string =>
  mayHaveFormulas(html)
    ? html
        .split(/(<[^<>]*>)/)
        .map(part => (part.startsWith('<') ? part : (inscribedHtml(unescaped(part), readFormula) ?? part)))
        .join('')
    : html

/** Cleaned HTML has no other entities between its tags but one, which stays. */
const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')

/** A formula as MathML of its own. */
export const formulaHtml = (formula: Formula) => `<math>${mathMl(formula)}</math>`

function mathMl(formula: Formula): string {
  switch (formula.kind) {
    case 'row':
      return element('mrow', formula.of.map(mathMl).join(''))
    case 'letter':
      return element('mi', escapeHtml(formula.text), formula.isUpright ? ' mathvariant="normal"' : '')
    case 'number':
      return element('mn', escapeHtml(formula.text))
    case 'words':
      return element('mtext', escapeHtml(formula.text))
    case 'sign':
      return element('mo', escapeHtml(formula.text), signAttributes(formula))
    case 'space':
      return element('mspace', '', ` width="${formula.ems}em"`)
    case 'fraction':
      return element(
        'mfrac',
        mathMl(formula.over) + mathMl(formula.under),
        formula.hasLine ? '' : ' linethickness="0"',
      )
    case 'root':
      return formula.degree
        ? element('mroot', mathMl(formula.of) + mathMl(formula.degree))
        : element('msqrt', mathMl(formula.of))
    case 'scripts':
      return placed(['msub', 'msup', 'msubsup'], formula.base, formula.sub, formula.sup)
    case 'stack':
      return placed(['munder', 'mover', 'munderover'], formula.base, formula.under, formula.over)
    case 'lined':
      return lined(formula)
    case 'table':
      return element('mtable', formula.rows.map(row).join(''))
  }
}

function signAttributes({ form, isFence, grows, isTight }: Sign): string {
  const attributes = [
    form && `form="${form}"`,
    isFence && 'fence="true"',
    `stretchy="${grows}"`,
    isTight && 'lspace="0" rspace="0"',
  ]
  return ` ${attributes.filter(Boolean).join(' ')}`
}

function placed(
  [low, high, both]: readonly [string, string, string],
  base: Formula,
  below: Formula | null,
  above: Formula | null,
): string {
  const name = below && above ? both : below ? low : high
  // Without this, an accent would be as small as a limit.
  const accents = [
    above?.kind === 'sign' && name !== 'msup' && name !== 'msubsup' && ' accent="true"',
    below?.kind === 'sign' && name !== 'msub' && name !== 'msubsup' && ' accentunder="true"',
  ]
  const parts = [base, below, above].filter(part => part !== null)
  return element(name, parts.map(mathMl).join(''), accents.filter(Boolean).join(''))
}

function lined({ of, at }: Extract<Formula, { kind: 'lined' }>): string {
  const line = '<mo stretchy="true">‾</mo>'
  return at === 'top'
    ? element('mover', mathMl(of) + line, ' accent="true"')
    : element('munder', mathMl(of) + line.replace('‾', '_'), ' accentunder="true"')
}

const row = (cells: readonly Formula[]) =>
  element('mtr', cells.map(cell => element('mtd', mathMl(cell))).join(''))

const element = (name: string, content: string, attributes = '') =>
  `<${name}${attributes}>${content}</${name}>`
