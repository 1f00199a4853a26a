import { data } from 'react-router'
import { NotFoundPage } from '#site/components/page/not-found-page.tsx'
import { RefusalPage } from '#site/components/page/refusal-page.tsx'
import { readingContext, refusalContext } from '#site/context.ts'
import type { Route } from './+types/not-found.ts'

/** Every address without a page, and every request that was refused before a page ran. */
export function loader({ context }: Route.LoaderArgs) {
  const refusal = context.get(refusalContext)
  const { publicUrl } = context.get(readingContext)
  return data({ refusal, publicUrl }, { status: refusal?.status ?? 404 })
}

export default function NotFound({ loaderData }: Route.ComponentProps) {
  const { refusal, publicUrl } = loaderData
  if (!refusal) return <NotFoundPage />
  return refusal.status === 421 ? (
    <RefusalPage refusal={421} elsewhere={publicUrl + refusal.page} />
  ) : (
    <RefusalPage refusal={refusal.status} />
  )
}
