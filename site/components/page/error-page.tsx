import { isRouteErrorResponse } from 'react-router'
import { NotFoundPage } from '#site/components/page/not-found-page.tsx'
import { RefusalPage, refusalOf } from '#site/components/page/refusal-page.tsx'

/** Replaces a page that threw: not found, refused, or a fault of ours. */
export function ErrorPage({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error)) return <RefusalPage refusal={500} />
  return error.status === 404 ? <NotFoundPage /> : <RefusalPage refusal={refusalOf(error)} />
}
