/** The languages that the product speaks. The first is the one that its sentences are written in. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const

export type Language = (typeof languages)[number]

/** Each in its own words, as somebody looks for it who reads no other. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
}

export const isLanguage = (text: string): text is Language => (languages as readonly string[]).includes(text)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

let read: () => Language = () => languages[0]

/**
 * The language of whoever is being answered: of the page that is asked for, or of the person whom a mail or document is
 * for. English where nothing was said, as in the back office.
 */
export const language = (): Language => read()

/** Says once for each program where the language is known: the server has one for each request, a browser one for its page. */
export function readLanguageFrom(source: () => Language): void {
  read = source
}
