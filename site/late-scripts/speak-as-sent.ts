import { addressedLanguage, isLanguage, readSpeechFrom } from '#domain/foundations/language.ts'

/** Lets the page's script speak the language in which the page was sent. */
export async function speakAsSent(): Promise<void> {
  const { lang } = document.documentElement
  if (!isLanguage(lang) || lang === 'en') return
  const { addCatalogueOf } = await import('#site/late-scripts/sent-catalogues.ts')
  await addCatalogueOf(lang)
  readSpeechFrom(() => ({
    language: lang,
    // Pages of one conference follow each other without being loaded anew, and so does a step to another one.
    addressed: addressedLanguage(location.pathname).language && (location.pathname.split('/')[1] ?? null),
  }))
}
