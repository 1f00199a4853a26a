import { lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { BlankPage } from '#site/components/page/blank-page.tsx'
import { NotFoundPage } from '#site/components/page/not-found-page.tsx'
import * as words from '#words/public/parts/blank-page.ts'

/** Its sentences are loaded once the server has answered with one of them. */
const RefusedPage = lazy(async () => ({
  default: (await orAsSent(import('#site/components/page/refusal-page.tsx'))).RefusedPage,
}))

/** Replaces a page that threw: not found, refused, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  // Nothing is loaded for it: that may be what failed.
  if (!isRouteErrorResponse(error))
    return <BlankPage title={words.somethingWentWrongOnOur()} text={words.thePageCouldNotBe()} />
  if (error.status === 404) return <NotFoundPage />
  return (
    <Suspense>
      <RefusedPage error={error} />
    </Suspense>
  )
}
