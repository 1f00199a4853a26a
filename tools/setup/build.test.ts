import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildIfMissing, digestOf } from '#tools/setup/build.mjs'

let root: string
const write = (file: string, content: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'colloquy-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  write('site/main/home.tsx', 'export default null')
  write('vite.config.ts', 'export default {}')
})

test('a build stays valid while the sources are the same, whenever they were written', () => {
  const before = digestOf(root)
  utimesSync(path.join(root, 'site/main/home.tsx'), 0, 0)
  expect(digestOf(root)).toBe(before)
})

test.for([
  ['a changed source', () => write('site/main/home.tsx', 'export default 1')],
  ['a new source', () => write('domain/foundations/money.ts', '')],
  ['a changed setting of the build', () => write('vite.config.ts', 'export default 1')],
  ['a renamed source', () => renameSync(path.join(root, 'site/main'), path.join(root, 'site/first'))],
] as const)('%s asks for another build', ([, change]) => {
  const before = digestOf(root)
  change()
  expect(digestOf(root)).not.toBe(before)
})

test.for(['site/main/home.test.tsx', 'tests/x.ts', 'docs/x.md'])('%s asks for none', file => {
  const before = digestOf(root)
  write(file, 'something')
  expect(digestOf(root)).toBe(before)
})

test('what serves is not built again, whoever built it and whatever has changed since', async () => {
  write('build/server/main.js', 'a build')
  // A Node that is not there: building would fail.
  await buildIfMissing(root, path.join(root, 'no-node'))
  rmSync(path.join(root, 'build'), { recursive: true })
  await expect(buildIfMissing(root, path.join(root, 'no-node'))).rejects.toThrow()
})
