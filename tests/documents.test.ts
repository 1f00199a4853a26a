import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })

test.for(documents)('every link of %s leads somewhere', file => {
  const targets = [...read(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(match => match[1] ?? '')
  const inside = targets.filter(target => !/^[a-z]+:/.test(target))
  expect(inside.filter(target => !existsSync(path.join(root, path.dirname(file), target)))).toEqual([])
})

test('the operators’ page describes the settings that the product reads, and no others', () => {
  const readByTheProduct = [...read('server/startup/settings.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
    match => match[1],
  )
  const described = read('docs/operations.md')
    .split('\n')
    .filter(line => line.startsWith('| `'))
    .flatMap(line => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(match => match[1]))
  expect(described.sort()).toEqual([...new Set(readByTheProduct)].sort())
})

test('every case of the payments’ page names an existing test', () => {
  const cases = [
    ...read('docs/algorithms/payments.md').matchAll(/^\| [^|]+ \| `([^`|]+\.ts)` \| ([^|]+) \|$/gm),
  ]
  expect(cases.length).toBeGreaterThan(40)
  const missing = cases.filter(([, file = '', name = '']) => {
    // A quotation mark may be escaped in the source.
    return !existsSync(path.join(root, file)) || !read(file).replaceAll("\\'", "'").includes(name.trim())
  })
  expect(missing.map(([row]) => row)).toEqual([])
})

test('every attack of the security page names the test that guards against it', () => {
  const attacks = [
    ...read('docs/security.md').matchAll(/^\| [^|]+ \| [^|]+ \| `([^`|]+\.ts)` \| ([^|]+) \|$/gm),
  ]
  expect(attacks.length).toBeGreaterThan(20)
  const missing = attacks.filter(([, file = '', name = '']) => {
    return !existsSync(path.join(root, file)) || !read(file).replaceAll("\\'", "'").includes(name.trim())
  })
  expect(missing.map(([row]) => row)).toEqual([])
})
