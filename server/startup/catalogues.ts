import { addCatalogue, type Translation } from '#domain/foundations/say.ts'
import arabic from '#words/languages/ar.po'
import german from '#words/languages/de.po'
import spanish from '#words/languages/es.po'
import french from '#words/languages/fr.po'

/** Lets the server speak every language of the product. */
export function readCatalogues(): void {
  addCatalogue('de', foundIn(german))
  addCatalogue('fr', foundIn(french))
  addCatalogue('es', foundIn(spanish))
  addCatalogue('ar', foundIn(arabic))
}

function foundIn(sentences: Readonly<Record<string, Translation>>) {
  const table = new Map(Object.entries(sentences))
  return (english: string) => table.get(english)
}
