import { expect, test } from 'vitest'
import {
  proseOfText,
  proseTyped,
  readProse,
  textOfProse,
  writeProse,
} from '#domain/correspondence/letters/mail-prose.ts'

test('bold, links and lists are read, written again, and said in plain text', () => {
  const html =
    '<p>Dear <strong>{name}</strong>, see <a href="https://example.org/a?b=1&amp;c=2">the hall</a>.</p><ul><li>One</li><li><em>Two</em> &lt;b&gt;</li></ul><ol><li>First</li></ol>'
  const blocks = readProse(html)
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: 'Dear ' },
        { text: '{name}', isStrong: true },
        { text: ', see ' },
        { text: 'the hall', href: 'https://example.org/a?b=1&c=2' },
        { text: '.' },
      ],
    },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ text: 'One' }], [{ text: 'Two', isEmphasized: true }, { text: ' <b>' }]],
    },
    { kind: 'list', isOrdered: true, items: [[{ text: 'First' }]] },
  ])
  expect(readProse(writeProse(blocks))).toEqual(blocks)
  expect(textOfProse(blocks)).toBe(
    'Dear {name}, see the hall (https://example.org/a?b=1&c=2).\n\n- One\n- Two <b>\n\n1. First',
  )
})

test('what a mail cannot have leaves its words, and nothing that acts', () => {
  const html =
    '<h2>Rooms</h2><table><tbody><tr><th>A</th><td>9:00</td></tr></tbody></table><script>alert(1)</script><p onclick="x">Come<br>soon <a href="javascript:alert(1)">here</a></p><ul><li>a<ul><li>b</li></ul></li></ul>'
  const written = writeProse(readProse(html))
  expect(written).toBe(
    '<p><strong>Rooms</strong></p>\n<p><strong>A</strong></p>\n<p>9:00</p>\n<p>Come<br>soon here</p>\n<ul><li>a</li><li>b</li></ul>',
  )
})

test('plain text becomes paragraphs with their lines, whatever it contains', () => {
  expect(writeProse(proseTyped('Dear {name}\r\n\r\n1 < 2 & 3\nnext line'))).toBe(
    '<p>Dear {name}</p>\n<p>1 &lt; 2 &amp; 3<br>next line</p>',
  )
  expect(writeProse(proseTyped('Dear {name}\n\n<b>Bold</b>\nand not'))).toBe(
    '<p>Dear {name}</p>\n<p><strong>Bold</strong><br>and not</p>',
  )
  const text = 'One\ntwo\n\nThree'
  expect(textOfProse(readProse(writeProse(proseOfText(text))))).toBe(text)
})
