import type { Language } from '#domain/foundations/language.ts'

/** Each in its own words, for whoever reads that language rather than the page's. */
export const alsoIn: Readonly<Record<Language, string>> = {
  en: 'Also in English',
  de: 'Auch auf Deutsch',
  fr: 'Aussi en français',
  es: 'También en español',
  ar: 'متاح أيضًا بالعربية',
}
