import type { ContentItem } from '#domain/conference/content/kinds.ts'
import { PageWidth } from '#site/components/page/section.tsx'
import styles from '#site/microsite/home/counters.module.css'

/** Large old-style numerals in a row. */
export function Counters({ counters }: { counters: ContentItem<'counter'>[] }) {
  return (
    <PageWidth>
      <dl className={styles.counters}>
        {counters.map(({ id, value, label }) => (
          <div key={id} className={styles.counter}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.value}>{value}</dd>
          </div>
        ))}
      </dl>
    </PageWidth>
  )
}
