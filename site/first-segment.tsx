/** `/{name}`: a conference's home, or a page that the organiser made for the main site. A conference comes first. */
import { lazy, Suspense } from 'react'
import { mainPageContext } from '#site/context.ts'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { loadHome } from '#site/microsite/home/load-home.ts'
import { MicrositeHome } from '#site/microsite/home/microsite-home.tsx'
import { loadMainPage } from '#site/own-page/load-own-page.ts'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/first-segment.ts'

/** Its script is no part of what a conference's home loads. */
const OwnPage = lazy(async () => ({ default: (await import('#site/own-page/own-page.tsx')).OwnPage }))

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = context.get(mainPageContext)
  return found
    ? { isOwn: true as const, ...(await loadMainPage(context, found)) }
    : { isOwn: false as const, ...(await loadHome(context, url)) }
}

export default function FirstSegment({ loaderData }: Route.ComponentProps) {
  return loaderData.isOwn ? (
    <Suspense>
      <OwnPage page={loaderData.page} crumbs={homeCrumbs} />
    </Suspense>
  ) : (
    <MicrositeHome view={loaderData} />
  )
}
