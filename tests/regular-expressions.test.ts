/** Every regular expression of the product takes time proportional to its input, whatever that is. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
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

/** Shorter ones first: what is cubic or worse would never end with the longest. */
const lengths = [25, 1_000, length]

/** Input that makes an expression backtrack: long runs of what it matches, then something else. */
function hostileInputs(pattern: string, length: number): string[] {
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
  // The line break is what a dot refuses.
  return [...runs, ...pairs, ...words].map(run => `${run}!\u0001\n!`).concat(runs)
}

/**
 * What an expression lets in before the hostile part: nothing, a letter, and each whole word and each beginning of
 * texts that match, without which an expression that is anchored refuses at once.
 */
function beginnings(pattern: string, flags: string): string[] {
  if (!pattern.replace(/\[(?:\\.|[^\]])*\]/g, '').includes('^')) return ['', 'x']
  const matching = textsThatMatch(pattern, flags)
  if (!matching) return ['', 'x']
  const samples = fc.sample(matching, { seed: 1, numRuns: 3 })
  const begun = samples.flatMap(sample => [
    sample,
    ...Array.from(sample.matchAll(/\b|(?<=\W)/g), ({ index }) => sample.slice(0, index)),
  ])
  return [...new Set(['', 'x', ...begun.map(text => text.slice(0, 60))])].slice(0, 4)
}

/** Undefined for the few expressions that look around, of which no texts can be made. */
function textsThatMatch(pattern: string, flags: string): fc.Arbitrary<string> | undefined {
  if (/\(\?<?[=!]/.test(pattern)) return undefined
  try {
    // In the case in which it is written; nearly is enough.
    const known = pattern.replace(/\\b/gi, '').replace(/\\p\{[^}]*\}/giu, 'a')
    return fc.stringMatching(new RegExp(known, flags.replace(/[igy]/g, '')))
  } catch {
    return undefined
  }
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
    const begun = beginnings(pattern, flags)
    return lengths.some(length =>
      hostileInputs(pattern, length).some(input =>
        begun.some(begin => cost(expression, begin + input) > quadratic / 5),
      ),
    )
  })
  expect(slow).toEqual([])
})
