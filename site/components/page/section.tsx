import { useId } from 'react'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/page/section.module.css'
import { useArrival } from '#site/components/use-arrival.ts'

/** The column that everything stands in. */
export function PageWidth({ children }: { children: React.ReactNode }) {
  return <div className={styles.width}>{children}</div>
}

/**
 * One part of a page under a rule: its heading in the narrow column, its substance in the wide one.
 * `full` gives the substance the whole width, under the heading.
 */
export function Section({
  title,
  note,
  id,
  layout = 'margin',
  isShort = false,
  children,
}: {
  title: string
  /** Marginalia under the heading: a sentence, a link. */
  note?: React.ReactNode
  id?: string
  layout?: 'margin' | 'full'
  /** A line or two, after which a section's full space would read as something missing. */
  isShort?: boolean
  children: React.ReactNode
}) {
  const titleId = useId()
  const inner = useArrival<HTMLDivElement>()
  return (
    <section
      aria-labelledby={titleId}
      className={classNames(styles.section, isShort && styles.short)}
      data-layout={layout}
      {...(id && { id })}
    >
      <div className={styles.width}>
        <div ref={inner} className={styles.inner}>
          <div className={styles.margin}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {note && <div className={styles.note}>{note}</div>}
          </div>
          <div className={styles.substance}>{children}</div>
        </div>
      </div>
    </section>
  )
}

/** A label above or beside something, in small capitals. */
export function Label({ children }: { children: React.ReactNode }) {
  return <span className={styles.label}>{children}</span>
}
