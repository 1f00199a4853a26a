/**
 * Chinese characters that share a code point are drawn differently in China, Japan and Korea, and a name does not
 * say which form is meant. Its characters usually do.
 */

export type Region = 'sc' | 'jp' | 'kr'

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const han = /\p{Script=Han}/u

/** The region whose forms of Chinese characters suit a text. */
export function regionOf(text: string): Region {
  if (kana.test(text)) return 'jp'
  if (hangul.test(text)) return 'kr'
  const characters = [...text].filter(character => han.test(character))
  const isIn = (set: ReadonlySet<string>) => characters.every(character => set.has(character))
  // Characters of China's first standard are common there; a traditional form is closer to the Japanese one.
  return !isIn(standard('gbk', 0xb0, 0xf7)) && isIn(standard('euc-jp', 0xb0, 0xf4)) ? 'jp' : 'sc'
}

const standards = new Map<string, ReadonlySet<string>>()

/** The characters of a national standard with rows of 94, read from the platform's text decoders. */
function standard(encoding: 'gbk' | 'euc-jp', firstRow: number, lastRow: number): ReadonlySet<string> {
  const known = standards.get(encoding)
  if (known) return known
  const bytes: number[] = []
  for (let row = firstRow; row <= lastRow; row++)
    for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell)
  const found = new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
  standards.set(encoding, found)
  return found
}
