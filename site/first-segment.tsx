/**
 * `/{name}`: a conference's home, or a page that the organiser made for the main site; a conference comes first. And
 * `/{name}/{second}`: the home in another language, or a page that the organiser made for the conference.
 */
import { lazy, Suspense } from 'react'
import { data } from 'react-router'
import { isLanguage } from '#domain/foundations/language.ts'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { mainPageContext } from '#site/context.ts'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { loadHome } from '#site/microsite/home/load-home.ts'
import { MicrositeHome } from '#site/microsite/home/microsite-home.tsx'
import { loadNamedPage, NamedPage } from '#site/microsite/named-page.tsx'
import { loadMainPage } from '#site/own-page/load-own-page.ts'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/first-segment.ts'

/** Its script is no part of what a conference's home loads. */
const OwnPage = lazy(async () => ({
  default: (await orAsSent(import('#site/own-page/own-page.tsx'))).OwnPage,
}))

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { lang }, url }: Route.LoaderArgs) {
  if (lang !== undefined && !isLanguage(lang)) {
    const { data: view, init } = await loadNamedPage(context, lang, url)
    return data({ kind: 'conference-page' as const, ...view }, init ?? {})
  }
  const found = context.get(mainPageContext)
  return found
    ? { kind: 'main-page' as const, ...(await loadMainPage(context, found)) }
    : { kind: 'home' as const, ...(await loadHome(context, url)) }
}

export default function FirstSegment({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'home') return <MicrositeHome view={loaderData} />
  if (loaderData.kind === 'conference-page') return <NamedPage view={loaderData} />
  return (
    <Suspense>
      <OwnPage page={loaderData.page} crumbs={homeCrumbs} />
    </Suspense>
  )
}
