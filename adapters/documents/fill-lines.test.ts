import { describe, expect, test } from 'vitest'
import { fillLines } from '#adapters/documents/fill-lines.ts'
import type { Sorts } from '#adapters/documents/sorts.ts'
import type { Typeface } from '#adapters/documents/typefaces.ts'

/** Every character one em wide; no accent that is not part of its letter. */
const monospaced: Typeface = {
  has: codePoint => codePoint < 0x2000,
  advance: () => 1,
  familyOf: () => undefined,
  fontOf: () => undefined,
  metrics: { ascent: 1, descent: 0, lineGap: 0, capHeight: 1, xHeight: 1 },
}
const noSorts: Sorts = { serve: () => false, ofCluster: () => undefined, ofCharacter: () => undefined }

const column = { typeface: monospaced, markerTypeface: monospaced, sorts: noSorts, size: 1 }

/** Sets a text in a column that holds so many characters. */
function set(text: string, characters: number): string[] {
  // Half a character of grace stands for the reserve that kerning gets.
  const width = characters + 0.5
  const lines = fillLines(text, { ...column, width })
  return lines.map(line => line.map(piece => piece.text).join(''))
}

describe('filling lines', () => {
  test('breaks at spaces and swallows the space that a line breaks at', () => {
    expect(set('one two three', 7)).toEqual(['one two', 'three'])
    expect(set('one two three', 8)).toEqual(['one two', 'three'])
  })

  test('breaks where the text does', () => {
    expect(set('a\nb\r\nc\u2028\nd', 9)).toEqual(['a', 'b', 'c', '', 'd'])
  })

  test('gives a long word a line of its own before breaking it', () => {
    expect(set('in extraordinary', 13)).toEqual(['in', 'extraordinary'])
  })

  test('breaks only a word that no line can hold, and adds nothing to it', () => {
    expect(set('to abcdefghij', 4)).toEqual(['to', 'abcd', 'efgh', 'ij'])
    expect(set('abcdefghij', 4).join('')).toBe('abcdefghij')
  })

  test('breaks an address after its punctuation where that wastes less than half a line', () => {
    expect(set('https://conf.example/registrations', 13)).toEqual([
      'https://conf.',
      'example/',
      'registrations',
    ])
    expect(set('a.bcdefghijk', 8)).toEqual(['a.bcdefg', 'hijk'])
  })

  test('measures a marker as smaller than the text around it, and never breaks one', () => {
    expect(set('\u4e2d\u4e2d', 6)).toEqual(['[U+4E2D]', '[U+4E2D]'])
    expect(set('\u4e2d\u4e2d', 12)).toEqual(['[U+4E2D][U+4E2D]'])
  })

  test('has one empty line for an empty text', () => {
    expect(set('', 4)).toEqual([''])
  })
})
