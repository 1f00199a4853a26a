import { listContent } from '#domain/conference/content/content-queries.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { readingContext } from '#site/context.ts'
import { listAnnouncedPages } from '#site/resources/feeds/announced-pages.ts'
import { atomFeed } from '#site/resources/feeds/atom-feed.ts'
import { mainPath, paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/main/blog.ts'
import type { Route } from './+types/blog-feed.ts'

/** The organiser's blog as an Atom feed, newest first. */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(readingContext)
  const [blogs, pages] = await Promise.all([
    listContent(site.database.read, null, 'blog'),
    listAnnouncedPages(site, null),
  ])
  return atomFeed(site, {
    title: words.blogOf(site.productName),
    page: inMainSite(mainPath('blogs')),
    feed: inMainSite(paths.blogFeed()),
    entries: [
      ...blogs.map(({ id, heading, date, description, detail }) => ({
        title: heading,
        path: paths.blog(id),
        date,
        summary: description,
        html: detail,
      })),
      ...pages,
    ],
  })
}
