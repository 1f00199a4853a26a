import { type Language, readWritingFrom } from '#domain/foundations/language.ts'
import { otherWriting } from '#domain/foundations/other-writing.ts'
import { addCatalogue, type Translation } from '#domain/foundations/say.ts'
import { sentenceDigest } from '#words/languages/sentence-digest.ts'

/** Only a page in that language loads one. */
const files: Readonly<
  Record<Exclude<Language, 'en'>, () => Promise<{ default: Readonly<Record<string, Translation>> }>>
> = {
  de: () => import('#words/languages/de.po'),
  fr: () => import('#words/languages/fr.po'),
  es: () => import('#words/languages/es.po'),
  ar: () => import('#words/languages/ar.po'),
}

export async function addCatalogueOf(language: Exclude<Language, 'en'>): Promise<void> {
  readWritingFrom(otherWriting)
  const { default: sentences } = await files[language]()
  addCatalogue(language, english => sentences[sentenceDigest(english)])
}
