import { language } from '#domain/foundations/language.ts'

/** `a, b and c`, as the reader's language joins them. */
export function listed(names: readonly string[]): string {
  const spokenIn = language()
  return new Intl.ListFormat(spokenIn === 'en' ? 'en-GB' : spokenIn).format(names)
}
