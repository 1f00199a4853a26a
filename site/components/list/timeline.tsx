import { say } from '#domain/foundations/say.ts'
import styles from '#site/components/list/timeline.module.css'

export interface TimelineEntry {
  key: string | number
  /** Machine-readable: `2027-03-20`. */
  dateTime: string
  /** Displayed: `20 March 2027`. */
  date: string
  title: string
  detail?: string | undefined
  when: 'past' | 'today' | 'coming'
}

/** Dates in order down a line; past ones are muted, the next one is highlighted. */
export function Timeline({ entries, label }: { entries: TimelineEntry[]; label: string }) {
  const next = entries.find(entry => entry.when !== 'past')
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(entry => (
        <li
          key={entry.key}
          className={styles.entry}
          data-when={entry.when}
          data-next={entry === next || undefined}
        >
          <time className={styles.date} dateTime={entry.dateTime}>
            {entry.date}
          </time>
          <div className={styles.what}>
            <p className={styles.title}>{entry.title}</p>
            {entry.detail && <div className={styles.detail}>{entry.detail}</div>}
            {entry === next && (
              <p className={styles.mark}>{entry.when === 'today' ? say('Today') : say('Next')}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
