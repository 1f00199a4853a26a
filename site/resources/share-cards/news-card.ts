import { findContentById } from '#domain/conference/content/content-queries.ts'
import { readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { idOf } from '#site/page-id.ts'
import { answerPictureCard } from '#site/resources/share-cards/picture-card.ts'
import type { Route } from './+types/news-card.ts'

/** The picture of a shared link to a conference's news. */
export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(readingContext)
  const conference = conferenceOfFile(context)
  const id = idOf(params.id)
  return answerPictureCard(
    site,
    async () => (await findContentById(site.database.read, conference.id, 'news', id))?.image,
  )
}
