/** Sentences in the language of whoever is being answered. Their English is their key, as in gettext's files. */
import { formatCount } from '#domain/foundations/figures.ts'
import { type Language, language, writing } from '#domain/foundations/language.ts'

/** What is filled in for the names in braces. */
export type Facts = Readonly<Record<string, string | number>>

/** A sentence, or the forms of a count in the order of the language's plural categories (CLDR). */
export type Translation = string | readonly string[]

/** Finds a translation into one language by its English. */
export type Catalogue = (english: string) => Translation | undefined

/** The catalogue of a table of translations. */
export function catalogueIn(table: Readonly<Record<string, Translation>>): Catalogue {
  const sentences = new Map(Object.entries(table))
  return english => sentences.get(english)
}

const catalogues = new Map<Language, Catalogue>()

/** Before the first answer: by the server for each language, by a browser for its page's. */
export function addCatalogue(of: Language, catalogue: Catalogue): void {
  catalogues.set(of, catalogue)
}

/** What a language has for an English sentence; undefined where it has nothing. */
export function translationInto(of: Language, english: string): string | undefined {
  const said = catalogues.get(of)?.(english)
  return typeof said === 'string' ? said : undefined
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
  const said = Array.isArray(forms) ? forms[writing()?.formOf(count, forms.length) ?? 0] : undefined
  return fill(said ?? (count === 1 ? one : many), { ...facts, count: formatCount(count) })
}

/**
 * A table of sentences. Each is said when it is read, so a table that a module makes once speaks the language of every
 * reader. Pages that use none of it do not load it.
 */
/*@__NO_SIDE_EFFECTS__*/
export function spoken<Table extends Readonly<Record<string, string>>>(table: Table): Table {
  const said = {}
  for (const [key, text] of Object.entries(table)) {
    Object.defineProperty(said, key, { enumerable: true, get: () => say(text) })
  }
  // With the keys of `table`.
  return said as Table
}

function fill(text: string, facts: Facts | undefined): string {
  if (!facts) return text
  const written = writing()
  return text.replace(/\{(\w+)\}/g, (braced, name: string) => {
    const fact = String(facts[name] ?? braced)
    return written ? written.fact(fact) : fact
  })
}
