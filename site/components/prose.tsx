import styles from '#site/components/prose.module.css'

/** Long texts: serif, old-style figures, lines of 60 to 70 characters. */
export function Prose({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.prose} data-size="reading">
      {children}
    </div>
  )
}

type ProseSize = 'reading' | 'note'

/** Text of an HTML field, cleaned when it was stored. */
export function HtmlProse({ html, size = 'reading' }: { html: string; size?: ProseSize }) {
  return (
    <div
      className={styles.prose}
      data-size={size}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML fields are cleaned on the way into the database
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
