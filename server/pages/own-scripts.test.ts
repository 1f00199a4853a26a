import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ownScripts } from '#server/pages/own-scripts.ts'

const mark = 'known-to-nobody'
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

test('our own scripts are named, and their marks are gone', () => {
  const page = `<link rel="modulepreload" nonce="${mark}" href="/a.js"/><script nonce="${mark}">one()</script><script type="module" nonce="${mark}" async="">two()</script>`
  expect(ownScripts(page, mark)).toEqual({
    html: '<link rel="modulepreload" href="/a.js"/><script>one()</script><script type="module" async="">two()</script>',
    hashes: [hash('one()'), hash('two()')],
    foreign: 0,
  })
})

test('a script that found its way into a page is neither named nor sent', () => {
  const scripts = [
    '<script>evil()</script>',
    '<script nonce="guessed">evil()</script>',
    '<SCRIPT\n>evil()</script>',
    '<script src="//elsewhere.example/x.js"></script>',
    '<script src="https://elsewhere.example/x.js"></script>',
    `<script type="text/javascript" data-a='nonce="${mark}x"'>evil()</script>`,
  ]
  for (const script of scripts) {
    const page = `<p>a</p>${script}<script nonce="${mark}">ours()</script><p>b</p>`
    expect(ownScripts(page, mark), script).toEqual({
      html: '<p>a</p><script>ours()</script><p>b</p>',
      hashes: [hash('ours()')],
      foreign: 1,
    })
  }
  expect(ownScripts('<script nonce="null">evil()</script>', null)).toMatchObject({ html: '', hashes: [] })
})

test('data and files of our own stay as they are', () => {
  const page = '<script type="application/ld+json">{"a":1}</script><script src="/assets/a.js"></script>'
  expect(ownScripts(page, mark)).toEqual({ html: page, hashes: [], foreign: 0 })
})
