/** Sentences in the language of whoever is being answered. Their English is their key, as in gettext's files. */
import { formatCount } from '#domain/foundations/figures.ts'
import { type Language, language } from '#domain/foundations/language.ts'

/** What is filled in for the names in braces. */
export type Facts = Readonly<Record<string, string | number>>

/** A sentence, or the forms of a count in the order of the language's plural categories (CLDR). */
export type Translation = string | readonly string[]

/** Finds a translation into one language by its English. */
export type Catalogue = (english: string) => Translation | undefined

const catalogues = new Map<Language, Catalogue>()

/** Before the first answer: by the server for each language, by a browser for its page's. */
export function addCatalogue(of: Language, catalogue: Catalogue): void {
  catalogues.set(of, catalogue)
}

/**
 * A sentence with its facts, in English where it is not translated.
 *
 * @param text English, with names in braces: `From {lowest} to {highest}`
 */
export function say(text: string, facts?: Facts): string {
  const said = catalogues.get(language())?.(text) ?? text
  return fill(typeof said === 'string' ? said : text, facts)
}

/**
 * A sentence about a number, in the form that the language has for it; `{count}` is the number with its thousands apart.
 *
 * @param one English for one: `{count} night`
 * @param many English for any other number: `{count} nights`
 */
export function sayCount(one: string, many: string, count: number, facts?: Facts): string {
  const forms = catalogues.get(language())?.(one)
  const said = Array.isArray(forms) ? forms[pluralOf(count, forms.length)] : undefined
  return fill(said ?? (count === 1 ? one : many), { ...facts, count: formatCount(count) })
}

/**
 * A table of sentences. Each is said when it is read, so a table that a module makes once speaks the language of every
 * reader.
 */
export function spoken<Table extends Readonly<Record<string, string>>>(table: Table): Table {
  const said = {}
  for (const [key, text] of Object.entries(table)) {
    Object.defineProperty(said, key, { enumerable: true, get: () => say(text) })
  }
  return said as Table
}

const fill = (text: string, facts: Facts | undefined) =>
  facts ? text.replace(/\{(\w+)\}/g, (braced, name: string) => String(facts[name] ?? braced)) : text

const rules = new Map<Language, Intl.PluralRules>()

/** Which of a count's forms is said: two are `one` and `other`, more are all categories. */
function pluralOf(count: number, forms: number): number {
  const spokenIn = language()
  const rule = rules.get(spokenIn) ?? new Intl.PluralRules(spokenIn)
  rules.set(spokenIn, rule)
  const category = rule.select(count)
  // French and Spanish say millions apart; gettext's files for them do not.
  const found = forms === 2 ? Number(category !== 'one') : categories.indexOf(category)
  return found < 0 ? forms - 1 : found
}

/** All that CLDR knows, in the order of gettext's forms for Arabic, which has all. */
const categories: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']
