/**
 * What the pages' own starting relies on in React Router beyond its documented interface. Each is read in the installed
 * package, so that an upgrade that changes one fails here with the point to look at, not in a visitor's browser.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import * as reactRouter from 'react-router'
import { expect, test } from 'vitest'
import { fromItsFiles } from '#site/late-scripts/build-plugin.ts'
import { usedMembers } from '#site/late-scripts/late-router.ts'

/** The version whose files were read for docs/algorithms/late-scripts.md. */
const writtenFor = '8.4.0'

/** Exports that React Router may change without notice; that a type is gone the compiler says. */
const unstableNames = [
  'UNSAFE_FrameworkContext',
  'UNSAFE_decodeViaTurboStream',
  'UNSAFE_defaultMapRouteProperties',
  'UNSAFE_hydrationRouteProperties',
]

const library = path.join(
  path.dirname(createRequire(import.meta.url).resolve('react-router')),
  '../production/lib',
)
const read = (file: string) => readFileSync(path.join(library, file), 'utf8')
const page = 'docs/algorithms/late-scripts.md'

test('React Router has the version that the late scripts were written for', () => {
  const { version } = JSON.parse(readFileSync(path.join(library, '../../../package.json'), 'utf8'))
  expect(
    version,
    `React Router is ${version} now: go through the points of ${page} for it, then write its number there and here.`,
  ).toBe(writtenFor)
})

test.each(unstableNames)('React Router still exports %s', name => {
  expect(Object.keys(reactRouter), `${page} says what ${name} is for`).toContain(name)
})

test.each(Object.entries(fromItsFiles))('%s is still in its file %s', (name, file) => {
  expect(read(file), `${page} says what ${name} is for`).toMatch(new RegExp(`export \\{[^}]*\\b${name}\\b`))
})

test('components and hooks of React Router ask a router for nothing that the late one lacks', () => {
  const files = [
    'components.js',
    'hooks.js',
    ...readdirSync(path.join(library, 'dom')).filter(isScript).map(inDom),
  ]
  const asked = new Set(
    files.flatMap(file => [...read(file).matchAll(/\brouter\.(\w+)/g)].map(([, member]) => member ?? '')),
  )
  const known = new Set<string>(usedMembers)
  for (const suffix of notMembers) asked.delete(suffix)
  expect([...asked].filter(member => !known.has(member))).toEqual([])
  expect(asked.size, 'the search finds what it looks for').toBeGreaterThan(10)
})

/** What follows `router.` in names of files. */
const notMembers = ['js', 'tsx']

const isScript = (file: string) => file.endsWith('.js')
const inDom = (file: string) => `dom/${file}`
