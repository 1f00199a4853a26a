import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')

/** The halls of domain/ and their rooms, as ARCHITECTURE.md lists them: lowest first, in both. */
const listed =
  (
    readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('## The halls of the domain')[1] ?? ''
  ).split('\n## ', 1)[0] ?? ''
const halls = [...listed.matchAll(/^\*\*`([a-z-]+)`\*\*.*\n\n((?:- `.*\n)+)/gm)].map(
  ([, hall = '', rooms = '']) => [
    hall,
    ...[...rooms.matchAll(/^- `([a-z-]+)`/gm)].map(([, room = '']) => `${hall}/${room}`),
  ],
)

/** Every place of the list, lowest first. A hall's own files are what its rooms stand on. */
const places = halls.flat()

/** A folder in a room would be a place that the list lacks: a circle through it would stay unseen. */
const placeOf = (file: string) => path.posix.dirname(file)

/** Files by their path in domain/; tests may import any room. */
const files = globSync('**/*.ts', { cwd: path.join(root, 'domain') }).filter(
  file => !/\.test\.ts$/.test(file),
)

test('every folder of the domain is in the list of halls, once', () => {
  const folders = new Set(files.map(placeOf))
  const withoutFiles = halls.flatMap(([hall = '']) => (folders.has(hall) ? [] : [hall]))
  expect(places.toSorted()).toEqual([...folders, ...withoutFiles].toSorted())
})

test('a room of the domain imports only what stands before it in the list', () => {
  const upward = files.flatMap(file => {
    const source = readFileSync(path.join(root, 'domain', file), 'utf8')
    return [...source.matchAll(/(?:from|import\()\s*'#domain\/([^']+)'/g)]
      .map(([, imported = '']) => imported)
      .filter(imported => places.indexOf(placeOf(imported)) > places.indexOf(placeOf(file)))
      .map(imported => `${file} imports ${imported}`)
  })
  expect(upward).toEqual([])
})
