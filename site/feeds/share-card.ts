import { findContent } from '#domain/content/content-queries.ts'
import { siteContext } from '#site/context.ts'
import { answer } from '#site/feeds/answer.ts'
import { drawCard, photoCard } from '#site/feeds/card-image.ts'
import { conferenceOfFile } from '#site/feeds/conference-of-file.ts'
import { fallbackHue } from '#site/styles/palette.ts'
import type { Route } from './+types/share-card.ts'

/** What a shared link shows: a conference's photo or cover, and the organiser's own cover for the main site. */
export async function loader({
  context,
  params,
}: {
  context: Route.LoaderArgs['context']
  params: { event?: string }
}): Promise<Response> {
  const { database, files, productSlug } = context.get(siteContext)
  if (params.event === undefined) {
    const organisation = await findContent(database.read, null, 'organisation')
    const hue = organisation?.hue ?? fallbackHue
    return answer(await drawCard({ name: productSlug, hue, family: 'network' }), 'image/png')
  }
  const { name, hue, artFamily, photo } = conferenceOfFile(context)
  const card =
    (photo && (await photoCard(files, photo.src))) || (await drawCard({ name, hue, family: artFamily }))
  return answer(card, 'image/png')
}
