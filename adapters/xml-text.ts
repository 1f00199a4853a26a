/**
 * Text as xmlbuilder2 has to be given it: the library takes `&lt;` in a text for markup that is already
 * escaped, so that a reader would see `<`. Escaping every ampersand first leaves it nothing to guess.
 */
export function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;')
}
