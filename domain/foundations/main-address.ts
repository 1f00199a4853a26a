// Apart from `language.ts`, which every page loads.
import { isLanguage, type Language } from '#domain/foundations/language.ts'

/** An address of the main site without its language, and the language that it names: `/de/about` is German. */
export function mainAddress(path: string): { path: string; language: Language | null } {
  const [, first = '', ...rest] = path.split('/')
  if (!isLanguage(first)) return { path, language: null }
  // Two slashes would begin the address of another host.
  return { path: `/${rest.join('/').replace(/^\/+/, '')}`, language: first }
}

/**
 * The address of a page of the main site in another language.
 *
 * @param path without a language
 * @param language null for the site's first
 */
export const mainAddressIn = (path: string, language: Language | null): string =>
  language === null ? path : `/${language}${path === '/' ? '' : path}`
