/**
 * What a payer reads after coming back from a gateway: paid, not paid, or not known yet and so not to be paid again.
 */

import { useEffect } from 'react'
import { say } from '#domain/foundations/say.ts'
import { LinkButton } from '#site/components/form/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PageDialog } from '#site/components/page/page-dialog.tsx'
import { forgetDrafts } from '#site/microsite/registration/form/use-draft.ts'
import type { ResultWords } from '#site/microsite/registration/message/payment-result.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as words from '#words/registration/message.ts'

/** What the page says about the payment. */
export interface PaymentAnswer extends ResultWords {
  /** Whether it brought money, so that the stored draft can be deleted. */
  hasArrived: boolean
  registrationPage: string
  isDemo: boolean
}

/** Section 2, message: the specified text as a dialog, or under one with the outcome of the visitor's own payment. */
export function PaymentMessage({
  event,
  subject,
  answer,
  isChecking,
}: {
  event: string
  subject: string
  answer: PaymentAnswer | null
  /** Set where the outcome of the payment is not known now. */
  isChecking: boolean
}) {
  useEffect(() => {
    if (answer?.hasArrived) forgetDrafts(event)
    if (answer?.isSuccess) closeOpener()
  }, [event, answer])
  if (isChecking) return <Checking event={event} />
  if (answer && !answer.isSuccess) return <Unsettled subject={subject} answer={answer} />
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.label}>{subject}</p>
        <h1 className={styles.heading}>{answer ? words.thankYou() : say('Payment')}</h1>
        {answer && <p className={styles.lead}>{paymentWords.message()}.</p>}
      </header>
      {answer ? (
        <PageDialog title={answer.title} closeTo={answer.registrationPage} size="note">
          {answer.alert && <p role="alert">{answer.alert}</p>}
          {answer.text.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {answer.isDemo && <p className={styles.note}>{words.thisWasADemonstrationNo()}</p>}
          <LinkButton to={answer.registrationPage} tone="loud" reloadDocument>
            {answer.action}
          </LinkButton>
        </PageDialog>
      ) : (
        <PageDialog title={words.thankYou()} closeTo={paths.microsite(event, 'home')} size="note">
          <p>{paymentWords.message()}.</p>
        </PageDialog>
      )}
    </article>
  )
}

/** Something is wrong: says what arrived, what is missing, and what happens next. */
function Unsettled({ subject, answer }: { subject: string; answer: PaymentAnswer }) {
  return (
    <article className={styles.sheet}>
      <header>
        <p className={styles.label}>{subject}</p>
        <h1 className={styles.heading}>{answer.title}</h1>
      </header>
      <Notice tone="negative">
        {answer.text.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Notice>
      {answer.isDemo && <p className={styles.note}>{words.thisWasADemonstrationNo()}</p>}
      <LinkButton to={answer.registrationPage} tone="loud" reloadDocument>
        {answer.action}
      </LinkButton>
    </article>
  )
}

/** The payment may have gone through, so the payer must not pay again (note 28). */
function Checking({ event }: { event: string }) {
  return (
    <article className={styles.sheet}>
      <header>
        <h1 className={styles.heading}>{paymentWords.checking()}</h1>
      </header>
      <Notice tone="negative">
        <p>{words.somethingWentWrongOnOur()}</p>
      </Notice>
      <LinkButton to={paths.microsite(event, 'contact-us')} tone="quiet">
        {words.writeToUs()}
      </LinkButton>
    </article>
  )
}

/** If the payment ran in its own window, the page that opened it is no longer needed (note 31). */
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
