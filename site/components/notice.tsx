import styles from '#site/components/notice.module.css'

export type NoticeTone = 'neutral' | 'positive' | 'negative'

interface NoticeProps {
  tone?: NoticeTone
  title?: string
  children?: React.ReactNode
  /** Buttons or links that follow from what is said. */
  actions?: React.ReactNode
  ref?: React.Ref<HTMLDivElement>
}

/** A message in the flow of the page: an alert where something is wrong, else a status. */
export function Notice({ tone = 'neutral', title, children, actions, ref }: NoticeProps) {
  return (
    <div ref={ref} tabIndex={-1} className={styles.notice} data-tone={tone} data-message role={roleOf(tone)}>
      {title && <p className={styles.title}>{title}</p>}
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export function roleOf(tone: NoticeTone): 'alert' | 'status' {
  return tone === 'negative' ? 'alert' : 'status'
}
