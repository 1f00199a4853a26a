/** The building blocks of the back office's pages. */

import { OfficeTitle } from '#site/organiser/parts/office-title.tsx'
import styles from '#site/organiser/parts/page.module.css'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/**
 * A page with its title.
 *
 * @param actions what can be done on the page: buttons or links beside the title
 */
export function Page({
  title,
  lead,
  actions,
  children,
}: {
  title: string
  lead?: React.ReactNode
  actions?: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div className={styles.page}>
      <OfficeTitle title={title} />
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {lead && <p className={styles.lead}>{typeof lead === 'string' ? ledBy(lead) : lead}</p>}
      {children}
    </div>
  )
}

/** No line begins with the dot between two facts. */
const ledBy = (facts: string) => unbrokenDates(facts.replaceAll(' · ', '\u00a0· '))

/** A section of a page under a hairline. */
export function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.partTitle}>{title}</h2>
      {children}
    </section>
  )
}

export const formStyle = styles.form
