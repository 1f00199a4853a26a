import type { SentPage } from '#site/late-scripts/sent-page.ts'

/** Lets the page's script speak the language in which the page was sent, if the page says that it is another. */
export async function speakAsSent(page: SentPage): Promise<void> {
  if (document.documentElement.dir) await (await import('#site/late-scripts/sent-catalogues.ts')).speak(page)
}
