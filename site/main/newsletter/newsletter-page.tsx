import { PageHeader } from '#site/components/page/page-header.tsx'
import { PageWidth } from '#site/components/page/section.tsx'
import { homeCrumbs } from '#site/main/home-crumbs.ts'
import styles from '#site/main/newsletter/newsletter-page.module.css'

/** The addresses are secrets of one reader. */
export const newsletterHeaders = () => ({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' })

export function NewsletterPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <>
      <PageHeader title={title} crumbs={homeCrumbs} />
      <PageWidth>
        <div className={styles.body}>{children}</div>
      </PageWidth>
    </>
  )
}
