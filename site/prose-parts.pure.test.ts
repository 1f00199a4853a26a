import { expect, test } from 'vitest'
import { outlineOf } from '#site/prose-parts.ts'

test('a text is taken apart at its headings, and nothing is lost', () => {
  const html =
    '<p>Before</p>\n<h2>1. Who may use <em>this</em> &amp; that</h2>\n<p>One<br />two</p><h2>Cookies</h2><p>None</p>'
  expect(outlineOf(html)).toEqual({
    opening: '<p>Before</p>',
    parts: [
      {
        section: 'who-may-use-this-that',
        title: '1. Who may use this & that',
        lead: '',
        body: '<p>One<br />two</p>',
      },
      { section: 'cookies', title: 'Cookies', lead: '', body: '<p>None</p>' },
    ],
  })
})

test('a text without headings is its opening', () => {
  expect(outlineOf('<p>All of it</p>')).toEqual({ opening: '<p>All of it</p>', parts: [] })
  expect(outlineOf('')).toEqual({ opening: '', parts: [] })
})

test('a heading inside of something else is left in it', () => {
  const html =
    '<blockquote><p>Said<br>so</p><h2>Inside</h2><img src="/media/a/b.png" alt="1 > 0"></blockquote>'
  expect(outlineOf(html)).toEqual({ opening: html, parts: [] })
})

test('a heading without letters still has an anchor', () => {
  expect(outlineOf('<h2>?</h2><p>x</p><h2>第一章</h2>').parts.map(part => part.section)).toEqual([
    'part-1',
    '第一章',
  ])
})
