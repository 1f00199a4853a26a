import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root })
const files = globSync(
  '{*.*,{adapters,database,deploy,docs,domain,mails,sample,server,simulators,site,tests,tools,words}/**/*.*}',
  {
    cwd: root,
  },
)

test.for(documents)('every link of %s leads somewhere', file => {
  const targets = [...read(file).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(match => match[1] ?? '')
  const inside = targets.filter(target => !/^[a-z]+:/.test(target))
  expect(inside.filter(target => !existsSync(path.join(root, path.dirname(file), target)))).toEqual([])
})

test.for(documents.filter(file => file !== 'CHANGELOG.md'))('every file that %s names exists', file => {
  const named = [...read(file).matchAll(/`(\w[\w@./-]*\.(?:tsx?|mjs|css|typ|sh|json|md))`/g)]
  const missing = named.filter(([, name]) => !files.some(each => each === name || each.endsWith(`/${name}`)))
  expect(missing.map(([, name]) => name)).toEqual([])
})

test.for(documents.filter(file => file !== 'CHANGELOG.md'))(
  'every script that a command of %s runs exists',
  file => {
    const run = [
      ...read(file).matchAll(/(?<![\w./@-])((?:\w[\w@.-]*\/)+[\w.-]+\.(?:tsx?|mjs))(?![\w/])/g),
    ].map(match => match[1] ?? '')
    const missing = run.filter(name => !files.some(each => each === name || each.endsWith(`/${name}`)))
    expect(missing.filter(name => !name.startsWith('node_modules/'))).toEqual([])
  },
)

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

test.each([
  ['every case of the payments’ page', 'docs/algorithms/payments.md', 40],
  ['every attack of the security page', 'docs/security.md', 20],
])('%s names an existing test', (_what, page, atLeast) => {
  const rows = [...read(page).matchAll(/^\|(?: [^|]+ \|)+ `([^`|]+\.ts)` \| ([^|]+) \|$/gm)]
  expect(rows.length).toBeGreaterThan(atLeast)
  const missing = rows.filter(([, file = '', name = '']) => {
    // A quotation mark may be escaped in the source.
    return !existsSync(path.join(root, file)) || !read(file).replaceAll("\\'", "'").includes(name.trim())
  })
  expect(missing.map(([row]) => row)).toEqual([])
})
