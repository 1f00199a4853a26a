import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/components/page/not-found-page.module.css'
import { PageWidth } from '#site/components/page/section.tsx'
import { paths } from '#words/paths.ts'

/** A blank page of the booklet. */
export function NotFoundPage() {
  return (
    <>
      <title>404 - Page Not Found</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>404 - Page Not Found</h1>
          <p className={styles.text}>Oops! The page you're looking for doesn't exist.</p>
          <LinkButton to={paths.home()}>Go Back Home</LinkButton>
        </div>
      </PageWidth>
    </>
  )
}
