/**
 * The suggested texts in other languages: what is written in them paragraph by paragraph stands in the translators' files, as
 * sentences that pages say do. Pure, but for those files.
 */
import type { Language } from '#domain/foundations/language.ts'
import { translationInto } from '#domain/foundations/say.ts'
import {
  defaultConferenceContent,
  defaultSiteContent,
} from '#domain/preparation/default-pages/default-content.ts'
import { suggestedNames } from '#domain/preparation/default-pages/page-names.ts'

/** What organisers fill in themselves, as it stands in the sentences. */
const blanks = { subject: '{subject}', seat: '{your town}', country: '{your country}' }

/** What the quick start, and most organisers, call things that are no suggested text. */
const usualNames = [
  'Member', 'Non-member', 'Student', 'Registration', 'Day 4', 'Day 5', 'Day 6', 'Day 7', 'Early Bird', 'Late', 'On site', 'E-mail', 'Conference dinner', 'Visa', 'Childcare', 'Accessibility',
] // biome-ignore format: a list

/** Tags between paragraphs; those within one, such as links, belong to its sentence. */
const betweenParagraphs =
  /(<\/?(?:p|ul|ol|li|h2|h3|dl|dt|dd|table|thead|tbody|tr|th|td|caption)(?:\s[^>]*)?>)/

/** Cleaning adds it to links that lead away. */
const addedToLinks = ' rel="noopener noreferrer"'

/** A whole text that is one field, such as a table, an address, and one without a letter, say the same in every language. */
const needsNoWords = (text: string) =>
  /^(?:\{[^{}]*\}|[^\s<>@]+@[^\s<>]+|https?:\/\/[^\s<>]+)$/.test(text) || !/\p{L}/u.test(text)

/** All sentences of the texts that are suggested for a conference and for the main site, once each. */
export function suggestedSentences(): string[] {
  const found = new Set(usualNames)
  const names = { ...suggestedNames, ...blanks }
  const { ticket: _prices, ...ofSite } = defaultSiteContent(names)
  const all = [true, false].map(isInEnglish => defaultConferenceContent({ ...names, isInEnglish }))
  for (const text of textsIn([...all, ofSite])) for (const sentence of sentencesOf(text)) found.add(sentence)
  return [...found]
}

/** The tags of a split text stand at odd places. */
const sentencesOf = (text: string): string[] =>
  text
    .split(betweenParagraphs)
    .filter((_, place) => place % 2 === 0)
    .map(part => part.trim())
    .filter(part => part !== '' && !needsNoWords(part))

/** Fields of records that are read, not chosen. */
const notWords = new Set(['slug', 'section', 'category', 'currency', 'from', 'to', 'value', 'inrEquivalent'])

function textsIn(value: unknown, field = ''): string[] {
  if (typeof value === 'string') return notWords.has(field) ? [] : [value]
  if (Array.isArray(value)) return value.flatMap(each => textsIn(each, field))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, name))
}

/**
 * A text in another language, if all that it says is suggested; undefined if somebody wrote any of it.
 *
 * @param text plain, or HTML as it is stored
 */
export function suggestedIn(language: Language, text: string, source: Language = 'en'): string | undefined {
  let isKnown = true
  const parts = text.replaceAll(addedToLinks, '').split(betweenParagraphs)
  const said = parts.map((part, place) => {
    const sentence = part.trim()
    if (place % 2 === 1 || sentence === '' || needsNoWords(sentence)) return part
    const found = sentenceIn(language, sentence, source)
    if (found === undefined) isKnown = false
    return part.replace(sentence, () => found ?? '')
  })
  return isKnown ? said.join('') : undefined
}

/** A record of suggested texts in another language; what is not translated stays in English. */
export function recordIn<Data>(language: Language, data: Data): Data {
  const said = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return notWords.has(name) ? value : (suggestedIn(language, value) ?? value)
    if (Array.isArray(value)) return value.map(each => said(each, name))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, said(each, key)]))
  }
  // The same fields, with other words.
  return language === 'en' ? data : (said(data, '') as Data)
}

/** The suggested sentences in one language. */
interface Known {
  /** What each says in English. */
  english: ReadonlyMap<string, string>
  /** Those in which the organiser has filled in a name: `every subject of {subject}`. */
  patterns: readonly { english: string; blanks: readonly string[]; matches: RegExp }[]
}

const known = new Map<Language, Known>()

const translated = (language: Language, english: string) =>
  language === 'en' ? english : translationInto(language, english)

function knownIn(language: Language): Known {
  const before = known.get(language)
  if (before) return before
  const sentences = suggestedSentences().flatMap(english => {
    const said = translated(language, english)
    return said === undefined ? [] : [{ english, said }]
  })
  const found: Known = {
    english: new Map(sentences.map(({ said, english }) => [said, english])),
    patterns: sentences.flatMap(({ said, english }) => {
      const inOrder = [...said.matchAll(blank)].map(([each]) => each)
      if (inOrder.length === 0) return []
      const matches = said.split(blank).map(RegExp.escape).join('([^<>]{1,200}?)')
      return [{ english, blanks: inOrder, matches: new RegExp(`^${matches}$`) }]
    }),
  }
  // Before the translators' files are read there is nothing to remember.
  if (sentences.length > 0) known.set(language, found)
  return found
}

const blank = /\{(?:subject|your town|your country)\}/g

function sentenceIn(language: Language, sentence: string, source: Language): string | undefined {
  const { english, patterns } = knownIn(source)
  // In English, other sentences of the product are known too: what a menu calls its pages.
  const whole = english.get(sentence) ?? (source === 'en' ? sentence : undefined)
  const said = whole === undefined ? undefined : translated(language, whole)
  if (said !== undefined) return said
  for (const pattern of patterns) {
    const [, ...names] = pattern.matches.exec(sentence) ?? []
    if (names.length === 0) continue
    return pattern.blanks.reduce(
      (said: string | undefined, each, place) => said?.replaceAll(each, () => names[place] ?? ''),
      translated(language, pattern.english),
    )
  }
  return undefined
}
