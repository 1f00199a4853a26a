import { useNavigation } from 'react-router'
import styles from '#site/components/page/route-progress.module.css'

/** `Loading` while the next page is loading; the current page stays visible. */
export function RouteProgress() {
  const { state } = useNavigation()
  return (
    <div className={styles.progress} role="status" data-busy={state !== 'idle' || undefined}>
      {state !== 'idle' && <span className={styles.words}>Loading</span>}
    </div>
  )
}
