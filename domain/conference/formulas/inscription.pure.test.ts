import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadFormula } from '#domain/conference/formulas/formula.ts'
import { inscriptionHtml } from '#domain/conference/formulas/formula-html.ts'
import { hasFormulas, inscribe } from '#domain/conference/formulas/inscription.ts'

/** Knows letters and numbers alone. */
const readFormula: ReadFormula = source =>
  /^\w+$/.test(source) ? { kind: 'letter', text: source, isUpright: false } : null

const read = (text: string) =>
  inscribe(text, readFormula).map(part =>
    typeof part === 'string' ? part : 'code' in part ? { code: part.code } : { formula: part.source },
  )

test.each<[string, unknown[]]>([
  ['plain words', ['plain words']],
  ['', []],
  ['a graph of $k$ nodes', ['a graph of ', { formula: 'k' }, ' nodes']],
  ['$k$', [{ formula: 'k' }]],
  ['$k$-means and $m$', [{ formula: 'k' }, '-means and ', { formula: 'm' }]],
  ['it costs $5 and $10', ['it costs $5 and $10']],
  ['from $5 to $10$', ['from $5 to ', { formula: '10' }]],
  ['US$ 5, A$ 6', ['US$ 5, A$ 6']],
  ['$ k $ is not one', ['$ k $ is not one']],
  ['$k$5 is not one', ['$k$5 is not one']],
  [String.raw`\$5 and \$6`, [String.raw`\$5 and \$6`]],
  ['$$k$$', ['$$k$$']],
  [String.raw`$\frac$ is refused`, [{ code: String.raw`$\frac$` }, ' is refused']],
  ['over\n$k\nk$ lines', ['over\n$k\nk$ lines']],
])('%s', (text, parts) => {
  expect(read(text)).toEqual(parts)
})

test('nothing of a text is lost, whatever it is', () => {
  const sign = fc.constantFrom('$', '\\', 'k', ' ', '5', '\n', '{', '<', 'é')
  fc.assert(
    fc.property(
      fc.array(sign).map(signs => signs.join('')),
      text => {
        const whole = inscribe(text, readFormula)
          .map(part => (typeof part === 'string' ? part : 'code' in part ? part.code : `$${part.source}$`))
          .join('')
        expect(whole).toBe(text)
      },
    ),
  )
})

test('as HTML, words are escaped and what is refused is code', () => {
  const inscription = inscribe(String.raw`<b> of $k$, $\a{<i>}$`, readFormula)
  expect(inscriptionHtml(inscription)).toBe(
    String.raw`&lt;b&gt; of <math><mi>k</mi></math>, <code>$\a{&lt;i&gt;}$</code>`,
  )
  expect(hasFormulas(inscription)).toBe(true)
  expect(inscription.filter(part => typeof part === 'object' && 'code' in part)).toEqual([
    { code: String.raw`$\a{<i>}$` },
  ])
})
