/**
 * Text of unknown script, such as a name or a title: its direction does not affect the text around it, and large
 * type gets the height that its script needs.
 */
export function AnyScript({ text }: { text: string }) {
  return <bdi data-script={roomOf(text)}>{text}</bdi>
}

/**
 * Letters that extend far above and below the line. The scripts have their codes (ISO 15924), because every page loads
 * them: Arabic, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu, Kannada, Malayalam, Sinhala, Thai, Lao, Khmer,
 * Myanmar, Tibetan.
 */
const tall =
  /[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}]/u

/** Characters that fill the whole height of the line: Han, Hiragana, Katakana, Hangul. */
const wide = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u

function roomOf(text: string): 'tall' | 'wide' | undefined {
  if (tall.test(text)) return 'tall'
  return wide.test(text) ? 'wide' : undefined
}
