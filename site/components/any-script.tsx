/**
 * Text of unknown script, such as a name or a title: its direction does not affect the text around it, and large
 * type gets the height that its script needs.
 */
export function AnyScript({ text }: { text: string }) {
  return <bdi data-script={roomOf(text)}>{text}</bdi>
}

/** Letters that extend far above and below the line. */
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Characters that fill the whole height of the line. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function roomOf(text: string): 'tall' | 'wide' | undefined {
  if (tall.test(text)) return 'tall'
  return wide.test(text) ? 'wide' : undefined
}
