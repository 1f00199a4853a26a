import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const rootRoom = '(root)'

/** The rooms of domain/ in the first column of ARCHITECTURE.md's table, lowest first. */
const rooms = [
  ...(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('## The rooms of the domain')[1] ?? '')
    .split('\n## ', 1)
    .join('')
    .matchAll(/^\| ((?:`[a-z-]+` |\(root\) )+)\|/gm),
].flatMap(([, cell = '']) => cell.trim().replaceAll('`', '').split(' '))

const roomOf = (file: string) => (file.includes('/') ? (file.split('/')[0] ?? '') : rootRoom)

/** Files by their path in domain/; tests may import any room. */
const files = globSync('**/*.ts', { cwd: path.join(root, 'domain') }).filter(
  file => !/\.test\.ts$/.test(file),
)

test('every folder of the domain is in the table of rooms, once', () => {
  const folders = [...new Set(files.map(roomOf))]
  expect(rooms.toSorted()).toEqual(folders.toSorted())
})

test('a room of the domain imports only rooms before it in the table', () => {
  const upward = files.flatMap(file => {
    const source = readFileSync(path.join(root, 'domain', file), 'utf8')
    return [...source.matchAll(/(?:from|import\()\s*'#domain\/([^']+)'/g)]
      .map(([, imported = '']) => imported)
      .filter(imported => rooms.indexOf(roomOf(imported)) > rooms.indexOf(roomOf(file)))
      .map(imported => `${file} imports ${imported}`)
  })
  expect(upward).toEqual([])
})
