/**
 * What fields of forms and of the wire may contain: kinds of text with their longest lengths, ids, and digits of any
 * script.
 */

import type { EmailProblem } from '#domain/foundations/texts/email.ts'

/**
 * What a field of a form or of the wire may contain. Text is stored exactly as sent, e-mail addresses as `readEmail`
 * reads them; only the check for emptiness trims text.
 */
export type TextProblem = 'missing' | `too-long-${TextKind}` | 'control-characters' | EmailProblem

/**
 * `line`: one line; `heading`: a shorter one, over a text. `text`: several, with tabs and line ends; `long-text`: more of it. `email`: an address that mail can
 * be sent to.
 */
export type TextKind = 'line' | 'heading' | 'text' | 'long-text' | 'email'

/** The maximum number of characters for a field of each kind. */
export const textLimits = {
  line: 500,
  heading: 300,
  text: 5_000,
  'long-text': 20_000,
  // RFC 5321: a path has 256 characters, two of them brackets.
  email: 254,
} as const satisfies Record<TextKind, number>

/** A text cut to the maximum of its field's kind, never within a character. */
export function cutToLimit(text: string, kind: TextKind): string {
  return cutTo(text, textLimits[kind])
}

/** A text cut to a length in UTF-16 units, never within a character: half of one can't be stored, sent or encoded. */
export function cutTo(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** White space alone counts as empty. */
export function isBlank(value: string): boolean {
  return value.trim() === ''
}

/** Empty, zero and absent all mean that nothing was chosen. */
export function isUnchosen(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === 0 ||
    (typeof value === 'string' && /^0*$/.test(value.trim()))
  )
}

/** A positive safe integer, as a number or in ASCII digits. */
export function toId(value: unknown): number | undefined {
  if (typeof value !== 'number' && !(typeof value === 'string' && /^\d{1,16}$/.test(value))) return undefined
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

/** A text with the decimal digits of every script as `0` to `9`, and without characters that cannot be seen. */
export function asciiDigits(text: string): string {
  const seen = text.normalize('NFKC').replace(/\p{Cf}/gu, '')
  return seen.replace(/\p{Nd}/gu, digit => {
    // Each script's digits follow each other from zero on.
    let value = 0
    const code = digit.codePointAt(0) ?? 0
    while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
    return String(value % 10)
  })
}
