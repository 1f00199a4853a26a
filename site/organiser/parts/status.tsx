import styles from '#site/organiser/parts/status.module.css'
import type { StatusMark, StatusWords } from '#words/registration-status.ts'

/** A status word with a drawn mark, which only repeats the word. */
export function Status({ status }: { status: StatusWords }) {
  return (
    <span className={styles.status} data-tone={status.tone}>
      <Mark mark={status.mark} />
      {status.label}
    </span>
  )
}

export function Mark({ mark }: { mark: StatusMark }) {
  return (
    <svg className={styles.mark} viewBox="0 0 12 12" aria-hidden="true">
      {mark === 'warning' ? (
        <path d="M6 1.2 11.2 10.6H.8Z" fill="currentColor" />
      ) : (
        <circle
          cx="6"
          cy="6"
          r="4.4"
          fill={mark === 'filled' ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.3"
          strokeDasharray={mark === 'dotted' ? '1.6 1.9' : undefined}
        />
      )}
      {mark === 'half' && <path d="M6 1.6a4.4 4.4 0 0 0 0 8.8Z" fill="currentColor" />}
    </svg>
  )
}
