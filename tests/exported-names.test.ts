import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const domain = path.resolve(import.meta.dirname, '../domain')

/** The names that each file of the domain exports. */
const exported = globSync('**/*.ts', { cwd: domain })
  .filter(file => !file.endsWith('.test.ts'))
  .flatMap(file => {
    const source = readFileSync(path.join(domain, file), 'utf8')
    const names = source.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm)
    // A function with overloads is one name.
    return [...new Set([...names].map(([, name = '']) => name))].map(name => ({ name, file }))
  })

/** An editor that imports by itself would take the wrong one, and a search finds two meanings. */
test('a name is exported by one file of the domain', () => {
  expect(exported.length).toBeGreaterThan(2_000)
  const twice = Map.groupBy(exported, ({ name }) => name)
    .entries()
    .filter(([, found]) => found.length > 1)
    .map(([name, found]) => `${name}: ${found.map(({ file }) => file).join(', ')}`)
  expect([...twice]).toEqual([])
})
