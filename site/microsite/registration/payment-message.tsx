import { useEffect } from 'react'
import { formatMoney } from '#domain/money.ts'
import { LinkButton } from '#site/components/button.tsx'
import { PageDialog } from '#site/components/page-dialog.tsx'
import styles from '#site/microsite/registration/registration.module.css'
import { forgetDrafts } from '#site/microsite/registration/use-draft.ts'
import { paths } from '#site/paths.ts'
import { paymentWords } from '#site/words.ts'

export interface Paid {
  code: string
  email: string
  /** False after the discount form, where the organiser still confirms the place. */
  isListed: boolean
  registrationPage: string
  totalMinor: number
  currency: string
  isDemo: boolean
}

/** Section 2, message: the specified text; after a payment of one's own, the success dialog over it. */
export function PaymentMessage({
  event,
  subject,
  paid,
}: {
  event: string
  subject: string
  paid: Paid | null
}) {
  useEffect(() => {
    if (!paid) return
    forgetDrafts(event)
    closeOpener()
  }, [event, paid])
  return (
    <article className={styles.sheet}>
      <header className={styles.sheetHead}>
        <p className={styles.label}>{subject}</p>
        <h1 className={styles.heading}>Thank you</h1>
        <p className={styles.lead}>{paymentWords.message}.</p>
      </header>
      {paid ? (
        <PageDialog title={paymentWords.successful} closeTo={paid.registrationPage} size="note">
          {!paid.isListed && <p>{paymentWords.customSuccessful}</p>}
          <p>
            {formatMoney(paid.totalMinor, paid.currency)} for registration <strong>{paid.code}</strong>. A
            confirmation with your receipt is on its way to {paid.email}.
          </p>
          {paid.isDemo && <p className={styles.note}>This was a demonstration: no money moved.</p>}
          <LinkButton to={paid.registrationPage} tone="loud">
            See your registration
          </LinkButton>
        </PageDialog>
      ) : (
        <LinkButton to={paths.microsite(event, 'home')} tone="plain">
          Close
        </LinkButton>
      )}
    </article>
  )
}

/** Where the payment ran in a window of its own, the page that opened it has done its work (decision 31). */
function closeOpener(): void {
  const opener: Window | null = window.opener
  if (!opener || opener === window) return
  try {
    // Reading the origin of another site's window throws: then it is not ours to close.
    if (opener.location.origin === window.location.origin) opener.close()
  } catch {
    return
  }
}
