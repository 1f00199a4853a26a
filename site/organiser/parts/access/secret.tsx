import styles from '#site/organiser/parts/access/secret.module.css'

/** A secret that is shown once, selected whole to be copied. */
export const Secret = ({ secret }: { secret: string }) => (
  <p>
    <code className={styles.secret}>{secret}</code>
  </p>
)
