/**
 * What a field of a form or of the wire may contain. Text is stored exactly as sent; only the check for emptiness trims
 * it.
 */
export type TextProblem = 'missing' | `too-long-${TextKind}` | 'control-characters' | 'not-an-email'

/**
 * `line`: one line. `text`: several, with tabs and line ends; `long-text`: more of it. `email`: what browsers accept as
 * an address.
 */
export type TextKind = 'line' | 'text' | 'long-text' | 'email'

/** The maximum number of characters for a field of each kind. */
export const textLimits = {
  line: 500,
  text: 5_000,
  'long-text': 20_000,
  // RFC 5321: a path has 256 characters, two of them brackets.
  email: 254,
} as const satisfies Record<TextKind, number>

/** What browsers accept as an address (HTML Standard, 4.10.5.1.5). Without zod, because forms load this file too. */
const emailShape =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** What is wrong with the value of a required field; undefined if nothing is. */
export function textProblem(value: unknown, kind: TextKind): TextProblem | undefined {
  return typeof value !== 'string' || isBlank(value) ? 'missing' : presentProblem(value, kind)
}

/** The same for an optional field. */
export function optionalTextProblem(value: string, kind: TextKind): TextProblem | undefined {
  return value === '' ? undefined : presentProblem(value, kind)
}

function presentProblem(value: string, kind: TextKind): TextProblem | undefined {
  if (value.length > textLimits[kind]) return `too-long-${kind}`
  if (isUnprintable(value, kind)) return 'control-characters'
  return kind === 'email' && !emailShape.test(value) ? 'not-an-email' : undefined
}

/** A text cut to the maximum of its field's kind, never within a character. */
export function cutToLimit(text: string, kind: TextKind): string {
  return cutTo(text, textLimits[kind])
}

/** A text cut to a length in UTF-16 units, never within a character: half of one can't be stored, sent or encoded. */
export function cutTo(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '')
}

/** Text normalized for comparison: without case and accents. Upper case, because that turns ß into SS. */
export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase()
}

/** White space alone counts as empty. */
export function isBlank(value: string): boolean {
  return value.trim() === ''
}

/**
 * Whether a text contains characters that can be neither shown nor stored: C0 control characters and lone surrogates.
 * Texts of several lines may contain tabs and line ends.
 */
function isUnprintable(value: string, kind: TextKind): boolean {
  if (!value.isWellFormed()) return true
  const allowed = kind === 'text' || kind === 'long-text' ? '\t\n\r' : ''
  return Array.from(value).some(character => character < ' ' && !allowed.includes(character))
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
