import { Breakable } from '#site/organiser/parts/breakable.tsx'
import styles from '#site/organiser/parts/facts.module.css'

export interface Fact {
  /** Where two may have one label. */
  key?: string
  label: string
  /** Beside the label. */
  note?: string | false
  /** A text, or what is shown instead of one. */
  value: React.ReactNode
}

/** Entered values with their labels: side by side if there is room, or in one column. */
export function Facts({ facts, isNarrow }: { facts: readonly Fact[]; isNarrow?: boolean }) {
  return (
    <dl className={styles.facts} data-narrow={isNarrow || undefined}>
      {facts.map(({ label, key = label, note, value }) => (
        <div key={key}>
          <dt>
            {label}
            {note && <small> {note}</small>}
          </dt>
          <dd>
            {typeof value === 'string' ? (
              <bdi>
                <Breakable text={value} />
              </bdi>
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
