import { useId } from 'react'
import styles from '#site/components/form/ask-first.module.css'
import { Button, type ButtonTone } from '#site/components/form/button.tsx'

/**
 * A button for an irreversible action. It asks first, in a native popover, which opens and closes without a script.
 */
export function AskFirst({
  label,
  tone,
  question,
  keepLabel,
  children,
}: {
  /** The label of the button that asks. */
  label: string
  tone?: ButtonTone
  question: string
  /** The label of the button that cancels. */
  keepLabel: string
  /** What will be lost, and the control that does it. */
  children: React.ReactNode
}) {
  const id = useId()
  return (
    <>
      <Button tone={tone} popoverTarget={id}>
        {label}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-question`} className={styles.popover}>
        <p id={`${id}-question`} className={styles.question}>
          {question}
        </p>
        {children}
        <Button tone="quiet" popoverTarget={id} popoverTargetAction="hide">
          {keepLabel}
        </Button>
      </div>
    </>
  )
}
