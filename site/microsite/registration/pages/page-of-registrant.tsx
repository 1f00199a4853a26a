/**
 * A page that is for registrants, or the list of participants for those who are among them: opened from their registration, at
 * an address that is theirs.
 */

import { participantsPage } from '#domain/conference/content/built-in-pages.ts'
import { readersOf } from '#domain/registrations/readers.ts'
import { conferenceContext, siteContext } from '#site/context.ts'
import { LateParticipants } from '#site/microsite/participants/late-participants.tsx'
import { listsFor, loadParticipantsPrivately } from '#site/microsite/participants/load-participants.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { registrationAt } from '#site/microsite/registration/summary/registration-at.ts'
import { loadPageOfRegistrant } from '#site/own-page/load-own-page.ts'
import { OwnPageOrRefusal } from '#site/own-page/own-page.tsx'
import { metaOf } from '#site/page-head.ts'
import { paths } from '#words/addresses/paths.ts'
import type { Route } from './+types/page-of-registrant.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret, slug }, url }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await registrationAt(site, conference, secret)
  const readers = readersOf(registration, conference)
  // Whoever has not paid could be anybody.
  if (slug === participantsPage && readers.has('paid') && listsFor(context, 'participants')) {
    return loadParticipantsPrivately(context, url, paths.pageOfRegistrant(conference.name, secret, slug))
  }
  return loadPageOfRegistrant(context, { slug, secret, readers })
}

export default function PageOfRegistrant({ loaderData }: Route.ComponentProps) {
  if ('participants' in loaderData) return <LateParticipants {...loaderData} />
  return <OwnPageOrRefusal {...loaderData} />
}
