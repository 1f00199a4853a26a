/** What is wrong with typed text. Apart from `text.ts`, which every page's scripts load. */
import { emailProblem, readEmail } from '#domain/foundations/texts/email.ts'
import { isBlank, type TextKind, type TextProblem, textLimits } from '#domain/foundations/texts/text.ts'

/** What is wrong with the value of a required field; undefined if nothing is. */
export function textProblem(value: unknown, kind: TextKind): TextProblem | undefined {
  return typeof value !== 'string' || isBlank(value) ? 'missing' : presentProblem(value, kind)
}

/** The same for an optional field. */
export function optionalTextProblem(value: string, kind: TextKind): TextProblem | undefined {
  return value === '' ? undefined : presentProblem(value, kind)
}

function presentProblem(value: string, kind: TextKind): TextProblem | undefined {
  const { length } = kind === 'email' ? readEmail(value) : value
  if (length > textLimits[kind]) return `too-long-${kind}`
  if (isUnprintable(value, kind)) return 'control-characters'
  return kind === 'email' ? emailProblem(value) : undefined
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
