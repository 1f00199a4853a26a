import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { say } from '#domain/foundations/say.ts'
import { AnyScript } from '#site/components/any-script.tsx'
import styles from '#site/components/page/page-dialog.module.css'
import type { ClosedDialog } from '#site/components/use-return-focus.ts'

/**
 * A dialog with its own address: the page at that address renders it, and closing leads to `closeTo`. It is sent
 * open, so it also works without JavaScript; the script makes it modal.
 */
export function PageDialog({
  title,
  closeTo,
  size = 'page',
  children,
}: {
  title: string
  closeTo: string
  /** `page` looks like a page of the booklet; `note` holds a sentence or two. */
  size?: 'page' | 'note'
  children: React.ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const location = useLocation()
  const closed: ClosedDialog = { closed: (location.mask ?? location).pathname }
  const leave = () => void navigate(closeTo, { preventScrollReset: true, state: closed })

  // A layout effect, because its cleanup runs while the dialog is still on the page: only then does closing return
  // the focus to the link that opened it.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    // An open dialog cannot become modal; close() would fire the event that leaves the page.
    element.removeAttribute('open')
    element.showModal()
    return () => element.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself
    <dialog
      ref={dialog}
      open
      className={styles.dialog}
      data-size={size}
      aria-labelledby="dialog-title"
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
      onClick={event => event.target === dialog.current && leave()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id="dialog-title" className={styles.title}>
            <AnyScript text={title} />
          </h2>
          <form
            method="get"
            action={closeTo}
            onSubmit={event => {
              event.preventDefault()
              leave()
            }}
          >
            <button type="submit" className={styles.close}>
              {say('Close')}
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  )
}
