/** Every regular expression of the product takes time proportional to its input, whatever that is. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const files = globSync('{adapters,database,domain,mails,server,site,words}/**/*.{ts,tsx}', {
  cwd: root,
}).filter(file => !/\.test\.tsx?$/.test(file))

interface Found {
  file: string
  pattern: string
  flags: string
}

function expressionsIn(file: string): Found[] {
  const found: Found[] = []
  walk(parseAst(readFileSync(path.join(root, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return found

  function walk(node: unknown): void {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node) found.push({ file, ...(node.regex as { pattern: string; flags: string }) })
    for (const child of Object.values(node)) walk(child)
  }
}

/** About the length of an address, and half of the longest text. */
const length = 10_000

/** Input that makes an expression backtrack: long runs of what it matches, then something else. */
function hostileInputs(pattern: string): string[] {
  const literals = pattern.replace(
    /\\[pP]\{[^}]*\}|\\./g,
    written => escapes.get(written) ?? written.slice(1),
  )
  const letters = new Set([...literals.replace(/[()?+*^$|[\]{}]/g, ''), ...'a0 /-.<\n"\t=,@'])
  const runs = [...letters].map(letter => letter.repeat(Math.ceil(length / letter.length)))
  const pairs = ['a ', 'a.', 'a-', '/a', '<a', '="', ' \n', '\n\n ', 'a@', 'aA0', '<a href="/'].map(pair =>
    pair.repeat(length / pair.length),
  )
  const words = (literals.match(/[\w<>/="'-]{2,}/g) ?? []).map(word => word.repeat(length / word.length))
  return [...runs, ...pairs, ...words].map(run => `x${run}!\u0001`).concat(runs)
}

const escapes = new Map([
  ['\\s', ' '],
  ['\\d', '0'],
  ['\\w', 'a'],
  ['\\S', 'a'],
  ['\\n', '\n'],
  ['\\t', '\t'],
  ['\\r', '\r'],
  ['\\p{L}', 'ж'],
  ['\\p{N}', '0'],
])

/**
 * The processor time, in milliseconds, which does not depend on other processes. The least of a few tries, because of
 * garbage collection in between.
 */
function cost(expression: RegExp, input: string, tries = 5): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries && least > 1; i++) {
    const before = process.threadCpuUsage()
    input.replace(expression, '')
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

/** The time of a quadratic expression on this machine, for comparison. */
const quadratic = cost(/a+$/g, `${'a'.repeat(length)}b`)

const expressions = files.flatMap(expressionsIn)

test('there are expressions to check', () => {
  expect(expressions.length).toBeGreaterThan(150)
  expect(cost(/a+b/g, 'a'.repeat(length))).toBeGreaterThan(quadratic / 5)
})

test('none of them is slow with hostile input', () => {
  const slow = expressions.filter(({ pattern, flags }) => {
    const expression = new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`)
    return hostileInputs(pattern).some(input => cost(expression, input) > quadratic / 5)
  })
  expect(slow).toEqual([])
})
