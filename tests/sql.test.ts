import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** Code that fills the tables of the sample organiser, and of the benchmark, from scratch. */
const loads = /^(?:sample|tools\/bench)\//

// A mail's file also has the query for its facts and its example.
test('SQL is written only in domain/ and database/, and in mails/', () => {
  const files = globSync('{adapters,sample,server,site,tools,words}/**/*.{ts,tsx}', { cwd: root })
  const product = files.filter(file => !/\.test\.tsx?$/.test(file) && !loads.test(file))
  expect(product.length).toBeGreaterThan(500)
  const query = /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(?:<[^`]*>)?`/
  expect(product.filter(file => query.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
