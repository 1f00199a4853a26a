/** Which texts of which records are translated: what visitors read in sentences, and no names, codes or numbers. Pure. */

/** A heading or label, some paragraphs, or HTML. */
export type TextType = 'line' | 'text' | 'html'

/** Paths of a kind's texts, where `*` stands for each entry of a list. */
type TextsOfKind = Readonly<Record<string, TextType>>

const offer = { name: 'line', description: 'text' } as const

/**
 * By the kind of record. A kind that is missing here has nothing to translate, which a test asks about every kind.
 */
export const translatable: Readonly<Record<string, TextsOfKind>> = {
  page: { title: 'line', lead: 'text', body: 'html' },
  ticket: { name: 'line', 'includes.*': 'line' },
  'own-page': {
    title: 'line', menuLabel: 'line', lead: 'text', 'blocks.*.heading': 'line', 'blocks.*.body': 'html', 'blocks.*.image.alt': 'line',
    'blocks.*.caption': 'line', 'blocks.*.people.*.detail': 'line', 'blocks.*.label': 'line', 'blocks.*.dates.*.title': 'line',
    'blocks.*.dates.*.detail': 'line', 'blocks.*.note': 'text', 'blocks.*.questions.*.question': 'line', 'blocks.*.questions.*.answer': 'text',
  },
  menu: { 'entries.*.label': 'line' },
  organisation: { tagline: 'line', copyright: 'line', developerCredit: 'line' },
  'home-banner': { heading: 'line', subheading: 'line', 'image.alt': 'line' },
  'home-about': { title: 'line', 'paragraphs.*': 'text', badge: 'line' },
  service: { title: 'line', text: 'text' },
  blog: { heading: 'line', description: 'text', detail: 'html', 'image.alt': 'line' },
  identity: { 'footerLinks.*.label': 'line' },
  announcement: { text: 'line' },
  about: { heading: 'line', description: 'html' },
  'about-image': { 'image.alt': 'line' },
  counter: { label: 'line' },
  'schedule-day': { name: 'line', title: 'line', 'rows.*.title': 'line' },
  testimonial: { position: 'line', description: 'text', 'image.alt': 'line' },
  news: { about: 'line', description: 'html', 'image.alt': 'line' },
  'gallery-image': { 'image.alt': 'line' },
  'sponsor-tier': { name: 'line' },
  'meta-tags': { title: 'line', description: 'text' },
  'committee-member': { title: 'line' },
  topic: { name: 'line' },
  'abstract-call-section': { description: 'html' },
  'presentation-type': { name: 'line' },
  'presenter-statement': { text: 'text' },
  venue: { 'notes.*': 'text', about: 'html', location: 'html' },
  'venue-image': { 'image.alt': 'line' },
  'contact-entry': { heading: 'line', description: 'text' },
  speaker: { talkTitle: 'line', biographyHtml: 'html', awardsHtml: 'html' },
  'programme-day': { name: 'line' },
  talk: { title: 'line', subtitle: 'line', abstractHtml: 'html', descriptionHtml: 'html', 'links.*.label': 'line', 'attachments.*.label': 'line' },
  'fee-period': { name: 'line' },
  accommodation: { name: 'line' },
  'fee-terms': { addOnIncludes: 'line', studentRule: 'line' },
  admission: offer,
  extra: { ...offer, 'options.*.name': 'line' },
  stay: offer,
  question: { label: 'line', help: 'text', 'options.*.name': 'line' },
  'abstract-question': { label: 'line', help: 'text', 'options.*.name': 'line' },
  'conference-words': {
    prefix: 'line', subject: 'line', location: 'line', 'tracks.*': 'line', 'kinds.*': 'line', 'rooms.*': 'line',
    'selections.*': 'line', 'proofs.*': 'line',
  },
} // biome-ignore format: a table

/** The longest text of each type, as the fields of records allow. */
export const longestText: Readonly<Record<TextType, number>> = { line: 1_000, text: 5_000, html: 200_000 }

/** One text of a record. */
export interface SourceText {
  /** Such as `title`, or `blocks.2.body`. */
  path: string
  type: TextType
  text: string
}

/** The path with `*` in the place of numbers. */
export const patternOf = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '.*')

/** What people answer or agree to, and what names the conference and its place. */
const exactKinds: ReadonlySet<string> = new Set([
  'question', 'abstract-question', 'presenter-statement', 'conference-words',
]) // biome-ignore format: a list

/**
 * Whether visitors read a translation only beside the very text from which it was made. In a list, what stands in the place of
 * that text may be another entry: another choice, or a block for other readers.
 */
export const isReadExactly = (kind: string, path: string) => exactKinds.has(kind) || patternOf(path) !== path

/** The texts of a record that are not empty, in the order of its kind's description. */
export function textsToTranslate(kind: string, data: unknown): SourceText[] {
  return Object.entries(translatable[kind] ?? {}).flatMap(([pattern, type]) =>
    textsAt(data, pattern.split('.'), '').map(({ path, text }) => ({ path, type, text })),
  )
}

function textsAt(value: unknown, [key, ...rest]: readonly string[], at: string): Omit<SourceText, 'type'>[] {
  if (key === undefined)
    return typeof value === 'string' && value.trim() !== '' ? [{ path: at, text: value }] : []
  if (typeof value !== 'object' || value === null) return []
  const entries =
    key === '*' ? (Array.isArray(value) ? [...value.entries()] : []) : [[key, ofKey(value, key)]]
  return entries.flatMap(([name, each]) => textsAt(each, rest, at === '' ? String(name) : `${at}.${name}`))
}

const ofKey = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined

/** The same data with other texts at some paths. */
export function withTexts<T>(data: T, texts: ReadonlyMap<string, string>): T {
  if (texts.size === 0) return data
  return replaced(data, '', texts)
}

function replaced<T>(value: T, at: string, texts: ReadonlyMap<string, string>): T {
  // What stands at the path of a text is a text.
  if (typeof value === 'string') return (texts.get(at) ?? value) as T & string
  if (typeof value !== 'object' || value === null) return value
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return value
  const within = (name: string | number) => (at === '' ? String(name) : `${at}.${name}`)
  // A list stays a list.
  if (Array.isArray(value))
    return value.map((each, index) => replaced(each, within(index), texts)) as T & unknown[]
  const entries = Object.entries(value).map(([name, each]) => [name, replaced(each, within(name), texts)])
  return Object.fromEntries(entries)
}
