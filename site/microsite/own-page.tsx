/** A page that not every conference has: one that its organiser made, or the lists of accepted abstracts and participants. */
import { lazy, Suspense } from 'react'
import { isAcceptedPage, loadAccepted } from '#site/microsite/abstracts/load-accepted.ts'
import { LateParticipants } from '#site/microsite/participants/late-participants.tsx'
import { isParticipantsPage, loadParticipants } from '#site/microsite/participants/load-participants.ts'
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
  if (isAcceptedPage(context, params.slug)) return loadAccepted(context, url)
  if (isParticipantsPage(context, params.slug)) return loadParticipants(context, url)
  return loadConferencePage(context, params.slug)
}

export default function ConferencePage({ loaderData }: Route.ComponentProps) {
  if ('participants' in loaderData) return <LateParticipants {...loaderData} />
  if (!('accepted' in loaderData)) return <OwnPageOrRefusal {...loaderData} />
  return (
    <Suspense>
      <AcceptedAbstracts {...loaderData} />
    </Suspense>
  )
}
