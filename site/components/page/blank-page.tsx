import { LinkButton } from '#site/components/form/button.tsx'
import styles from '#site/components/page/not-found-page.module.css'
import { PageWidth } from '#site/components/page/section.tsx'
import { goBackHome, openItThere } from '#words/public/parts/blank-page.ts'

/**
 * In place of a page: why it is missing, and where to go.
 *
 * @param props.elsewhere the address at which the requested page is
 */
export function BlankPage({
  title,
  text,
  elsewhere,
}: {
  title: string
  text: string
  elsewhere?: string | undefined
}) {
  return (
    <>
      <title>{title}</title>
      <PageWidth>
        <div className={styles.blank}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.text}>{text}</p>
          <LinkButton to={elsewhere ?? '/'}>{elsewhere ? openItThere() : goBackHome()}</LinkButton>
        </div>
      </PageWidth>
    </>
  )
}
