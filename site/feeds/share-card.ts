import { findContent } from '#domain/content/content-queries.ts'
import { siteContext } from '#site/context.ts'
import { answer } from '#site/feeds/answer.ts'
import { drawCard, photoCard } from '#site/feeds/card-image.ts'
import { conferenceOfFile } from '#site/feeds/conference-of-file.ts'
import { loadSection } from '#site/section.ts'
import { fallbackHue } from '#site/styles/palette.ts'
import type { Route } from './+types/share-card.ts'

const unavailable: ResponseInit = {
  status: 503,
  headers: { 'Retry-After': '10', 'Cache-Control': 'no-store' },
}

/** What a shared link shows: a conference's photo or cover, and the organiser's own cover for the main site. */
export async function loader({
  context,
  params,
}: {
  context: Route.LoaderArgs['context']
  params: { event?: string }
}): Promise<Response> {
  const site = context.get(siteContext)
  const { database, files, productSlug } = site
  if (params.event === undefined) {
    const organisation = await findContent(database.read, null, 'organisation')
    const hue = organisation?.hue ?? fallbackHue
    return answer(await drawCard({ name: productSlug, hue, family: 'network' }), 'image/png')
  }
  const { name, hue, artFamily, photo } = conferenceOfFile(context)
  const found = await loadSection(
    site,
    'the photo of a share card',
    async () => photo && photoCard(files, photo.src),
  )
  // Whoever shares the link keeps what it gets for weeks: another picture would be worse than none yet.
  if (!found.ok) return new Response('Please try again in a moment.', unavailable)
  return answer(found.value ?? (await drawCard({ name, hue, family: artFamily })), 'image/png')
}
