/**
 * Reads LaTeX formulas. Temml makes MathML of one; that is read as XML, and only what the tree has a node for is taken: what Temml writes
 * reaches nobody.
 */
import temml from 'temml'
import { parseXml, type XmlElement } from '#adapters/schedules/xml-tree.ts'
import { type Formula, formulaLimits, isModest } from '#domain/conference/formulas/formula.ts'

/**
 * Commands that make others, colour, link, size or move what they are given. Temml sets most of them, so they are refused by name.
 */
const refusedCommand =
  /\\(?:def|gdef|edef|xdef|let|futurelet|global|long|(?:re)?newcommand|providecommand|(?:text)?colou?r(?:box)?|fcolorbox|definecolor|pagecolor|href|url|html\w*|includegraphics|class|cssId|style|data|[hv]space|[hv]skip|kern|mskip|mkern|hskip|rule|raisebox|[hv]?phantom|smash|llap|rlap|clap|mathllap|mathrlap|mathclap|tag|label|ref|eqref|tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|char|unicode|operatorname\*?\{\s*\})(?![A-Za-z])/

/** @returns null for what is not LaTeX, is too large, or has something that the tree does not know; never throws */
export function readFormula(source: string): Formula | null {
  if (source.length > formulaLimits.characters || refusedCommand.test(source)) return null
  const markup = mathMlOf(source)
  const math = markup === null ? null : parseXml(markup)
  const formula = math?.ok ? rowOf(elementsOf(math.value)) : null
  return formula && isModest(formula) && !isNothing(formula) ? formula : null
}

function mathMlOf(source: string): string | null {
  try {
    return temml.renderToString(source, { throwOnError: true, trust: false, maxExpand: 100, maxSize: [1, 1] })
  } catch {
    // Temml throws its own errors for what is not LaTeX, and the language's for some of what is nested too deeply.
    return null
  }
}

const elementsOf = ({ children }: XmlElement) => children.filter(child => typeof child === 'object')

const textOf = ({ children }: XmlElement) =>
  children
    .filter(child => typeof child === 'string')
    .join('')
    .replaceAll(unseen, '')

/** Signs that say how to read a formula aloud. */
const unseen = /[\u2061-\u2064]/g

/** Where Temml puts things a little aside; a formula without it looks the same or nearly so. Colours and borders are not among it. */
const harmlessStyle =
  /^(?:\s*(?:math-depth|padding-left|padding-right|margin-left|text-align|position|right|bottom)\s*:[^;]*;?)*\s*$/

const nothing: Formula = { kind: 'row', of: [] }
const isNothing = (formula: Formula) => formula.kind === 'row' && formula.of.length === 0

function formulaOf(element: XmlElement): Formula | null {
  const parts = elementsOf(element)
  if (!harmlessStyle.test(element.attributes.get('style') ?? '')) return isEmpty(element) ? nothing : null
  const text = textOf(element)
  switch (element.name) {
    case 'mrow':
    case 'mstyle':
    case 'mpadded':
    case 'mtd':
      return rowOf(parts)
    case 'mphantom':
      return nothing
    case 'mi':
      return { kind: 'letter', text, isUpright: element.attributes.get('mathvariant') === 'normal' }
    case 'mn':
      return { kind: 'number', text }
    case 'mtext':
      return { kind: 'words', text }
    case 'mo':
      return signOf(element, text)
    case 'mspace':
      return spaceOf(element)
    case 'menclose':
      return linedOf(element, parts)
    case 'mtable':
      return tableOf(parts)
    case 'msqrt':
      return withParts([rowOf(parts)], ([of = nothing]) => ({ kind: 'root', of, degree: null }))
    default:
      return withParts(parts.map(formulaOf), all => compoundOf(element, all))
  }
}

const isEmpty = ({ children }: XmlElement) => children.length === 0

/** @returns null where one of the parts is refused */
function withParts(
  parts: readonly (Formula | null)[],
  make: (parts: readonly Formula[]) => Formula | null,
): Formula | null {
  const known = parts.filter(part => part !== null)
  return known.length === parts.length ? make(known) : null
}

function rowOf(elements: readonly XmlElement[]): Formula | null {
  return withParts(elements.map(formulaOf), parts => {
    const of = parts.filter(part => !isNothing(part))
    const [only] = of
    return only && of.length === 1 ? only : { kind: 'row', of }
  })
}

/** Elements whose parts have a meaning by their place. */
function compoundOf(element: XmlElement, parts: readonly Formula[]): Formula | null {
  const [first = nothing, second = nothing, third = nothing] = parts
  switch (element.name) {
    case 'mfrac': {
      const hasLine = !/^0/.test(element.attributes.get('linethickness') ?? '')
      return { kind: 'fraction', over: first, under: second, hasLine }
    }
    case 'mroot':
      return { kind: 'root', of: first, degree: second }
    case 'msub':
      return scripts(first, second, null)
    case 'msup':
      return scripts(first, null, second)
    case 'msubsup':
      return scripts(first, second, third)
    case 'munder':
      return stack(first, second, null)
    case 'mover':
      return stack(first, null, second)
    case 'munderover':
      return stack(first, second, third)
    default:
      return null
  }
}

const orNull = (formula: Formula | null) => (formula === null || isNothing(formula) ? null : formula)

function scripts(base: Formula, below: Formula | null, above: Formula | null): Formula {
  const [sub, sup] = [orNull(below), orNull(above)]
  return sub || sup ? { kind: 'scripts', base, sub, sup } : base
}

function stack(base: Formula, below: Formula | null, above: Formula | null): Formula {
  const [under, over] = [withoutRoom(orNull(below)), withoutRoom(orNull(above))]
  return under || over ? { kind: 'stack', base, under, over } : base
}

/** A space alone, above an arrow, is there to make it long. */
const withoutRoom = (formula: Formula | null) => (formula?.kind === 'space' ? null : formula)

function signOf(element: XmlElement, text: string): Formula {
  // As after \right. : a fence that is not drawn.
  if (text === '') return nothing
  const said = (name: string) => element.attributes.get(name)
  const form = said('form')
  return {
    kind: 'sign',
    text,
    form: form === 'prefix' || form === 'infix' || form === 'postfix' ? form : null,
    isFence: said('fence') === 'true',
    grows: said('stretchy') === 'true',
    isTight: /^0(?:em)?$/.test(said('lspace') ?? '') && /^0(?:em)?$/.test(said('rspace') ?? ''),
  }
}

/** The widest that stands between two parts of a formula, as `\qquad`. */
const widest = 2

function spaceOf(element: XmlElement): Formula | null {
  const width = element.attributes.get('width') ?? ''
  const ems = width.endsWith('em') ? Number(width.slice(0, -2)) : 0
  // A long one holds an arrow open.
  return !(ems > 0) ? nothing : { kind: 'space', ems: Math.min(ems, widest) }
}

function linedOf(element: XmlElement, parts: readonly XmlElement[]): Formula | null {
  const notation = element.attributes.get('notation')
  if (notation !== 'top' && notation !== 'bottom') return null
  return withParts([rowOf(parts)], ([of = nothing]) => ({ kind: 'lined', of, at: notation }))
}

function tableOf(rows: readonly XmlElement[]): Formula | null {
  if (rows.some(({ name }) => name !== 'mtr')) return null
  const read = rows.map(row => elementsOf(row).map(cell => (isEmpty(cell) ? nothing : formulaOf(cell))))
  if (read.flat().some(cell => cell === null)) return null
  return { kind: 'table', rows: read.map(cells => cells.filter(cell => cell !== null)) }
}
