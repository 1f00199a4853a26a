/** The typefaces that a conference can be set in, besides the product's own. */
export const typefaces = [
  'literata',
  'eb-garamond',
  'fraunces',
  'source-sans',
  'ibm-plex-sans',
  'archivo',
] as const
export type Typeface = (typeof typefaces)[number]
