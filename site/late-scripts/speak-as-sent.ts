/** Lets the page's script speak the language in which the page was sent. */
export async function speakAsSent(): Promise<void> {
  const { lang } = document.documentElement
  if (lang !== 'en') await (await import('#site/late-scripts/sent-catalogues.ts')).speak(lang)
}
