/** The languages that the product speaks. The first is the one that its sentences are written in. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const

export type Language = (typeof languages)[number]

export const isLanguage = (text: string): text is Language => languages.some(each => each === text)

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** In which language somebody is answered. */
export interface Speech {
  language: Language
  /** The conference whose pages have addresses of this language, `/{event}/de/venue`; null where none has. */
  addressed: string | null
  /** The beginning of the main site's addresses in this language: `/de`; missing where they have none. */
  site?: string
}

const plain: Speech = { language: languages[0], addressed: null }

let read: () => Speech | undefined = () => undefined

/** Says once for each program where the speech is known, if it is not English at the usual addresses: a server has one for each request, a browser one for its page. */
export function readSpeechFrom(source: () => Speech | undefined): void {
  read = source
}

const speech = (): Speech => read() ?? plain

/**
 * The language of whoever is being answered: of the page that is asked for, or of the person whom a mail or document is
 * for. English where nothing was said, as in the back office.
 */
export const language = (): Language => speech().language

/** How a language other than English writes what English pages write without it, so that they load nothing of it. */
export interface Writing {
  /** What stands between thousands, and before a fraction; digits below `fewest` stay together. */
  figures: { thousands: string; point: string; fewest: number }
  isCurrencyLast: boolean
  /** A fact as it stands in a sentence: in one from right to left, apart from the words beside it where it would change places with them. */
  fact(text: string): string
  /** Which of a count's forms is said. */
  formOf(count: number, forms: number): number
  date(date: Temporal.PlainDate, parts: 'year' | 'day'): string
  dateRange(from: Temporal.PlainDate, to: Temporal.PlainDate): string
}

let writingOf: ((language: Language) => Writing) | undefined

/** Says once for each program how other languages write: a browser knows it on their pages alone. */
export function readWritingFrom(source: (language: Language) => Writing): void {
  writingOf = source
}

/** Of the language of whoever is being answered; undefined for English. */
export const writing = (): Writing | undefined => (language() === 'en' ? undefined : writingOf?.(language()))

/** The beginning of the addresses of a conference's pages in the language of whoever is being answered: `/{event}/de`. */
export function micrositeRoot(event: string): string {
  const { language: spoken, addressed } = speech()
  return addressed === event ? `/${event}/${spoken}` : `/${event}`
}

/** The address of a page of the main site in the language of whoever is being answered: `/de/about`, `/de` for `/`. */
export function inMainSite(path: string): string {
  const { site } = speech()
  return site ? site + (path === '/' ? '' : path) : path
}

/** The direction of a page that is not in English at the usual addresses: its script learns from it that there is something to know. */
export const statedDirection = (): 'ltr' | 'rtl' | undefined => (read() ? directionOf(language()) : undefined)

/** A microsite's address without its language, and the language that it names: `/{event}/de/venue` is German. */
export function addressedLanguage(path: string): { path: string; language: Language | null } {
  const [, event, second = '', ...rest] = path.split('/')
  return event !== undefined && isLanguage(second)
    ? { path: ['', event, ...rest].join('/'), language: second }
    : { path, language: null }
}
