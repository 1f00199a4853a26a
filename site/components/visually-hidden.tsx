import styles from './visually-hidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, ...rest }: React.ComponentProps<'span'>) {
  return (
    <span {...rest} className={styles.hidden}>
      {children}
    </span>
  )
}
