import { data, Link } from 'react-router'
import { findContentById } from '#domain/conference/content/content-queries.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { Article } from '#site/components/page/article.tsx'
import { readingContext } from '#site/context.ts'
import { aboveMainPage, describeMainPage } from '#site/main/load-main-page.ts'
import { organisationBlock } from '#site/organisation-block.ts'
import { metaOf } from '#site/page-head.ts'
import { idOf } from '#site/page-id.ts'
import { loadSection } from '#site/section.ts'
import { mainPath, paths } from '#words/addresses/paths.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/main/blog.ts'
import type { Route } from './+types/blog-details.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const id = idOf(params.id)
  const found = await loadSection(site, 'a blog article', () =>
    findContentById(site.database.read, null, 'blog', id),
  )
  if (!found.ok) {
    const head = describeMainPage(site, { title: say('Blogs'), description: '', path: paths.blog(id) })
    return { head, article: null }
  }
  if (!found.value) throw data(null, { status: 404 })
  const { heading, date, description, detail, image } = found.value
  const head = describeMainPage(site, {
    title: heading,
    description,
    path: paths.blog(id),
    kind: 'article',
    picture: image && { card: inMainSite(paths.blogCard(id)), alt: image.alt || heading },
    above: [...aboveMainPage, { label: say('Blogs'), path: inMainSite(mainPath('blogs')) }],
    blocks: [
      {
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: heading,
        description,
        datePublished: date,
        url: site.publicUrl + paths.blog(id),
        ...(image && { image: site.publicUrl + inMainSite(paths.blogCard(id)) }),
        publisher: await organisationBlock(site),
      },
    ],
  })
  return {
    head,
    article: {
      heading,
      dateTime: date,
      date: formatDate(Temporal.PlainDate.from(date)),
      lead: description,
      html: detail,
      image,
    },
  }
}

export default function BlogDetails({ loaderData: { article } }: Route.ComponentProps) {
  return (
    <Article
      article={article}
      missingTitle={say('Blogs')}
      failedWords={loadWords.noDataFound()}
      crumbs={[
        { label: say('Home'), to: paths.home() },
        { label: say('Blogs'), to: inMainSite(mainPath('blogs')) },
      ]}
      after={<Link to={inMainSite(mainPath('blogs'))}>{words.allBlogs()}</Link>}
    />
  )
}
