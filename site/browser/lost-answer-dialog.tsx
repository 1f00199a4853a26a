import { useLayoutEffect, useRef } from 'react'
import { say } from '#domain/foundations/say.ts'
import { type Said, sayLost } from '#site/browser/lost-answer.ts'
import styles from '#site/components/page/route-progress.module.css'

/** Over everything, because a dialog may be open. */
export function LostAnswerDialog({
  said: { words, href, tryAgain },
  mayLeave,
}: {
  said: Said
  mayLeave: boolean
}) {
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
        {tryAgain && (
          <button type="button" onClick={tryAgain}>
            {say('Try again')}
          </button>
        )}
        {href && <a href={href}>{say('Open the page')}</a>}
        {mayLeave && (
          <button type="button" onClick={leave}>
            {tryAgain ? say('Stay here') : say('Close')}
          </button>
        )}
      </div>
    </dialog>
  )
}
