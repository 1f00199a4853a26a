import { useEffect, useRef } from 'react'
import styles from '#site/components/notice.module.css'
import { useHydrated } from '#site/forms/use-hydrated.ts'
import { unbrokenDates } from '#words/unbroken-dates.ts'

export type NoticeTone = 'neutral' | 'positive' | 'negative'

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: React.ReactNode
  /** Buttons or links for the next step. */
  actions?: React.ReactNode
  /** The visitor's action that this answers; each new one moves the focus to the message. */
  answers?: object | null | undefined
}

/** A message in the flow of the page: an alert for a problem, otherwise a status. */
export function Notice({ tone = 'neutral', title, children, actions, answers = null }: NoticeProps) {
  return (
    <div
      {...useFocusOnAnswer(answers)}
      tabIndex={-1}
      className={styles.notice}
      data-tone={tone}
      data-message
      role={roleOf(tone)}
    >
      {title && <p className={styles.title}>{unbrokenDates(title)}</p>}
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/**
 * Props for a message that takes the focus. The browser focuses a message that comes with the page, even without a
 * script; this hook focuses one that appears later.
 *
 * @param answers the visitor's action, a new object each time; null: the message takes no focus
 */
export function useFocusOnAnswer(answers: object | null) {
  const message = useRef<HTMLDivElement>(null)
  const cameWithPage = useRef(!useHydrated())
  useEffect(() => {
    if (answers !== null && !cameWithPage.current) message.current?.focus()
    cameWithPage.current = false
  }, [answers])
  return { ref: message, autoFocus: answers !== null }
}

export function roleOf(tone: NoticeTone): 'alert' | 'status' {
  return tone === 'negative' ? 'alert' : 'status'
}
