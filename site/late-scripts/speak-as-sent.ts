/** Lets the page's script speak the language in which the page was sent, and write addresses as they are where it is. */
export async function speakAsSent(): Promise<void> {
  const { lang, dataset } = document.documentElement
  // Only pages at a conference's own domain say where its home is.
  if (dataset.home) await import('#site/late-scripts/own-paths.ts')
  if (lang !== 'en') await (await import('#site/late-scripts/sent-catalogues.ts')).speak(lang)
}
