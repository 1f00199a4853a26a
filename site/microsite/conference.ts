import type { MiddlewareFunction } from 'react-router'
import { data } from 'react-router'
import { findConference } from '#domain/conferences/conference-queries.ts'
import { conferenceContext, namedConferenceContext, siteContext } from '#site/context.ts'

/**
 * Finds the conference of a microsite's page once. Where there is none a form gets a 404 here; a page gets its
 * 404 from the layout's loader, because what middleware throws is shown without the site's header and footer.
 */
export const findConferenceOfPage: MiddlewareFunction<Response> = async (
  { params, context, request },
  next,
) => {
  const { database } = context.get(siteContext)
  const conference = params.event && (await findConference(database.read, params.event))
  if (conference) {
    context.set(conferenceContext, conference)
    context.set(namedConferenceContext, conference)
  } else if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw data(null, { status: 404 })
  }
  return next()
}
