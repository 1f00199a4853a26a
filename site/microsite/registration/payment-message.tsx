import { useEffect } from 'react'
import { Form } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { Button, LinkButton } from '#site/components/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageDialog } from '#site/components/page-dialog.tsx'
import styles from '#site/microsite/registration/registration-sheet.module.css'
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
  isChecking,
}: {
  event: string
  subject: string
  paid: Paid | null
  /** Set where nobody can tell just now what became of the payment. */
  isChecking: boolean
}) {
  useEffect(() => {
    if (!paid) return
    forgetDrafts(event)
    closeOpener()
  }, [event, paid])
  if (isChecking) return <Checking event={event} />
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.label}>{subject}</p>
        <h1 className={styles.heading}>Thank you</h1>
        <p className={styles.lead}>{paymentWords.message}.</p>
      </header>
      {paid ? (
        <PageDialog title={paymentWords.successful} closeTo={paid.registrationPage} size="note">
          {!paid.isListed && <p>{paymentWords.customSuccessful}</p>}
          <p>
            {formatMoney(paid.totalMinor, paid.currency)} for registration{' '}
            <strong className={styles.code}>{paid.code}</strong>. A confirmation with your receipt is on its
            way to {paid.email}.
          </p>
          {paid.isDemo && <p className={styles.note}>This was a demonstration: no money moved.</p>}
          <LinkButton to={paid.registrationPage} tone="loud">
            See your registration
          </LinkButton>
        </PageDialog>
      ) : (
        <Form method="get" action={paths.microsite(event, 'home')}>
          <Button type="submit">Close</Button>
        </Form>
      )}
    </article>
  )
}

/** The payment may have gone through: the one thing not to do is to pay again (decision 28). */
function Checking({ event }: { event: string }) {
  return (
    <article className={styles.sheet}>
      <header>
        <h1 className={styles.heading}>{paymentWords.checking}</h1>
      </header>
      <Notice tone="negative">
        <p>
          Something went wrong on our side after you came back from the payment. Please open this page again
          in a moment: it then says what is true. We also write to you as soon as the payment has arrived.
        </p>
      </Notice>
      <LinkButton to={paths.microsite(event, 'contact-us')} tone="quiet">
        Write to us
      </LinkButton>
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
