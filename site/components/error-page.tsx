import { LinkButton } from '#site/components/button.tsx'
import styles from '#site/components/not-found-page.module.css'
import { PageWidth } from '#site/components/section.tsx'

/** For faults of ours. What happened is in the log; the reader needs to know what to do. */
export function ErrorPage() {
  return (
    <>
      <title>Something went wrong</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>Something went wrong on our side</h1>
          <p className={styles.text}>
            The page could not be made. Please try again in a moment; if you were paying, open your
            registration page before you pay again.
          </p>
          <LinkButton to="/">Go Back Home</LinkButton>
        </div>
      </PageWidth>
    </>
  )
}
