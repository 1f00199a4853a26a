import { OwnText } from '#site/components/own-text.tsx'
import { Breadcrumb, type Crumb } from '#site/components/page/breadcrumb.tsx'
import styles from '#site/components/page/page-header.module.css'
import { PageWidth } from '#site/components/page/section.tsx'

/** The head of an inner page: its breadcrumb, its title, and an introductory sentence. */
export function PageHeader({
  title,
  lead,
  crumbs,
  children,
}: {
  title: string
  lead?: React.ReactNode
  crumbs?: Crumb[]
  children?: React.ReactNode
}) {
  return (
    <header className={styles.header}>
      <PageWidth>
        {crumbs && <Breadcrumb crumbs={crumbs} current={title} />}
        <h1 dir="auto" className={styles.title}>
          {title}
        </h1>
        {lead && (
          <div className={styles.lead}>{typeof lead === 'string' ? <OwnText text={lead} /> : lead}</div>
        )}
        {children}
      </PageWidth>
    </header>
  )
}
