import type { Font } from 'fontkit'

/**
 * fontkit notes which character a glyph stands for when it makes the glyph, once; and the dotless i first made
 * as a part of í stands for none. Nobody could then copy or hear the ı of Yıldız, and the signs of Indic scripts would
 * be shaped as what they are not. Made here first, they can't.
 */
export function rememberCharacters(font: Font): void {
  // The apostrophe ’ shares its glyph with the rare letter ʼ: modifiers and accents come last and lose.
  const isModifier = (codePoint: number) => codePoint >= 0x2b0 && codePoint < 0x370
  const ordered = font.characterSet.toSorted((a, b) => Number(isModifier(a)) - Number(isModifier(b)))
  for (const codePoint of ordered) font.glyphForCodePoint(codePoint)
}
