import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedSite } from '#site/browser/hydrated-site.tsx'
import { openRouter } from '#site/browser/late-router.ts'
import { readSentPage } from '#site/browser/sent-page.ts'

const page = await readSentPage()
const router = await openRouter(page)
startTransition(() => {
  hydrateRoot(document, <HydratedSite page={page} router={router} />)
})
