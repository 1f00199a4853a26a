/** A page that is for registrants: opened from their registration, at an address that is theirs. */

import { readersOf } from '#domain/registrations/readers.ts'
import { findRegistrationBySecret } from '#domain/registrations/registration-queries.ts'
import { conferenceContext, siteContext } from '#site/context.ts'
import { nothingAt } from '#site/microsite/registration/summary/nothing-at.ts'
import { privateHeaders } from '#site/microsite/registration/summary/private-headers.ts'
import { loadPageOfRegistrant } from '#site/own-page/load-own-page.ts'
import { OwnPageOrRefusal } from '#site/own-page/own-page.tsx'
import { metaOf } from '#site/page-head.ts'
import type { Route } from './+types/page-of-registrant.ts'

export const headers = privateHeaders('no-referrer')

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params: { secret, slug } }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const conference = context.get(conferenceContext)
  const registration = await findRegistrationBySecret(site.database.read, conference.id, secret)
  if (!registration) throw await nothingAt(site, conference, secret)
  return loadPageOfRegistrant(context, { slug, secret, readers: readersOf(registration, conference) })
}

export default function PageOfRegistrant({ loaderData }: Route.ComponentProps) {
  return <OwnPageOrRefusal {...loaderData} />
}
