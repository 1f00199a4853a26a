import { useEffect } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { Button, LinkButton } from '#site/components/button.tsx'
import { Notice } from '#site/components/notice.tsx'
import { PaypalButton } from '#site/microsite/registration/paypal-button.tsx'
import { PossibleActs } from '#site/microsite/registration/possible-acts.tsx'
import { ReceiptTable } from '#site/microsite/registration/receipt-table.tsx'
import styles from '#site/microsite/registration/registration.module.css'
import { RegistrationDocuments } from '#site/microsite/registration/registration-documents.tsx'
import type { RegistrationPageView } from '#site/microsite/registration/registration-page.tsx'
import { forgetDrafts } from '#site/microsite/registration/use-draft.ts'
import { paths } from '#site/paths.ts'
import { paymentWords } from '#site/words.ts'

/** The registration page: first the Payment Summary, later a receipt that one wants to keep. */
export function RegistrationSheet({
  page,
  answer,
}: {
  page: RegistrationPageView
  /** What came of the act that was just posted. */
  answer: { words: string; isDone: boolean } | undefined
}) {
  useEffect(() => {
    if (page.state === 'paid') forgetDrafts(page.event)
  }, [page.state, page.event])
  return (
    <article className={styles.sheet}>
      <header className={styles.sheetHead}>
        <p className={styles.label}>Registration {page.code}</p>
        <h1 className={styles.heading}>{page.heading}</h1>
        <p className={styles.lead}>
          {page.subject}, {page.dates}, {page.location}
        </p>
      </header>
      {answer && <Notice tone={answer.isDone ? 'positive' : 'negative'} title={answer.words} />}
      <Standing page={page} />
      <div className={styles.sheetBody}>
        <section aria-label="What you booked" className={styles.sheetPart}>
          <h2 className={styles.partTitle}>What you booked</h2>
          <ReceiptTable
            lines={page.lines}
            price={page.price}
            currency={page.currency}
            feeBasisPoints={page.feeBasisPoints}
          />
          <Actions page={page} />
        </section>
        <section aria-label="Your details" className={styles.sheetPart}>
          <h2 className={styles.partTitle}>Your details</h2>
          <Details page={page} />
          <Payments page={page} />
          <RegistrationDocuments documents={page.documents} />
        </section>
      </div>
      <PossibleActs page={page} acts={page.acts} />
    </article>
  )
}

/** Where the registration and the money are, in plain words. */
function Standing({ page }: { page: RegistrationPageView }) {
  const total = formatMoney(page.price.totalMinor, page.currency)
  if (page.isChecking) {
    return (
      <Notice title={paymentWords.checking}>
        <p>
          The payment service has your payment and has not decided yet. This page has its own address: keep
          it, and look again in a few minutes. We write to {page.registrant.email} as soon as we know.
        </p>
      </Notice>
    )
  }
  switch (page.state) {
    case 'waiting':
      return (
        <Notice title={`You are number ${page.placeInLine ?? 1} on the waiting list.`}>
          <p>
            What you chose is sold out. As soon as it is your turn we write to {page.registrant.email}, and
            you have a day to pay. Nothing is owed until then.
          </p>
        </Notice>
      )
    case 'awaiting-payment':
      return (
        <Notice title={`${formatMoney(page.owedMinor, page.currency)} to pay`}>
          <p>
            Nothing has been charged yet. Your place is held until {page.heldUntil}; paying completes the
            registration.
          </p>
        </Notice>
      )
    case 'paid':
      return (
        <Notice tone="positive" title={page.isListed ? 'You are registered.' : 'Your payment has arrived.'}>
          <p>
            {formatMoney(page.capturedMinor, page.currency)} was received on {page.paidOn}
            {page.isDemo ? ' (a demonstration: no money moved)' : ''}. A confirmation with the receipt went to{' '}
            {page.registrant.email}.
          </p>
          {!page.isListed && <p>This is a custom amount: your place awaits the organiser's confirmation.</p>}
          {page.needsAttention && (
            <p>
              There is something about this payment that we look at by hand. You need not do anything; we will
              write to you.
            </p>
          )}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="negative" title="The time to pay ran out.">
          <p>
            Your place was given back on the way and {total} is not owed. Money that was on its way is kept
            safe and counted as soon as it arrives.
          </p>
        </Notice>
      )
    case 'superseded':
      return (
        <Notice title="This registration was replaced.">
          <p>
            You sent the form again, and a newer registration took the place of this one. Nothing is owed
            here.
          </p>
        </Notice>
      )
    case 'cancelled':
      return (
        <Notice title="This registration was cancelled.">
          <p>Your place was given back. What is paid back, and when, stands below.</p>
        </Notice>
      )
  }
}

function Actions({ page }: { page: RegistrationPageView }) {
  const isSending = useNavigation().state === 'submitting'
  if (page.state === 'expired' || page.state === 'superseded') {
    return (
      <LinkButton
        to={paths.changeRegistration(page.event, page.secret, page.isListed ? 'listed' : 'custom')}
        tone="loud"
      >
        Register again
      </LinkButton>
    )
  }
  if (page.state !== 'awaiting-payment' || page.isChecking || page.owedMinor <= 0) return null
  return (
    <div className={styles.payActions}>
      {page.paypalButton && (
        <PaypalButton button={page.paypalButton} orderAddress={paths.paymentOrder(page.event, page.secret)} />
      )}
      {page.methods.map(({ method, label }) => (
        <Form key={method} method="post" reloadDocument action={paths.registration(page.event, page.secret)}>
          <input type="hidden" name="method" value={method} />
          <Button
            type="submit"
            tone="loud"
            isWide
            {...(isSending && { disabledReason: 'Opening the payment page…' })}
          >
            Pay {formatMoney(page.owedMinor, page.currency)} with {label}
          </Button>
        </Form>
      ))}
      {page.isDemo && (
        <p className={styles.note}>
          Demonstration: the payment page stands in for the real one, and no money moves.
        </p>
      )}
      <LinkButton
        to={paths.changeRegistration(page.event, page.secret, page.isListed ? 'listed' : 'custom')}
        tone="plain"
        reloadDocument
        isWide
      >
        Back to Registration
      </LinkButton>
    </div>
  )
}

function Details({ page: { registrant } }: { page: RegistrationPageView }) {
  const rows: [string, string][] = [
    ['Name', `${registrant.title} ${registrant.name}`],
    ['Email', registrant.email],
    ['Telephone', registrant.telephone],
    ['Organization', registrant.organization],
    ['City', registrant.city],
    ['Country', registrant.country],
    ['Billing Address', registrant.billingAddress],
    ['Postal Code', registrant.postalCode],
    ['GSTIN or VAT Number', registrant.taxId],
    ['Billing Organization', registrant.billingOrganization],
  ]
  return (
    <dl className={styles.details}>
      {rows
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  )
}

function Payments({ page }: { page: RegistrationPageView }) {
  if (page.payments.length === 0) return null
  return (
    <>
      <h2 className={styles.partTitle}>Payments</h2>
      <ul className={styles.payments}>
        {page.payments.map(payment => (
          <li key={payment.reference}>
            <strong>{formatMoney(payment.amountMinor, payment.currency)}</strong> on {payment.on}
            <span className={styles.lineDetail}>Reference {payment.reference}</span>
          </li>
        ))}
      </ul>
      {page.refunds.length > 0 && (
        <>
          <h2 className={styles.partTitle}>Refunds</h2>
          <ul className={styles.payments}>
            {page.refunds.map(refund => (
              <li key={refund.id}>
                <strong>{formatMoney(refund.amountMinor, refund.currency)}</strong> {refund.words}
                <span className={styles.lineDetail}>{refund.reason}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.note}>
        Questions about a payment? <Link to={paths.microsite(page.event, 'contact-us')}>Write to us</Link> and
        name {page.code}.
      </p>
    </>
  )
}
