/**
 * A page that not every conference has, by the name in its address: one that its organiser made, or the lists of accepted abstracts
 * and of participants. `/{event}/{name}` and `/{event}/{language}/{name}` are two routes, and both lead here.
 */
import { lazy, Suspense } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { orAsSent } from '#site/browser/or-as-sent.ts'
import { isAcceptedPage, loadAccepted } from '#site/microsite/abstracts/load-accepted.ts'
import { LateParticipants } from '#site/microsite/participants/late-participants.tsx'
import { isParticipantsPage, loadParticipants } from '#site/microsite/participants/load-participants.ts'
import { loadConferencePage } from '#site/own-page/load-own-page.ts'

/** A route of its own would be named in the scripts of every page, and the home loads none of these. */
const AcceptedAbstracts = lazy(async () => ({
  default: (await orAsSent(import('#site/microsite/abstracts/accepted.tsx'))).AcceptedAbstracts,
}))
const OwnPageOrRefusal = lazy(async () => ({
  default: (await orAsSent(import('#site/own-page/own-page.tsx'))).OwnPageOrRefusal,
}))

/** @throws the redirect from an address that the page had before, or a 404 */
export async function loadNamedPage(context: Readonly<RouterContextProvider>, name: string, url: URL) {
  if (isAcceptedPage(context, name)) return data(await loadAccepted(context, url))
  if (isParticipantsPage(context, name)) return data(await loadParticipants(context, url))
  return loadConferencePage(context, name)
}

type NamedPageView = Awaited<ReturnType<typeof loadNamedPage>>['data']

export function NamedPage({ view }: { view: NamedPageView }) {
  return (
    <Suspense>
      {'accepted' in view ? (
        <AcceptedAbstracts {...view} />
      ) : 'participants' in view ? (
        <LateParticipants {...view} />
      ) : (
        <OwnPageOrRefusal {...view} />
      )}
    </Suspense>
  )
}
