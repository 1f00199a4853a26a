import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { lostAnswer } from '#site/browser/lost-answer.ts'
import styles from '#site/components/page/route-progress.module.css'

/** `Loading` while the next page is loading, or why it did not come; the current page stays visible. */
export function RouteProgress() {
  const { state, formMethod } = useNavigation()
  const lost = useSyncExternalStore(lostAnswer.subscribe, lostAnswer.current, lostAnswer.none)
  const isLoading = state !== 'idle' && !lost
  const Dialog = lost?.Dialog
  return (
    <>
      <div className={styles.progress} role="status" data-busy={isLoading || undefined}>
        {isLoading && <span className={styles.words}>{say('Loading')}</span>}
      </div>
      {/* What was sent before has been received: only the page after it is missing, so nothing may be sent again. */}
      {Dialog && <Dialog key={lost.words} said={lost} mayLeave={formMethod !== 'POST' || !lost.tryAgain} />}
    </>
  )
}
