/** ORCID iDs of authors: sixteen digits, of which the last is a check digit by ISO 7064, MOD 11-2, and may be an X. */

/**
 * Reads an iD as people type or paste it, with or without hyphens and the address before it.
 *
 * @returns `0000-0002-1825-0097`; undefined if it is none, or a digit is wrong
 */
export function readOrcid(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.)?orcid\.org\//i, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
  if (!/^\d{15}[\dX]$/.test(digits) || checkDigit(digits.slice(0, 15)) !== digits[15]) return undefined
  return (digits.match(/.{4}/g) ?? []).join('-')
}

function checkDigit(digits: string): string {
  const total = Array.from(digits, Number).reduce((sum, digit) => (sum + digit) * 2, 0)
  const result = (12 - (total % 11)) % 11
  return result === 10 ? 'X' : String(result)
}
