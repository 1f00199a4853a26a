import type { Image } from '#domain/conference/content/fields.ts'
import styles from '#site/components/page/article.module.css'
import { Breadcrumb, type Crumb } from '#site/components/page/breadcrumb.tsx'
import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { Picture, wideColumn } from '#site/components/picture.tsx'
import { HtmlProse } from '#site/components/prose.tsx'
import { ErrorState } from '#site/components/states.tsx'

export interface ArticleContent {
  heading: string
  dateTime: string
  /** Displayed: `20 March 2027`. */
  date: string
  lead?: string
  /** Cleaned when it was stored. */
  html: string
  image: Image | null
}

/**
 * One article: date in the margin, text in the wide column, picture across both.
 *
 * @param kicker the heading above it, such as `Recent News Articles`
 */
export function Article({
  article,
  kicker,
  missingTitle,
  failedWords,
  crumbs,
  after,
}: {
  /** Null where its source failed. */
  article: ArticleContent | null
  kicker?: string
  missingTitle: string
  failedWords: string
  crumbs: Crumb[]
  after: React.ReactNode
}) {
  if (!article) {
    return (
      <>
        <PageHeader title={missingTitle} crumbs={crumbs.slice(0, -1)} />
        <PageWidth>
          <ErrorState>{failedWords}</ErrorState>
        </PageWidth>
      </>
    )
  }
  const Heading = kicker ? 'h2' : 'h1'
  return (
    <PageWidth>
      <article className={styles.article}>
        <header className={styles.head}>
          <Breadcrumb crumbs={crumbs} current={article.heading} />
          {kicker && <h1 className={styles.kicker}>{kicker}</h1>}
          <Heading className={styles.heading}>{article.heading}</Heading>
          {article.lead && <p className={styles.lead}>{article.lead}</p>}
        </header>
        <div className={styles.margin}>
          <time dateTime={article.dateTime}>{article.date}</time>
        </div>
        <div className={styles.body}>
          {article.image && (
            <div className={styles.picture}>
              <Picture image={article.image} sizes={wideColumn} shape="wide" isFirst isMoving />
            </div>
          )}
          <HtmlProse html={article.html} />
          <p className={styles.after}>{after}</p>
        </div>
      </article>
    </PageWidth>
  )
}
