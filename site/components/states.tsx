import styles from '#site/components/states.module.css'

/** Nothing is there, and nothing is wrong. */
export function EmptyState({ children, action }: { children: React.ReactNode; action?: React.ReactNode }) {
  return (
    <div className={styles.state} data-message="quiet">
      <p>{children}</p>
      {action}
    </div>
  )
}

/** A part of the page whose source failed; the rest of the page stands. */
export function ErrorState({ children }: { children: React.ReactNode }) {
  return (
    <div className={styles.state} data-message="quiet" role="alert">
      <p>{children}</p>
    </div>
  )
}
