/**
 * One code point of a Chinese character is drawn differently in China, Japan and Korea, and nobody says of a
 * name which it is. The characters themselves mostly do.
 */

type Region = 'sc' | 'jp' | 'kr'

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hangul = /\p{Script=Hangul}/u
const han = /\p{Script=Han}/u

/** The families to draw a text's East Asian characters with, the likeliest first. */
export function regionsFor(text: string): readonly Region[] {
  if (kana.test(text)) return ['jp', 'sc', 'kr']
  if (hangul.test(text)) return ['kr', 'jp', 'sc']
  const characters = [...text].filter(character => han.test(character))
  const isIn = (set: ReadonlySet<string>) => characters.every(character => set.has(character))
  // What China's first standard has is common there; a traditional form is nearer to the Japanese one.
  if (!isIn(standard('gbk', 0xb0, 0xf7)) && isIn(standard('euc-jp', 0xb0, 0xf4))) return ['jp', 'sc', 'kr']
  return ['sc', 'jp', 'kr']
}

const standards = new Map<string, ReadonlySet<string>>()

/** The characters that a national standard lists in rows of 94, of which the decoders know all. */
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
