import { expect, test } from 'vitest'
import { ownScripts } from '#server/pages/own-scripts.ts'

const mark = 'known-to-nobody'

test('our own scripts are listed, and their marks are removed', () => {
  const page = `<link rel="modulepreload" nonce="${mark}" href="/a.js"/><script nonce="${mark}">one()</script><script type="module" nonce="${mark}" async="">two()</script>`
  expect(ownScripts(page, mark)).toEqual({
    html: '<link rel="modulepreload" href="/a.js"/><script>one()</script><script type="module" async="">two()</script>',
    scripts: ['one()', 'two()'],
    foreign: 0,
  })
})

test('an injected script is neither listed nor sent', () => {
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
      scripts: ['ours()'],
      foreign: 1,
    })
  }
  expect(ownScripts('<script nonce="null">evil()</script>', null)).toMatchObject({ html: '', scripts: [] })
})

test('data and files of our own stay as they are', () => {
  const page = '<script type="application/ld+json">{"a":1}</script><script src="/assets/a.js"></script>'
  expect(ownScripts(page, mark)).toEqual({ html: page, scripts: [], foreign: 0 })
})
