import { Suspense, useId } from 'react'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/page/section.module.css'
import { useArrival } from '#site/components/use-arrival.ts'

/** The column that holds all content. */
export function PageWidth({ children }: { children: React.ReactNode }) {
  return <div className={styles.width}>{children}</div>
}

/**
 * One part of a page below a rule: its heading in the narrow column, its content in the wide one. `full` gives the
 * content the whole width, below the heading. The content is hydrated by itself, after what stands above it.
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
  /** Notes below the heading: a sentence, a link. */
  note?: React.ReactNode
  id?: string
  layout?: 'margin' | 'full'
  /** Only a line or two, so that a section's full spacing would look as if something were missing. */
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
          <div className={styles.substance}>
            <Suspense>{children}</Suspense>
          </div>
        </div>
      </div>
    </section>
  )
}

/** A label above or next to something, in small capitals. */
export function Label({ children }: { children: React.ReactNode }) {
  return <span className={styles.label}>{children}</span>
}
