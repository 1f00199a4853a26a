import { describe, expect, test } from 'vitest'
import { fromLeftToRight, levelsOf, mirrored } from '#adapters/documents/reading-order.ts'

/** A text as it stands on paper, with Arabic and Hebrew letters from right to left. */
function onPaper(text: string): string {
  const characters = [...text]
  const levels = levelsOf(characters.map(character => (character === '?' ? undefined : character)))
  const parts = characters.map((character, index) => ({ character, level: levels[index] ?? 0 }))
  return fromLeftToRight(parts)
    .map(({ character, level }) => (level % 2 === 1 ? mirrored(character) : character))
    .join('')
}

describe('reading order', () => {
  test('turns Hebrew around and leaves Latin letters and figures as they are', () => {
    expect(onPaper('Ada Lovelace, 1843')).toBe('Ada Lovelace, 1843')
    expect(onPaper('אבג')).toBe('גבא')
    expect(onPaper('אב 12 גד')).toBe('דג 12 בא')
    expect(onPaper('Prof. אב (PhD), Haifa')).toBe('Prof. בא (PhD), Haifa')
  })

  test('mirrors brackets, so that they still embrace what they embraced', () => {
    expect(onPaper('אב (גד)')).toBe('(דג) בא')
  })

  test('begins at the right where the first letter does', () => {
    expect(onPaper('אב NaCl גד.')).toBe('.דג NaCl בא')
  })

  test('puts what stands between middle dots into order by itself', () => {
    expect(onPaper('Programme · אב · 9–11 June')).toBe('Programme · בא · 9–11 June')
    expect(onPaper('Programme · אב 9–11 June')).not.toBe('Programme · בא 9–11 June')
  })

  test('takes a marker for part of what it stands in', () => {
    expect(onPaper('אב?גד')).toBe('דג?בא')
    expect(onPaper('Ada ? USD 1')).toBe('Ada ? USD 1')
  })
})
