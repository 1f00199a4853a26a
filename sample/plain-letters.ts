/** Letters that Unicode does not take apart into a plain letter and a mark. */
const wholeLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Small letters without marks, for names of files and addresses: `Ingrid Sørlie` → `ingrid sorlie`. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^\p{ASCII}]/gu, letter => wholeLetters[letter] ?? letter)
}
