import { data, Link } from 'react-router'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { Article } from '#site/components/page/article.tsx'
import { conferenceContext, readingContext } from '#site/context.ts'
import { describeMicrositePage } from '#site/microsite/load-microsite-page.ts'
import { organisationBlock } from '#site/organisation-block.ts'
import { metaOf } from '#site/page-head.ts'
import { idOf } from '#site/page-id.ts'
import { plainText } from '#site/plain-text.ts'
import { loadSection } from '#site/section.ts'
import { paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/microsite/event-news-details.ts'
import type { Route } from './+types/event-news-details.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const { id: conferenceId, name: event } = context.get(conferenceContext)
  const id = idOf(params.id)
  const found = await loadSection(site, 'a news article', () =>
    findContentById(site.database.read, conferenceId, 'news', id),
  )
  if (found.ok && !found.value) throw data(null, { status: 404 })
  const news = found.ok ? found.value : undefined
  const path = paths.news(event, id)
  const head = await describeMicrositePage(context, {
    title: news?.about ?? words.recentNewsArticles(),
    description: news && plainText(news.description),
    path,
    kind: 'article',
    picture: news?.image ? { card: paths.newsCard(event, id), alt: news.image.alt || news.about } : null,
    blocks: news
      ? [
          {
            '@context': 'https://schema.org',
            '@type': 'NewsArticle',
            headline: news.about,
            datePublished: news.date,
            url: site.publicUrl + path,
            ...(news.image && { image: site.publicUrl + paths.newsCard(event, id) }),
            publisher: await organisationBlock(site),
          },
        ]
      : [],
  })
  const article = news && {
    heading: news.about,
    dateTime: news.date,
    date: formatDate(Temporal.PlainDate.from(news.date)),
    html: news.description,
    image: news.image,
  }
  return { head, event, article: article ?? null }
}

export default function EventNewsDetails({ loaderData: { event, article } }: Route.ComponentProps) {
  return (
    <Article
      article={article}
      kicker={words.recentNewsArticles()}
      missingTitle={words.recentNewsArticles()}
      failedWords={loadWords.noDataFound()}
      crumbs={[{ label: say('Home'), to: paths.conference(event) }]}
      after={<Link to={paths.conference(event)}>{words.backToTheConference()}</Link>}
    />
  )
}
