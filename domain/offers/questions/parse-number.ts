import { asciiDigits } from '#domain/foundations/texts/text.ts'

/** A number as it is stored: `-3`, `12.5`. @returns undefined for what is no number of at most 15 digits */
export function parseNumber(typed: string): string | undefined {
  const text = asciiDigits(typed).replace(/^[−–]/, '-').replace(',', '.')
  if (!/^-?\d{1,12}(\.\d{1,3})?$/.test(text)) return undefined
  // Without leading zeros, and without a sign of nothing.
  return String(Number(text) + 0)
}
