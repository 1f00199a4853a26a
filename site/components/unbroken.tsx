import styles from '#site/components/unbroken.module.css'

/** What says nothing in two halves, such as `9–11 June`: it stays on one line. */
export function Unbroken({ children }: { children: React.ReactNode }) {
  return <span className={styles.unbroken}>{children}</span>
}
