import { useNavigation } from 'react-router'
import styles from '#site/components/page/route-progress.module.css'

/** `Loading`, while the next page is on its way; the page before stays where it is. */
export function RouteProgress() {
  const { state } = useNavigation()
  return (
    <div className={styles.progress} role="status" data-busy={state !== 'idle' || undefined}>
      {state !== 'idle' && <span className={styles.words}>Loading</span>}
    </div>
  )
}
