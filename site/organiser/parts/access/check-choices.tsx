import styles from '#site/organiser/parts/access/check-choices.module.css'
import { MarkedLegend } from '#site/organiser/parts/marked-legend.tsx'

/** Boxes to tick, at least one, each with its words and the code by which programs know it. */
export function CheckChoices<Code extends string>({
  name,
  label,
  choices,
  chosen,
  error,
}: {
  name: string
  label: string
  choices: readonly { code: Code; words: string }[]
  chosen: readonly Code[]
  error: string | undefined
}) {
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>
        <MarkedLegend label={label} isMarked />
      </legend>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {choices.map(({ code, words }) => (
        <label key={code} className={styles.check}>
          <input type="checkbox" name={name} value={code} defaultChecked={chosen.includes(code)} />
          <span>
            {words} <code className={styles.code}>{code}</code>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
