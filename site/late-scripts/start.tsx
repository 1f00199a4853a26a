import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedSite } from '#site/late-scripts/hydrated-site.tsx'
import { openRouter } from '#site/late-scripts/late-router.ts'
import { readSentPage } from '#site/late-scripts/sent-page.ts'
import { speakAsSent } from '#site/late-scripts/speak-as-sent.ts'

/** Brings a page to life as it was sent. */
export async function start(): Promise<void> {
  const page = await readSentPage()
  await speakAsSent(page)
  const router = await openRouter(page)
  startTransition(() => {
    hydrateRoot(document, <HydratedSite page={page} router={router} />)
  })
}
