/** The calls of the main site: banners, meetings, countries, blogs, and looking up a conference by name. */
import {
  findConference,
  listCompletedConferences,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { listCountries } from '#domain/conference/conferences/country-queries.ts'
import { findContentById, listContent } from '#domain/conference/content/content-queries.ts'
import { idOf } from '#server/api/ids.ts'
import { ApiProblem, invalidFields } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ask, callsOfSite, list, notFound, one, tooManyPosts } from '#server/wire-api/call.ts'
import { readFields, textOf } from '#server/wire-api/fields.ts'
import { postLimiter } from '#server/wire-api/limit-posts.ts'
import {
  banner,
  blog,
  completedEvent,
  country,
  domainAnswer,
  domainQuestion,
  meeting,
  toBanner,
  toBlog,
  toCompletedEvent,
  toCountry,
  toMeeting,
} from '#server/wire-api/names/site.ts'
import { unknownConference, unknownItem } from '#server/wire-api/problems.ts'
import { findRepeated, requestKeyOf, storeFound } from '#server/wire-api/request-key.ts'

const tag = 'Main site'

export function siteCalls(dependencies: Dependencies) {
  const { database, clock } = dependencies
  const api = callsOfSite()
  const { read } = database
  const limitPosts = postLimiter(dependencies)

  api.openapi(list(tag, '/api/HomepageBanner', 'Banners of the home page', banner), async c => {
    const banners = await listContent(read, null, 'home-banner')
    return c.json(banners.map(toBanner), 200)
  })

  api.openapi(list(tag, '/api/EventMeetings', 'Active meetings to come, by first day', meeting), async c => {
    const conferences = await listUpcomingConferences(read, clock.now())
    return c.json(conferences.map(toMeeting), 200)
  })

  const completed = list(
    tag,
    '/api/EventMeetings/completed',
    'Meetings that ended, newest first',
    completedEvent,
  )
  api.openapi(completed, async c => {
    const conferences = await listCompletedConferences(read, clock.now())
    return c.json(conferences.map(toCompletedEvent), 200)
  })

  api.openapi(list(tag, '/api/Country', 'Countries by name', country), async c => {
    const countries = await listCountries(read)
    return c.json(countries.map(toCountry), 200)
  })

  const getDomain = ask(
    tag,
    '/api/get-domain',
    'The id of the conference with a name',
    domainQuestion,
    domainAnswer,
    { ...notFound, ...tooManyPosts },
  )
  api.openapi(getDomain, async c => {
    const fields = await readFields(c)
    const requestKey = requestKeyOf(c, 'conference-name', { fields })
    const request = { conferenceId: null, requestKey, now: clock.now() }
    if (requestKey) await limitPosts(c, 'keyed-call')
    const repeatedId = await findRepeated(read, request)
    if (repeatedId !== undefined) return c.json({ id: repeatedId }, 200)
    const name = textOf(fields.domain_name)
    if (name.trim() === '') throw invalidFields({ domain_name: 'Domain name is missing.' })
    const conference = await findConference(read, name)
    if (!conference) throw new ApiProblem(unknownConference)
    await storeFound(database, request, conference.id)
    return c.json({ id: conference.id }, 200)
  })

  api.openapi(list(tag, '/api/Blogs', 'Blog articles', blog), async c => {
    const blogs = await listContent(read, null, 'blog')
    return c.json(blogs.map(toBlog), 200)
  })

  // The specification writes this call without `api`; the others of its kind are below it.
  for (const path of ['/api/Blogs/{id}', '/Blogs/{id}'] as const) {
    api.openapi(one(tag, path, 'One blog article', blog), async c => {
      const found = await findContentById(read, null, 'blog', idOf(c.req.param('id'), unknownItem))
      if (!found) throw new ApiProblem(unknownItem)
      return c.json(toBlog(found), 200)
    })
  }

  return api
}
