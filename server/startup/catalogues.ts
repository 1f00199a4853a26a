import { addCatalogue } from '#domain/foundations/say.ts'
import arabic from '#words/languages/ar.po'
import german from '#words/languages/de.po'
import spanish from '#words/languages/es.po'
import french from '#words/languages/fr.po'

/** Lets the server speak every language of the product. */
export function readCatalogues(): void {
  addCatalogue('de', german)
  addCatalogue('fr', french)
  addCatalogue('es', spanish)
  addCatalogue('ar', arabic)
}
