/** Whatever a check page is about, it has one look, one hash of what was read, and one answer where that has changed. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const sources = globSync('{domain,site}/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.test\.tsx?$/.test(file))
  .map(file => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('one component shows consequences, carries their hash, and says that they have changed', () => {
  const component = ['site/organiser/parts/check/check-sheet.tsx']
  expect(filesWith(/name="(?:digest|quote)"/)).toEqual(component)
  const saying = filesWith(/has changed since you opened this page/)
  expect(saying.filter(file => file.startsWith('site/organiser/'))).toEqual(component)
})

test('what was read is hashed by one function', () => {
  expect(filesWith(/\.update\(\s*JSON\.stringify\(/).toSorted()).toEqual([
    'domain/foundations/read-digest.ts',
    // Thousands of changes, hashed in turns, so that nobody waits for them.
    'domain/preparation/imports/import-changes.ts',
    // Sealed, no hash.
    'site/forms/sent-notice.ts',
  ])
})
