import { expect, test } from 'vitest'
import { renameInLine } from '#domain/programme/people/printed-names.ts'

const change = { from: 'Ada Noor', to: 'Ada Lind' }

test('a name is changed wherever it is printed, and no longer name that contains it', () => {
  const lines: [string, string][] = [
    ['Ada Noor, Porto', 'Ada Lind, Porto'],
    ['Prof. Ada Noor (Porto); Bo Ek', 'Prof. Ada Lind (Porto); Bo Ek'],
    ['Ada Noor and Ada Noor', 'Ada Lind and Ada Lind'],
    ['Ada Noor-Lind, Ada Noorén, Yada Noor, Ada Noor’s', 'Ada Noor-Lind, Ada Noorén, Yada Noor, Ada Noor’s'],
    ['', ''],
  ]
  for (const [before, after] of lines) expect(renameInLine(before, change)).toBe(after)
  expect(renameInLine('Ada', { from: '', to: 'Bo' })).toBe('Ada')
  expect(renameInLine('Ada, $& Co', { from: 'Ada', to: '$&' })).toBe('$&, $& Co')
})

test('of two people of one name the one who is renamed is meant, if the line names both', () => {
  const line = 'Ada Noor, Porto; Ada Noor, Lisbon'
  expect(renameInLine(line, change, { index: 0, count: 2 })).toBe('Ada Lind, Porto; Ada Noor, Lisbon')
  expect(renameInLine(line, change, { index: 1, count: 2 })).toBe('Ada Noor, Porto; Ada Lind, Lisbon')
  expect(renameInLine('Ada Noor and others', change, { index: 1, count: 2 })).toBe('Ada Noor and others')
})
