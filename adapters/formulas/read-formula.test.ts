import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFormula } from '#adapters/formulas/read-formula.ts'
import { formulaHtml } from '#domain/conference/formulas/formula-html.ts'
import { commonFormulas } from '#tests/support/formulas.ts'

const htmlOf = (source: string) => {
  const formula = readFormula(source)
  return formula && formulaHtml(formula)
}

/** Everything that MathML may have here. */
const known =
  /^(?:<\/?(?:math|mrow|mi|mn|mo|mtext|mspace|mfrac|msqrt|mroot|msub|msup|msubsup|munder|mover|munderover|mtable|mtr|mtd)(?: (?:mathvariant="normal"|form="\w+"|fence="true"|stretchy="(?:true|false)"|lspace="0"|rspace="0"|width="[\d.]+em"|linethickness="0"|accent="true"|accentunder="true"))*>|[^<>])*$/

describe('a formula', () => {
  test.each(commonFormulas)('is set: %s', source => {
    expect(htmlOf(source)).toMatch(known)
  })

  test('keeps what stands where', () => {
    expect(htmlOf('F_1^2')).toBe('<math><msubsup><mi>F</mi><mn>1</mn><mn>2</mn></msubsup></math>')
    expect(htmlOf(String.raw`\frac{m}{2}`)).toBe('<math><mfrac><mi>m</mi><mn>2</mn></mfrac></math>')
    expect(htmlOf(String.raw`\vec{v}`)).toBe(
      '<math><mover accent="true"><mi>v</mi><mo stretchy="false">→</mo></mover></math>',
    )
    expect(htmlOf('<b>')).toBe(
      '<math><mrow><mo stretchy="false">&lt;</mo><mi>b</mi><mo stretchy="false">&gt;</mo></mrow></math>',
    )
  })

  test.each([
    ['a command that defines another', String.raw`\def\a{x}\a`],
    ['a new command', String.raw`\newcommand{\a}{x}\a`],
    ['a colour', String.raw`\color{red} x`],
    ['a coloured text', String.raw`\textcolor{#ff0000}{x}`],
    ['a box', String.raw`\boxed{x}`],
    ['a box of colour', String.raw`\colorbox{red}{x}`],
    ['a link', String.raw`\href{https://example.org}{x}`],
    ['a class', String.raw`\class{big}{x}`],
    ['room', String.raw`a\hspace{99em}b`],
    ['room by another name', String.raw`a\kern99em b`],
    ['something invisible', String.raw`\phantom{x}y`],
    ['a rule', String.raw`\rule{9em}{9em}`],
    ['another size', String.raw`\Huge x`],
    ['a picture', String.raw`\includegraphics{x.png}`],
    ['half of a command', String.raw`\frac{1}`],
    ['an unknown command', String.raw`\unknown`],
    ['a brace too many', '{x'],
    ['nothing', ''],
    ['blank', ' '],
    ['too many characters', 'x+'.repeat(251)],
    ['too many levels', `${'{\\sqrt'.repeat(25)}x${'}'.repeat(25)}`],
    ['too many nodes', 'x^2'.repeat(150)],
    ['a macro that grows', String.raw`\def\a{\b\b}\def\b{\c\c}\a`],
  ])('is refused with %s', (_what, source) => {
    expect(readFormula(source)).toBeNull()
  })
})

/** Of random strings; `FUZZ_RUNS` raises it. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 8) * 100

test('any string is a formula of known elements, or refused', () => {
  const command = fc.constantFrom(
    '\\frac', '\\sqrt', '\\left', '\\right', '\\begin{matrix}', '\\end{matrix}', '\\text', '\\mathrm', '\\ce', '\\over', '\\hat',
    '\\color', '\\def', '\\href', '\\verb', '\\u', '\\', '{', '}', '^', '_', '&', '\\\\', '%', '#', '"', '<', '>', '$', "'", '~', 'x', '1', ' ',
    '\u202e', '\0', '𝒳', '()', '\\operatorname', '\\mathop', '\\limits', '\\middle', '\\not', '\\overset', '\\prescript',
  ) // biome-ignore format: a list to read across
  const source = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.array(command, { maxLength: 30 }).map(parts => parts.join('')),
  )
  fc.assert(
    fc.property(source, text => {
      expect(htmlOf(text) ?? '').toMatch(known)
    }),
    { numRuns },
  )
})
