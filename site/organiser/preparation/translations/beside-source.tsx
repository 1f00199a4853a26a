import { directionOf, type Language } from '#domain/foundations/language.ts'
import { languageNames } from '#domain/foundations/language-names.ts'
import styles from '#site/organiser/preparation/translations/translation.module.css'

/** A text as it is written, and beside it the field for its translation; one above the other on a phone. */
export function BesideSource({
  label,
  source,
  text,
  children,
}: {
  label: string
  /** The language of the text. */
  source: Language
  text: React.ReactNode
  children: React.ReactNode
}) {
  return (
    <div className={styles.pair}>
      <div className={styles.source}>
        <p className={styles.label}>
          {label} ({languageNames[source]})
        </p>
        <div className={styles.text} lang={source} dir={directionOf(source)}>
          {text}
        </div>
      </div>
      <div className={styles.translation}>{children}</div>
    </div>
  )
}
