import type { Language } from '#domain/foundations/language.ts'
import { addCatalogue, type Catalogue } from '#domain/foundations/say.ts'

/** Only a page in that language loads one. */
const files: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ default: Catalogue }>>> = {
  de: () => import('#words/languages/de.po'),
  fr: () => import('#words/languages/fr.po'),
  es: () => import('#words/languages/es.po'),
  ar: () => import('#words/languages/ar.po'),
}

export async function addCatalogueOf(language: Exclude<Language, 'en'>): Promise<void> {
  addCatalogue(language, (await files[language]()).default)
}
