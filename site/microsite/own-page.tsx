/** A page that not every conference has: one that its organiser made, or the list of accepted abstracts. */
import { lazy, Suspense } from 'react'
import { acceptedPage } from '#domain/conference/content/built-in-pages.ts'
import { conferenceContext } from '#site/context.ts'
import { loadAccepted } from '#site/microsite/abstracts/load-accepted.ts'
import { loadConferencePage } from '#site/own-page/load-own-page.ts'
import { OwnPageOrRefusal } from '#site/own-page/own-page.tsx'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/own-page.ts'

/** A route of its own would be named in the scripts of every page. */
const AcceptedAbstracts = lazy(async () => ({
  default: (await import('#site/microsite/abstracts/accepted.tsx')).AcceptedAbstracts,
}))

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const isShown = params.slug === acceptedPage && context.get(conferenceContext).showsAcceptedAbstracts
  return isShown ? loadAccepted(context, url) : loadConferencePage(context, params.slug)
}

export default function ConferencePage({ loaderData }: Route.ComponentProps) {
  if (!('accepted' in loaderData)) return <OwnPageOrRefusal {...loaderData} />
  return (
    <Suspense>
      <AcceptedAbstracts {...loaderData} />
    </Suspense>
  )
}
