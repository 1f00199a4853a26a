import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/components/page/not-found-page.module.css'
import { PageWidth } from '#site/components/page/section.tsx'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/public/parts/not-found-page.ts'

/** A blank page of the booklet. */
export function NotFoundPage() {
  return (
    <>
      <title>{words.n404PageNotFound()}</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>{words.n404PageNotFound()}</h1>
          <p className={styles.text}>{words.oopsThePageYoureLooking()}</p>
          <LinkButton to={paths.home()} reloadDocument>
            {words.goBackHome()}
          </LinkButton>
        </div>
      </PageWidth>
    </>
  )
}
