import { describe, expect, test } from 'vitest'
import { legibleLines } from '#adapters/documents/legible-text.ts'

/** A line's runs as one string, with `|` where a long word may be broken. */
function read(text: string, covers: (cluster: string) => boolean = () => true): string {
  const [line] = legibleLines(text, covers)
  const runs = line?.runs ?? []
  return runs
    .map(run => (typeof run === 'string' ? run : 'marker' in run ? run.marker : run.long.join('|')))
    .join('')
}

describe('a text', () => {
  test('keeps the joiners that a script is written with, and shows those that hide', () => {
    for (const kept of ['علی\u200cرضا', 'क\u094d\u200cष क\u094d\u200dष', 'ශ්\u200dරී'])
      expect(read(kept)).toBe(kept)
    expect(read('Ada محمد\u200c')).toBe('Ada محمد[U+200C]')
    expect(read('Ada ك\u200dك')).toBe('Ada ك[U+200D]ك')
    expect(read('王\ufe00\u200b明')).toBe('王[U+FE00][U+200B]明')
  })

  test('names what leaves no ink, and what no typeface has, with its accents', () => {
    expect(read('a\u202eb\u2068c\0')).toBe('a[U+202E]b[U+2068]c[U+0000]')
    expect(read('\u0308x \ud83d')).toBe('[U+0308]x [U+D83D]')
    expect(read('xq\u0323y', cluster => cluster !== 'q\u0323')).toBe('xq[U+0323]y')
    expect(read('x中y', cluster => cluster !== '中')).toBe('x[U+4E2D]y')
  })

  test('has one space for every kind of blank, and a line for every line', () => {
    expect(read('a\tb\u3000c')).toBe('a b c')
    expect(legibleLines('a\r\nb\u2028c', () => true)).toHaveLength(3)
  })

  test('may be broken inside long words: after punctuation, else anywhere', () => {
    expect(read('https://example.org/a/b')).toBe('https:|/|/|example.|org/|a/|b')
    expect(read('W'.repeat(20))).toBe(Array(20).fill('W').join('|'))
    expect(read('Universitätsstadt')).toBe([...'Universitätsstadt'].join('|'))
    expect(read('short words only')).toBe('short words only')
  })

  test('is laid out in the direction of its first letter, with the forms of its region', () => {
    const [hebrew] = legibleLines('יוסף Cohen', () => true)
    expect(hebrew?.dir).toBe('rtl')
    expect(legibleLines('1 Cohen יוסף', () => true)[0]?.dir).toBe('ltr')
    expect(legibleLines('はなこ', () => true)[0]?.region).toBe('jp')
  })

  test('is cut where it would fill pages, and says how much is left out', () => {
    const many = legibleLines('x\n'.repeat(100), () => true)
    expect(many).toHaveLength(40)
    expect(many.at(-1)?.runs).toEqual([{ marker: '[62 more lines]' }])
    expect(read('x '.repeat(3_000))).toMatch(/\[2000 more characters\]$/)
  })
})
