import { Link } from 'react-router'
import { Button, StartOverButton } from '#site/components/button.tsx'
import { ErrorSummary } from '#site/components/error-summary.tsx'
import { Notice } from '#site/components/notice.tsx'
import type { ControlError } from '#site/microsite/registration/control-errors.ts'
import type { Refusal } from '#site/microsite/registration/form-values.ts'
import type { Earlier } from '#site/microsite/registration/read-earlier.ts'
import styles from '#site/microsite/registration/registration-form.module.css'
import { missingFieldsWords } from '#site/words.ts'

/** What a registration form has to say at its top: why it came back, how a payment went, a restored draft. */
export function Announcements({
  address,
  earlier,
  refusal,
  errors,
  isRestored,
  onClear,
}: {
  /** Of the form's page. */
  address: string
  earlier: Earlier
  refusal: Pick<Refusal, 'words' | 'detail' | 'problems' | 'mayWait'> | undefined
  errors: ControlError[]
  isRestored: boolean
  /** Forgets the draft that was restored. */
  onClear: () => void
}) {
  const missing = missingFieldsWords(refusal?.problems ?? {})
  return (
    <div className={styles.announcements}>
      {refusal?.words && (
        <Notice
          tone="negative"
          title={refusal.words}
          {...(refusal.mayWait && {
            actions: (
              <Button type="submit" name="wait" value="yes">
                Join the waiting list
              </Button>
            ),
          })}
        >
          {refusal.detail && <p>{refusal.detail}</p>}
          {refusal.mayWait && (
            <p>
              Whoever waits is offered what becomes free, first come first served, and has a day to pay.
              Waiting costs nothing.
            </p>
          )}
        </Notice>
      )}
      <ErrorSummary errors={errors} {...(missing && { title: missing })} />
      {earlier.notice && !refusal && (
        <Notice
          tone="negative"
          title={earlier.notice.words}
          actions={
            <>
              {earlier.registrationPage && (
                <Link to={earlier.registrationPage} reloadDocument>
                  Back to the payment of this registration
                </Link>
              )}
              <Link to={address}>Dismiss</Link>
            </>
          }
        >
          <p>No money was taken. Your details are still here.</p>
        </Notice>
      )}
      {isRestored && !refusal && (
        <Notice
          title="Draft restored"
          actions={
            <StartOverButton address={address} onClear={onClear}>
              Clear the draft
            </StartOverButton>
          }
        >
          <p>What you typed here last time was kept in this browser.</p>
        </Notice>
      )}
    </div>
  )
}
