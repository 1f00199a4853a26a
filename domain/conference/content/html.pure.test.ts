import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, cleanHtmlNoting } from '#domain/conference/content/html.ts'
import { proseTags } from '#domain/conference/content/prose-markup.ts'

describe('what is not a tag is text', () => {
  test.for([
    ['x<y and z>w', 'x&lt;y and z&gt;w'],
    ['vector<int> and std::map<std::string, int>', 'vector&lt;int&gt; and std::map&lt;std::string, int&gt;'],
    ['p<q and r>s, a<b and c>d', 'p&lt;q and r&gt;s, a&lt;b and c&gt;d'],
    ['<p>a <b> c</p>', '<p>a &lt;b&gt; c</p>'],
    ['for n<p>0', 'for n&lt;p&gt;0'],
    ['the <script> tag, <input> and </b>', 'the &lt;script&gt; tag, &lt;input&gt; and &lt;/b&gt;'],
    ['#include <map>', '#include &lt;map&gt;'],
    ['<me@example.org> <https://example.org>', '&lt;me@example.org&gt; &lt;https://example.org&gt;'],
    ['<!-- never closed', '&lt;!-- never closed'],
    ['a < b > c <', 'a &lt; b &gt; c &lt;'],
    ['/?a=1&copy=2 &amp; &hearts; &', '/?a=1&amp;copy=2 &amp; ♥ &amp;'],
    [
      'use <title> and </title>, <svg onload=x>',
      'use &lt;title&gt; and &lt;/title&gt;, &lt;svg onload=x&gt;',
    ],
    ['<textarea>typed</textarea>', '&lt;textarea&gt;typed&lt;/textarea&gt;'],
    ['<plaintext>all <b>after</b> it', '&lt;plaintext&gt;all <b>after</b> it'],
  ])('%s', ([html = '', cleaned]) => {
    expect(cleanHtmlNoting(html)).toEqual({ html: cleaned, leftOut: [] })
    expect(cleanHtml(cleanHtml(html))).toBe(cleaned)
  })
})

test.for([
  ['<ul><li>one<li>two</ul>', '<ul><li>one</li><li>two</li></ul>'],
  ['One.<p>Two.', 'One.<p>Two.</p>'],
  ['<table><tr><td>a<td>b</table>', '<table><tr><td>a</td><td>b</td></tr></table>'],
  ['<B>bold</B> and <br/>', '<b>bold</b> and <br />'],
  [
    '<a href=https://example.org target=_blank>x</a>',
    '<a href="https://example.org" rel="noopener noreferrer">x</a>',
  ],
  ['<del>old</del> <ins>new</ins>', '<s>old</s> <u>new</u>'],
  ['<div>One</div><div>Two <i>2</i></div>', '<p>One</p><p>Two <i>2</i></p>'],
  ['<div>One<div>Two</div></div>', '\nOne<p>Two</p>\n'],
])('%s keeps its meaning', ([html = '', cleaned]) => {
  expect(cleanHtmlNoting(html)).toEqual({ html: cleaned, leftOut: [] })
})

test.for([...proseTags])('%s is a tag that stays', tag => {
  const end = /^(br|hr|img)$/.test(tag) ? '' : `x</${tag}>`
  const cleaned = cleanHtml(`<${tag} title="x" src="/media/abcdefgh/a.png">${end}`)
  expect(cleaned).toMatch(new RegExp(`^<${tag}[ >]`))
})

describe('what a page cannot show is named', () => {
  test.for([
    ['<script>alert(1)</script>x', 'x', ['<script>alert(1)</script>']],
    ['<style>p{color:red}</style>x', 'x', ['<style>p{color:red}</style>']],
    ['<!-- note -->x<!DOCTYPE html>', 'x', ['<!-- note -->', '<!DOCTYPE html>']],
    ['<p onclick="go()" class="big">x</p>', '<p>x</p>', ['onclick="go()"', 'class="big"']],
    ['<iframe src="https://example.org/film"></iframe>x', 'x', ['src="https://example.org/film"']],
    [
      '<a href="javascript:alert(1)">x</a>',
      '<a rel="noopener noreferrer">x</a>',
      ['href="javascript:alert(1)"'],
    ],
    ['<img src="data:image/png;base64,AA" alt="Plot">', 'Plot', ['src="data:image/png;base64,AA"']],
  ] as const)('%s', ([html, cleaned, leftOut]) => {
    expect(cleanHtmlNoting(html)).toEqual({ html: cleaned, leftOut })
  })
})

test('a picture of another host becomes a link to it, and loads nothing', () => {
  const link = (text: string) => `<a href="https://example.org/a.png" rel="noopener noreferrer">${text}</a>`
  expect(cleanHtml('<img src="https://example.org/a.png" alt="A &quot;plot&quot;">')).toBe(link('A "plot"'))
  expect(cleanHtml('<img src="//example.org/a.png">')).toBe(link('https://example.org/a.png'))
  expect(
    cleanHtmlNoting('<a href="https://example.org/a.png"><img src="https://example.org/b.png" alt="B"></a>'),
  ).toEqual({
    html: link('B'),
    leftOut: ['src="https://example.org/b.png"'],
  })
})

test('no text of brackets, letters and quotes loses a letter, and cleaning it twice changes nothing', () => {
  // No element's name is made of these letters.
  const signs = fc.constantFrom(...'xyk<>/!&;="\' -\n')
  const tags = fc.constantFrom('<b>', '</b>', '<p>', '</p>', '<div>', '</div>', '<a href="k">', '</a>', '<!--', '-->', '<script>', '</script>', '<li>', '<br>', '<td>', '</table>', '<title>', '</title>', '<svg>', '<math>', '</svg>', '<iframe>', '</iframe>', '<img src=k>') // biome-ignore format: a table
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 3, arbitrary: signs }, tags), { maxLength: 40 }), pieces => {
      const text = pieces.join('')
      const { html, leftOut } = cleanHtmlNoting(text)
      const count = (within: string) => within.match(/[xyk]/g)?.length ?? 0
      expect(count(html + leftOut.join(''))).toBe(count(text))
      expect(cleanHtml(html)).toBe(html)
      expect(html).not.toMatch(/<(script|svg|iframe|title|img)/)
    }),
    { numRuns: 1000 },
  )
})
