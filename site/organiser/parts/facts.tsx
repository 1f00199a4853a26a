import { Breakable } from '#site/organiser/parts/breakable.tsx'
import styles from '#site/organiser/parts/facts.module.css'

export interface Fact {
  label: string
  value: string
}

/** Entered values with their labels: side by side if there is room, or in one column. */
export function Facts({ facts, isNarrow }: { facts: readonly Fact[]; isNarrow?: boolean }) {
  return (
    <dl className={styles.facts} data-narrow={isNarrow || undefined}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <bdi>
              <Breakable text={value} />
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
