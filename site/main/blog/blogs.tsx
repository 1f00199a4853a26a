import { Link } from 'react-router'
import { listContent } from '#domain/conference/content/content-queries.ts'
import { inMainSite } from '#domain/foundations/language.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate } from '#domain/foundations/time.ts'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { PictureOfLink } from '#site/components/picture.tsx'
import { EmptyState, ErrorState } from '#site/components/states.tsx'
import { readingContext } from '#site/context.ts'
import styles from '#site/main/blog/blogs.module.css'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import { describeMainPage } from '#site/main/load-main-page.ts'
import { metaOf } from '#site/page-head.ts'
import { loadSection } from '#site/section.ts'
import { mainPath, paths } from '#words/addresses/paths.ts'
import * as emptyWords from '#words/empty-section-words.ts'
import * as loadWords from '#words/load-failure-words.ts'
import * as words from '#words/public/main/blog.ts'
import type { Route } from './+types/blogs.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => metaOf(loaderData?.head)

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(readingContext)
  const blogs = await loadSection(site, 'blogs', async () => {
    const items = await listContent(site.database.read, null, 'blog')
    return items.map(({ id, heading, date, description, image }) => ({
      id,
      heading,
      description,
      image,
      dateTime: date,
      date: formatDate(Temporal.PlainDate.from(date)),
    }))
  })
  const head = describeMainPage(site, {
    title: say('Blogs'),
    description: words.notesFromTheOrganisersOf(),
    path: inMainSite(mainPath('blogs')),
    feed: { title: words.blogOf(site.productName), path: inMainSite(paths.blogFeed()) },
  })
  return { head, blogs }
}

type Blog = Extract<Route.ComponentProps['loaderData']['blogs'], { ok: true }>['value'][number]

export default function Blogs({ loaderData: { blogs } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={say('Blogs')} crumbs={homeCrumbs} />
      <PageWidth>
        {!blogs.ok && <ErrorState>{loadWords.noDataFound()}</ErrorState>}
        {blogs.ok && blogs.value.length === 0 && <EmptyState>{emptyWords.blogs()}</EmptyState>}
        {blogs.ok && blogs.value.length > 0 && (
          <ol className={styles.list}>
            {blogs.value.map((blog, index) => (
              <Card key={blog.id} blog={blog} number={index + 1} />
            ))}
          </ol>
        )}
      </PageWidth>
    </>
  )
}

function Card({ blog, number }: { blog: Blog; number: number }) {
  return (
    <li className={styles.card}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.text}>
        <time className={styles.date} dateTime={blog.dateTime}>
          {blog.date}
        </time>
        <h2 className={styles.heading}>
          <Link to={paths.blog(blog.id)} viewTransition className={styles.link}>
            {blog.heading}
          </Link>
        </h2>
        <p className={styles.description}>{blog.description}</p>
      </div>
      {blog.image && (
        <div className={styles.picture}>
          <PictureOfLink
            to={paths.blog(blog.id)}
            image={blog.image}
            sizes="(width >= 77.5rem) 400px, (width >= 44rem) 31vw, 95vw"
            alt=""
            shape="landscape"
            isFirst={number === 1}
          />
        </div>
      )}
    </li>
  )
}
