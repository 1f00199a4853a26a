import { Breakable } from '#site/organiser/parts/breakable.tsx'
import styles from '#site/organiser/parts/two-step/two-step.module.css'
import { unbrokenDates } from '#words/unbroken-dates.ts'

/** The content of a check page, point by point. */
export function CheckFacts({ facts }: { facts: readonly { label: string; lines: readonly string[] }[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, lines }) => (
        <div key={`${label} ${lines[0]}`}>
          <dt>{label}</dt>
          <dd>
            {lines.map(line => (
              <p key={line}>
                <bdi>
                  <Breakable text={unbrokenDates(line)} />
                </bdi>
              </p>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
