/**
 * Words of others, such as a name or a title, in whatever script they come: their direction leaves what stands around
 * them alone, and large type gets the room that their script needs.
 */
export function AnyScript({ text }: { text: string }) {
  return <bdi data-script={roomOf(text)}>{text}</bdi>
}

/** Letters that reach far above and below the line. */
const tall =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Signs that fill the whole height of the line. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

function roomOf(text: string): 'tall' | 'wide' | undefined {
  if (tall.test(text)) return 'tall'
  return wide.test(text) ? 'wide' : undefined
}
