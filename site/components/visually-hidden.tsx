import styles from './visually-hidden.module.css'

/** Words for those who listen. */
export function VisuallyHidden({ children, ...rest }: React.ComponentProps<'span'>) {
  return (
    <span {...rest} className={styles.hidden}>
      {children}
    </span>
  )
}
