/** The calls of a conference's home page. */
import { findContent, findContentById, listContent } from '#domain/conference/content/content-queries.ts'
import { idOf } from '#server/api/ids.ts'
import { ApiProblem } from '#server/api/problems.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { callsOfConference, list, one } from '#server/wire-api/call.ts'
import {
  about,
  aboutImage,
  galleryItem,
  metaTags,
  news,
  partner,
  testimonial,
  toAbout,
  toAboutImage,
  toGalleryItem,
  toMetaTags,
  toNews,
  toPartner,
  toTestimonial,
} from '#server/wire-api/names/event.ts'
import { meeting, toMeeting } from '#server/wire-api/names/site.ts'
import { unknownItem } from '#server/wire-api/problems.ts'

const tag = 'Conference'

export function eventCalls({ database: { read } }: Dependencies) {
  const api = callsOfConference()

  api.openapi(list(tag, '/event/banner', 'The conference, as its banner shows it', meeting), c =>
    c.json([toMeeting(c.get('conference'))], 200),
  )

  api.openapi(one(tag, '/event/about', 'What the conference is about', about), async c => {
    const item = await findContent(read, c.get('conference').id, 'about')
    if (!item) throw new ApiProblem(unknownItem)
    return c.json(toAbout(item), 200)
  })

  api.openapi(list(tag, '/event/about/Images', 'Pictures beside that text', aboutImage), async c => {
    const items = await listContent(read, c.get('conference').id, 'about-image')
    return c.json(items.map(toAboutImage), 200)
  })

  api.openapi(list(tag, '/event/experts', 'The gallery', galleryItem), async c => {
    const items = await listContent(read, c.get('conference').id, 'gallery-image')
    return c.json(items.map(toGalleryItem), 200)
  })

  api.openapi(list(tag, '/event/testimonials', 'What attendees said', testimonial), async c => {
    const items = await listContent(read, c.get('conference').id, 'testimonial')
    return c.json(items.map(toTestimonial), 200)
  })

  api.openapi(list(tag, '/event/news', 'News articles', news), async c => {
    const items = await listContent(read, c.get('conference').id, 'news')
    return c.json(items.map(toNews), 200)
  })

  api.openapi(one(tag, '/event/news/{id}', 'One news article', news), async c => {
    const item = await findContentById(
      read,
      c.get('conference').id,
      'news',
      idOf(c.req.param('id'), unknownItem),
    )
    if (!item) throw new ApiProblem(unknownItem)
    return c.json(toNews(item), 200)
  })

  api.openapi(list(tag, '/event/partners', 'Logos of partners', partner), async c => {
    const items = await listContent(read, c.get('conference').id, 'partner')
    return c.json(items.map(toPartner), 200)
  })

  api.openapi(list(tag, '/metatags', 'Titles and descriptions; pages use the first', metaTags), async c => {
    const items = await listContent(read, c.get('conference').id, 'meta-tags')
    return c.json(items.map(toMetaTags), 200)
  })

  return api
}
