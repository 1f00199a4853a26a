import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { proseHtml, readProse } from '#adapters/imported-values/prose.ts'
import { textOfHtml } from '#domain/conference/content/prose.ts'
import { longestProse } from '#domain/preparation/imports/import-notes.ts'

test.for([
  '>',
  '- ',
  '[',
  '<',
  '*a ',
  '_a__',
  '[a](',
  '|a',
  '~a~~',
  '`',
  '<b>',
  '\\(',
  '$a',
  '\\',
  '[a]:\n',
  '<!--',
  '<p x="',
  '&',
])('a text of nothing but %j is read in time, and never fails', sign => {
  const began = performance.now()
  for (const length of [1500, longestProse]) proseHtml(sign.repeat(length / sign.length))
  // Quadratic reading takes minutes.
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('a text with ordinary Markdown is Markdown', () => {
  expect(
    proseHtml(
      'One *two* **three** ~~four~~ `five`\n\n- [six](https://example.org)\n\n1. seven\n2. eight\n\n\\*not\\*',
    ),
  ).toBe(
    '<p>One <em>two</em> <strong>three</strong> <s>four</s> <code>five</code></p>\n<ul>\n' +
      '<li><a href="https://example.org" rel="noopener noreferrer">six</a></li>\n</ul>\n' +
      '<ol>\n<li>seven</li>\n<li>eight</li>\n</ol>\n<p>*not*</p>',
  )
})

describe('signs that are not Markdown stay', () => {
  test.for([
    ['2*3*4 and 2**3**4 and (a)*(b)*(c)', 'stars between numbers'],
    ['a^*b^* and L^*(R^n), (*) and (*), a[*] and b[**]', 'stars that are powers or marks'],
    ['Politiker*innen und Schüler*innen', 'stars within words'],
    ['We use \\alpha, \\{a\\}, 50\\%, R\\&D, \\$5 and C:\\dir', 'backslashes before anything else'],
    ['see \\[ \\int_0^1 f(x)\\,dx \\] and \\(a_b * c_d\\)', 'formulas in brackets'],
    ['if $x^*$ and $y^*$ or $$a * b * c$$', 'formulas in dollars'],
    ['about ~5 to ~6 and H~2~O', 'single tildes'],
    ['x<y and z>w, vector<int>, a <b> c, n<p>0', 'brackets'],
    ['> 0.05 is not small', 'a comparison at the beginning of a line'],
    ['[1,2] react [2].\n\n[3]: https://example.org/three', 'references that no link uses'],
    ['| a | b |\n|---|---|\n| 1 | 2 | 3 |', 'a table with a cell too many'],
    ['007. is no list', 'zeros before a number'],
  ])('%s (%s)', ([text = '']) => {
    const { html, leftOut } = readProse(text)
    expect(squeezed(textOfHtml(html))).toBe(squeezed(text))
    expect(leftOut).toEqual([])
  })

  test('and so do the numbers of a list that does not count up, and boxes that are ticked', () => {
    expect(proseHtml('5. five\n7. seven')).toBe(
      '<ol start="5">\n<li>five</li>\n</ol>\n<ol start="7">\n<li>seven</li>\n</ol>',
    )
    expect(textOfHtml(proseHtml('- [x] done\n- [ ] not done'))).toMatch(/\[x\] done[\s\S]*\[ \] not done/)
  })

  test('while stars in a script without blanks are Markdown', () => {
    expect(proseHtml('这是**粗体**字')).toBe('<p>这是<strong>粗体</strong>字</p>')
  })
})

test('a definition that a link uses is its address', () => {
  expect(proseHtml('See [three].\n\n[three]: https://example.org/three')).toBe(
    '<p>See <a href="https://example.org/three" rel="noopener noreferrer">three</a>.</p>',
  )
})

test('addresses keep the signs in them', () => {
  const address = 'https://example.org/~me/a*b*c_d?x=1&copy=2'
  const link = `<a href="${address.replace('&', '&amp;')}" rel="noopener noreferrer">`
  for (const text of [address, `<${address}>`, `[there](${address})`]) expect(proseHtml(text)).toContain(link)
})

test('a picture becomes a link, and what nobody may open is named', () => {
  expect(readProse('![Plot](https://example.org/a.png "Fig. 1") and [this](javascript:go)')).toEqual({
    html: '<p><a href="https://example.org/a.png" rel="noopener noreferrer">Plot</a> and <a rel="noopener noreferrer">this</a></p>',
    leftOut: ['title="Fig. 1"', 'href="javascript:go"'],
  })
})

test('a text about tags within code is no HTML', () => {
  expect(proseHtml('Use `<br>` and `<table>`, not `x*y*z`')).toBe(
    '<p>Use <code>&lt;br&gt;</code> and <code>&lt;table&gt;</code>, not <code>x*y*z</code></p>',
  )
})

test('no text of Markdown signs loses a letter, except to what is named', () => {
  // Letters that no tag, entity or address needs.
  const pieces = fc.constantFrom(...'xyk kx*_~`<>[]()!#+-.|&;"\\$:\n/= ', '\n\n', '**', '](', ']:', '\\(', '\\)', '\\[', '\\]', '$$', '- ', '    ', '```', '~~', '|-|', '\n|', '![', '<b>', '</b>', '<p>', '<script>', '</script>', '<!--', '-->', '[x]: ', 'http://', '<k@x.yy>') // biome-ignore format: a table
  const count = (within: string) => within.match(/[xyk]/g)?.length ?? 0
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), parts => {
      const text = parts.join('')
      const { html, leftOut } = readProse(text)
      expect(count(html + leftOut.join(''))).toBeGreaterThanOrEqual(count(text))
    }),
    { numRuns: 1000 },
  )
})

test('text of words, formulas, programs and markup arrives in its order', () => {
  let number = 0
  const word = () => `q${(number++).toString(36)}z`
  const piece = fc.constantFrom<(a: string, b: string) => [written: string, read: string]>(
    (a, b) => [`${a} ${b}`, a + b],
    (a, b) => [`${a}<${b}`, `${a}<${b}`],
    (a, b) => [`${a}<${b}>`, `${a}<${b}>`],
    (a, b) => [`<b>${a}</b> *${b}*`, a + b],
    (a, b) => [`${a}*${b}*${a}`, `${a}*${b}*${a}`],
    (a, b) => [`$${a}_1^*$ \\(${b}*\\)`, `$${a}_1^*$\\(${b}*\\)`],
    (a, b) => [`\\${a} 50\\% [${b}](https://example.org)`, `\\${a}50\\%${b}`],
    (a, b) => [`\`${a}<b>\` ~${b}`, `${a}<b>~${b}`],
    (a, b) => [`${a} & ${b}; &amp; C#`, `${a}&${b};&C#`],
    (a, b) => [`![${a}](https://example.org/a.png) "${b}"`, `${a}"${b}"`],
  )
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(' ', '\n', '\n\n'),
      (pieces, between) => {
        const made = pieces.map(write => write(word(), word()))
        const { html, leftOut } = readProse(made.map(([written]) => written).join(between))
        expect(squeezed(textOfHtml(html))).toBe(made.map(([, read]) => read).join(''))
        expect(leftOut).toEqual([])
      },
    ),
  )
})

const squeezed = (text: string) => text.replaceAll(/\s/g, '')
