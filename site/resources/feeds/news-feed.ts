import { wholeName } from '#domain/conference/conferences/whole-name.ts'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { readingContext } from '#site/context.ts'
import { conferenceOfFile } from '#site/microsite/conference-of-file.ts'
import { listAnnouncedPages } from '#site/resources/feeds/announced-pages.ts'
import { atomFeed } from '#site/resources/feeds/atom-feed.ts'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/microsite/event-news-details.ts'
import type { Route } from './+types/news-feed.ts'

/** A conference's news as an Atom feed, newest first. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const conference = conferenceOfFile(context)
  const site = context.get(readingContext)
  const { id: conferenceId, name } = conference
  const [news, pages] = await Promise.all([
    listContent(site.database.read, conferenceId, 'news'),
    listAnnouncedPages(site, conference),
  ])
  return atomFeed(site, {
    title: words.newsOf(wholeName(conference)),
    page: paths.conference(name),
    feed: paths.newsFeed(name),
    entries: [
      ...news.map(({ id, about, date, description }) => ({
        title: about,
        path: paths.news(name, id),
        date,
        html: description,
      })),
      ...pages,
    ],
  })
}
