import styles from '#site/components/states.module.css'

/** An empty section without an error. */
export function EmptyState({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.state} data-message="quiet">
      <p>{children}</p>
    </div>
  )
}

/** A section whose source failed; the rest of the page is shown. */
export function ErrorState({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.state} data-message="quiet" role="alert">
      <p>{children}</p>
    </div>
  )
}
