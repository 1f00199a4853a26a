import { language } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'

/** `a, b and c`, as the reader's language joins them. */
export function listed(names: readonly string[]): string {
  const spokenIn = language()
  return new Intl.ListFormat(spokenIn === 'en' ? 'en-GB' : spokenIn).format(names)
}

/** `a, b, c`: parts of one thing, with the reader's comma. */
export const inARow = (parts: readonly string[]): string => parts.join(say(', '))
