// Apart from `language.ts`, which every page loads.
import type { Language } from '#domain/foundations/language.ts'

/** Each in its own words, as somebody looks for it who reads no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}
