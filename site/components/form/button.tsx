import { useId } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classNames } from '#site/components/class-names.ts'
import styles from '#site/components/form/button.module.css'

/** `loud`: once on a page; `plain`: all other actions; `quiet`: looks like a link. */
export type ButtonTone = 'loud' | 'plain' | 'quiet'

interface ButtonStyle {
  tone?: ButtonTone | undefined
  /** Full width of its column. */
  isWide?: boolean | undefined
}

/** Named one by one, so that the build leaves the table of all classes out. */
const toneClasses = { loud: styles.loud, plain: styles.plain, quiet: styles.quiet }

function classesOf({ tone = 'plain', isWide = false }: ButtonStyle): string {
  return classNames(styles.button, toneClasses[tone], isWide && styles.wide)
}

type ButtonProps = Omit<React.ComponentProps<'button'>, 'disabled' | 'className'> &
  ButtonStyle & {
    /**
     * Why it is disabled, shown next to it. The button stays focusable, so that the reason is found. A button that may
     * become disabled gets the property from the start, undefined: it then stays the same element and keeps the focus.
     */
    disabledReason?: string | undefined
  }

export function Button(props: ButtonProps) {
  const { tone, isWide, disabledReason, children, type = 'button', onClick, ...rest } = props
  const reasonId = useId()
  const isDisabled = disabledReason !== undefined
  const button = (
    <button
      {...rest}
      type={type}
      className={classesOf({ tone, isWide })}
      {...(isDisabled && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={isDisabled ? event => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
  if (!('disabledReason' in props)) return button
  return (
    <div className={styles.withReason}>
      {button}
      {isDisabled && (
        <p id={reasonId} className={styles.reason}>
          {disabledReason}
        </p>
      )}
    </div>
  )
}

/** A link that looks like a button. For files and other sites use `reloadDocument`. */
export function LinkButton({ tone, isWide, ...rest }: Omit<LinkProps, 'className'> & ButtonStyle) {
  return <Link {...rest} className={classesOf({ tone, isWide })} />
}

/** Buttons in a row; the first one is also first in tab order. */
export function ButtonRow({ children }: { children: React.ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
