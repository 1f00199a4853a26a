import styles from '#site/components/unbroken.module.css'

/** Keeps a text such as `9–11 June` on one line. */
export function Unbroken({ children }: { children: React.ReactNode }) {
  return <span className={styles.unbroken}>{children}</span>
}
