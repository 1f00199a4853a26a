/** The translations of the product, as its build reads them, for the tests of one file. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { po } from 'gettext-parser'
import { afterAll, beforeAll } from 'vitest'
import type { Language } from '#domain/foundations/language.ts'
import { addCatalogue, catalogueIn, type Translation } from '#domain/foundations/say.ts'

const folder = path.resolve(import.meta.dirname, '../../words/languages')

/** Has the product speak these languages while a group of tests runs. */
export function speakInTests(...languages: readonly Exclude<Language, 'en'>[]): void {
  beforeAll(() => {
    for (const language of languages) addCatalogue(language, catalogueIn(sentencesIn(language)))
  })
  // Test files share their modules.
  afterAll(() => {
    for (const language of languages) addCatalogue(language, catalogueIn({}))
  })
}

function sentencesIn(language: Language): Record<string, Translation> {
  const files = [`${language}.po`, `mails/${language}.po`]
  const entries = files.flatMap(file =>
    Object.values(po.parse(readFileSync(path.join(folder, file))).translations[''] ?? {}),
  )
  return Object.fromEntries(
    entries
      // The first entry of a file is its heading.
      .filter(({ msgid }) => msgid !== '')
      .map(({ msgid, msgid_plural: many, msgstr }) => [msgid, many ? msgstr : (msgstr[0] ?? '')]),
  )
}
