import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { lostAnswer, type Said, sayLost, tryAgain } from '#site/browser/lost-answer.ts'
import styles from '#site/components/page/route-progress.module.css'

/** `Loading` while the next page is loading, or why it did not come; the current page stays visible. */
export function RouteProgress() {
  const { state, formMethod } = useNavigation()
  const lost = useSyncExternalStore(lostAnswer.subscribe, lostAnswer.current, lostAnswer.none)
  const isLoading = state !== 'idle' && !lost
  return (
    <>
      <div className={styles.progress} role="status" data-busy={isLoading || undefined}>
        {isLoading && <span className={styles.words}>Loading</span>}
      </div>
      {/* What was sent before has been received: only the page after it is missing, so nothing may be sent again. */}
      {lost && (
        <LostAnswer key={lost.words} said={lost} mayLeave={formMethod !== 'POST' || !lost.mayTryAgain} />
      )}
    </>
  )
}

/** Over everything, because a dialog may be open. */
function LostAnswer({ said: { words, href, mayTryAgain }, mayLeave }: { said: Said; mayLeave: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // Below an open dialog nothing could be pressed; otherwise the page stays usable.
    if (document.querySelector('dialog:modal')) element.showModal()
    else element.show()
    return () => element.close()
  }, [])
  const leave = () => mayLeave && sayLost(null)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="lost-answer"
      className={styles.lost}
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
      // A modal dialog gets `cancel`; closed earlier, the dialog below it would get that.
      onKeyDown={event => event.key === 'Escape' && !event.currentTarget.matches(':modal') && leave()}
    >
      <p id="lost-answer" role="alert">
        {words}
      </p>
      <div className={styles.ways}>
        {mayTryAgain && (
          <button type="button" onClick={tryAgain}>
            Try again
          </button>
        )}
        {href && <a href={href}>Open the page</a>}
        {mayLeave && (
          <button type="button" onClick={leave}>
            {mayTryAgain ? 'Stay here' : 'Close'}
          </button>
        )}
      </div>
    </dialog>
  )
}
