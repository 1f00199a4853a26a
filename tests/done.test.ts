/** One place reads what an address says was done, so that every page of the back office says it in one way. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

test('pages leave it to the notice', () => {
  const reading = globSync('site/organiser/**/*.{ts,tsx}', { cwd: root })
    .filter(file => !/\.test\.tsx?$/.test(file))
    .filter(file => /\.(?:get|has)\('done'\)/.test(readFileSync(path.join(root, file), 'utf8')))
  expect(reading).toEqual(['site/organiser/parts/done.tsx'])
})
