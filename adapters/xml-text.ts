/**
 * Escapes ampersands for xmlbuilder2. The library takes `&lt;` in a text for markup that is already escaped, so a
 * reader would see `<`. With every ampersand escaped first, nothing is ambiguous.
 */
export function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;')
}
