import type { SentPage } from '#site/late-scripts/sent-page.ts'

/** Lets the page's script speak the language in which the page was sent, and write addresses as they are where it is. */
export async function speakAsSent(page: SentPage): Promise<void> {
  const { dir, dataset } = document.documentElement
  // Only pages at a conference's own domain say where its home is.
  if (dataset.home) await import('#site/late-scripts/own-paths.ts')
  // Only pages that are spoken otherwise than in the site's first language say how they are read.
  if (dir) await (await import('#site/late-scripts/sent-catalogues.ts')).speak(page)
}
