import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertPlainLatex, hasPlainLatex } from '#domain/conference/formulas/plain-latex.ts'
import { scriptText } from '#domain/conference/formulas/scripts.ts'

test.each<[string, string, string[]]>([
  [String.raw`a gain of 5\% at 3\,mm`, 'a gain of 5% at 3\u202fmm', []],
  [String.raw`\emph{in \textbf{vivo}} tests`, 'in vivo tests', []],
  [String.raw`tested\footnote{In 2020.} twice`, 'tested (In 2020.) twice', []],
  [String.raw`M\"uller, Erd\H{o}s, na\"{\i}ve, \'Eva, \v{S}`, 'Müller, Erdős, naïve, Éva, Š', []],
  ["``quoted'' pages 3--5", '“quoted” pages 3–5', []],
  [
    String.raw`as \cite{a} and \myMacro{x} say, \cite{b}`,
    String.raw`as \cite{a} and \myMacro{x} say, \cite{b}`,
    [String.raw`\cite`, String.raw`\myMacro`],
  ],
  [String.raw`with $\alpha\%$ left, 5\% not`, String.raw`with $\alpha\%$ left, 5% not`, []],
  ['costs $5 and $10', 'costs $5 and $10', []],
])('%s', (typed, text, rest) => {
  expect(convertPlainLatex(typed)).toEqual({ text, rest })
})

test('says whether there is anything to convert, outside of formulas', () => {
  expect(['5%', String.raw`$\alpha$ and $5 and $10`, 'a\\\nb'].map(hasPlainLatex)).toEqual([
    false,
    false,
    false,
  ])
  expect([String.raw`5\%`, String.raw`$\alpha$ \emph{x}`, '``x'].map(hasPlainLatex)).toEqual([
    true,
    true,
    true,
  ])
})

test('never throws, whatever is typed, and leaves formulas as they are', () => {
  const sign = fc.constantFrom(
    '\\',
    'emph',
    '{',
    '}',
    '$',
    'k',
    ' ',
    '%',
    "'",
    '`',
    '\n',
    'footnote',
    '~',
    '-',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), signs => {
      const { text, rest } = convertPlainLatex(`$k^2$ ${signs.join('')}`)
      expect(text.startsWith('$k^2$')).toBe(true)
      expect(rest.every(command => command.startsWith('\\'))).toBe(true)
    }),
  )
})

test.each<[string, 'sub' | 'sup', string]>([
  ['-3', 'sup', '⁻³'],
  ['2', 'sub', '₂'],
  ['eff', 'sub', String.raw`$_{\mathrm{eff}}$`],
  ['k', 'sup', '$^{k}$'],
  ['1.5', 'sup', '$^{1.5}$'],
  ['a$b', 'sup', 'a$b'],
  ['', 'sup', ''],
])('pasted %s as %s is %s', (typed, at, text) => {
  expect(scriptText(typed, at)).toBe(text)
})
