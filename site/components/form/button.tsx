import { useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/form/button.module.css'

/** `loud` stands once on a page; `plain` is every other action; `quiet` reads as a link. */
export type ButtonTone = 'loud' | 'plain' | 'quiet'

interface Looks {
  tone?: ButtonTone | undefined
  /** As wide as its column. */
  isWide?: boolean | undefined
}

function looksOf({ tone = 'plain', isWide = false }: Looks): string {
  return classNames(styles.button, styles[tone], isWide && styles.wide)
}

export function Button({
  tone,
  isWide,
  disabledReason,
  children,
  type = 'button',
  onClick,
  ...rest
}: Omit<React.ComponentProps<'button'>, 'disabled' | 'className'> &
  Looks & {
    /** Why it cannot be pressed now, shown beside it. The button stays reachable, so that the reason is found. */
    disabledReason?: string | undefined
  }) {
  const reasonId = useId()
  const isDisabled = disabledReason !== undefined
  const button = (
    <button
      {...rest}
      type={type}
      className={looksOf({ tone, isWide })}
      {...(isDisabled && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={isDisabled ? event => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
  if (!isDisabled) return button
  return (
    <div className={styles.withReason}>
      {button}
      <p id={reasonId} className={styles.reason}>
        {disabledReason}
      </p>
    </div>
  )
}

/** A link that looks like a button. Files and other sites take `reloadDocument`. */
export function LinkButton({ tone, isWide, ...rest }: Omit<LinkProps, 'className'> & Looks) {
  return <Link {...rest} className={looksOf({ tone, isWide })} />
}

/** Buttons side by side, the first one first also for those who tab. */
export function ButtonRow({ children }: { children: React.ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
