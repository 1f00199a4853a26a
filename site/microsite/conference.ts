import type { MiddlewareFunction } from 'react-router'
import { data } from 'react-router'
import { findConference } from '#domain/conferences/conference-queries.ts'
import { conferenceContext, siteContext } from '#site/context.ts'

/** Finds the conference of a microsite's page once; where there is none the page is a 404. */
export const findConferenceOfPage: MiddlewareFunction<Response> = async ({ params, context }, next) => {
  const { database } = context.get(siteContext)
  const conference =
    params.event === undefined ? undefined : await findConference(database.read, params.event)
  if (!conference) throw data(null, { status: 404 })
  context.set(conferenceContext, conference)
  return next()
}
