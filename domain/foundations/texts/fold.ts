/** How texts are compared: for searching, for finding somebody's records, and for codes that people type. */

/**
 * Text normalized for comparison: without case, accents, apostrophes and characters that cannot be seen. All dashes are
 * hyphens, letters such as ø and ł are those that people type instead, and blanks between Chinese or Japanese characters
 * do not count, because names are written with and without them.
 */
export function fold(text: string): string {
  return (
    withoutFormatCharacters(text)
      // Unicode takes it apart into a space and an accent.
      .replaceAll('´', "'")
      .normalize('NFKD')
      // Lower case first, because ẞ has no other upper case; then upper case, which turns ß into SS.
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replace(accents, '')
      .replace(apostrophes, '')
      .replace(dashes, '-')
      .replace(ownLetters, letter => typedInstead[letter] ?? letter)
      .replace(blanksInHan, '')
  )
}

/** A code for comparison: people leave out hyphens and blanks, or type other ones. */
export function lettersAndDigits(code: string): string {
  return fold(code).replace(/[^\p{L}\p{N}]+/gu, '')
}

/**
 * A text without the characters that only tell programs how to lay it out, such as zero-width spaces and marks of
 * direction, which come along unseen when text is copied. Joiners stay: Persian and Hindi are spelled with them, and
 * emoji are made with them.
 */
export function withoutFormatCharacters(text: string): string {
  return text.replace(formatCharacters, '')
}

const formatCharacters = /[[\p{Cf}&&\p{Default_Ignorable_Code_Point}]--[\u200c\u200d\u{e0020}-\u{e007f}]]/gv
/** And the half rings and glottal stops of Arabic, Hebrew and Polynesian names, which most people leave out. */
const apostrophes = /['’‘‛ʼʻʹʽʾʿʔʕˀˁꞌ`′\u200c\u200d]/g
/** Not the vowel signs of Indian scripts and the voicing marks of Japanese, which distinguish words. */
const accents =
  /[[\p{M}&&[\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}]]--[\u3099\u309a]]|\u0640/gv
const dashes = /[\p{Pd}\u2043\u2212]/gu
const blanksInHan =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]) +(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])/gu

/** Letters that are no other letter with an accent for Unicode, and what is typed where a keyboard lacks them. */
const typedInstead: Readonly<Record<string, string>> = {
  ς: 'σ', æ: 'ae', ð: 'd', đ: 'd', ħ: 'h', ı: 'i', ł: 'l', ŋ: 'n', ø: 'o', œ: 'oe', þ: 'th', ŧ: 't', ɨ: 'i', ʉ: 'u', ɓ: 'b', ɗ: 'd', ƙ: 'k',
  ə: 'e', ǝ: 'e', ɛ: 'e', ɔ: 'o', ɵ: 'o', ɣ: 'g', ɠ: 'g', ǥ: 'g', ɩ: 'i', ʋ: 'v', ʊ: 'u', ɖ: 'd', ɲ: 'n', ƒ: 'f', ƴ: 'y', ʒ: 'z', ƶ: 'z', ƚ: 'l', ĸ: 'k', ƀ: 'b', ɉ: 'j', ɍ: 'r', ɏ: 'y',
} // biome-ignore format: a table
/** Written out, because a browser's script would keep the making of it. */
const ownLetters = /[ςæðđħıłŋøœþŧɨʉɓɗƙəǝɛɔɵɣɠǥɩʋʊɖɲƒƴʒƶƚĸƀɉɍɏ]/g
