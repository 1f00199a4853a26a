import { addCatalogue, type Translation } from '#domain/foundations/say.ts'
import arabic from '#words/languages/ar.po'
import german from '#words/languages/de.po'
import spanish from '#words/languages/es.po'
import french from '#words/languages/fr.po'
import arabicMails from '#words/languages/mails/ar.po'
import germanMails from '#words/languages/mails/de.po'
import spanishMails from '#words/languages/mails/es.po'
import frenchMails from '#words/languages/mails/fr.po'

/** Lets a process of the server speak every language of the product. No browser loads the sentences of mails and documents. */
export function readCatalogues(): void {
  addCatalogue('de', foundIn({ ...german, ...germanMails }))
  addCatalogue('fr', foundIn({ ...french, ...frenchMails }))
  addCatalogue('es', foundIn({ ...spanish, ...spanishMails }))
  addCatalogue('ar', foundIn({ ...arabic, ...arabicMails }))
}

function foundIn(sentences: Readonly<Record<string, Translation>>) {
  const table = new Map(Object.entries(sentences))
  return (english: string) => table.get(english)
}
