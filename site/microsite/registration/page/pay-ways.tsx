import { Form, Link } from 'react-router'
import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { Button } from '#site/components/form/button.tsx'
import { PaypalButton } from '#site/microsite/registration/page/paypal-button.tsx'
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import { useIsLeaving } from '#site/microsite/registration/page/use-is-leaving.ts'
import { paths } from '#words/paths.ts'
import { transferCodeWords } from '#words/transfer-code-words.ts'
import { paymentWords } from '#words/words.ts'

const offlineWords = {
  'bank-transfer': 'Pay by bank transfer',
  cash: 'Pay in cash on site',
} as const satisfies Record<ChosenMeans, string>

/** The ways to pay the amount owed: the gateway first, then what the organiser accepts besides it. */
export function PayWays({ page }: { page: RegistrationPageView }) {
  const { guide } = page
  const address = paths.registration(page.event, page.secret)
  return (
    <>
      {guide && <Guide guide={guide} isDemo={page.isDemo} />}
      {page.paypalButton && (
        <PaypalButton button={page.paypalButton} orderAddress={paths.paymentOrder(page.event, page.secret)} />
      )}
      {page.methods.map(({ method, label }) => (
        <GatewayForm key={method} address={address} method={method} isInstead={guide !== null}>
          Pay {formatMoney(page.owedMinor, page.currency)} with {label}
        </GatewayForm>
      ))}
      {page.methods.length + page.offlineMethods.length === 0 && !guide && (
        <p className={styles.note}>
          {formatMoney(page.owedMinor, page.currency)} cannot be paid online here. Please{' '}
          <Link to={paths.microsite(page.event, 'contact-us')}>write to us</Link> and name {page.code}: we
          will tell you where to send it.
        </p>
      )}
      {page.methods.some(({ method }) => method === 'stripe') && (
        <p className={styles.note}>{paymentWords.cards}</p>
      )}
      {page.methods.length > 0 && (
        <p className={styles.note}>
          {page.isDemo
            ? 'Demonstration: the payment page stands in for the real one, and no money moves.'
            : 'You pay on the payment service’s own page: your card’s number never reaches us.'}
        </p>
      )}
      {page.offlineMethods.map(means => (
        <Form key={means} method="post" action={address}>
          <input type="hidden" name="method" value={means} />
          <Button type="submit" isWide>
            {offlineWords[means]}
          </Button>
        </Form>
      ))}
    </>
  )
}

/** Leaves for the page of a gateway. */
function GatewayForm({
  address,
  method,
  isInstead,
  children,
}: {
  address: string
  method: string
  /** Whether the payer had chosen to pay offline. */
  isInstead: boolean
  children: React.ReactNode
}) {
  const [isLeaving, onSubmit] = useIsLeaving()
  return (
    <Form method="post" reloadDocument action={address} onSubmit={onSubmit}>
      <input type="hidden" name="method" value={method} />
      <Button
        type="submit"
        tone={isInstead ? 'plain' : 'loud'}
        isWide
        disabledReason={isLeaving ? 'Opening the payment page…' : undefined}
      >
        {children}
        {isInstead && ' instead'}
      </Button>
    </Form>
  )
}

/** What to write on the transfer, or to say at the desk. */
function Guide({ guide, isDemo }: { guide: NonNullable<RegistrationPageView['guide']>; isDemo: boolean }) {
  const title = guide.means === 'cash' ? 'How to pay in cash' : 'How to pay by bank transfer'
  return (
    <section aria-label={title} className={styles.guide}>
      <h3 className={styles.guideTitle}>{title}</h3>
      <dl className={styles.details}>
        {guide.rows.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {guide.drawing !== null && (
        <figure className={styles.transferCode}>
          <img
            alt="QR code with the amount, the account and the reference"
            src={`data:image/svg+xml,${encodeURIComponent(guide.drawing)}`}
          />
          <figcaption className={styles.note}>{transferCodeWords}</figcaption>
        </figure>
      )}
      {guide.means === 'bank-transfer' && (
        <p className={styles.note}>
          Please pay any bank charges yourself, and enter only the reference as the payment reference. We are
          sending you these instructions by email. You will get the invoice once the money has arrived.
        </p>
      )}
      {guide.note !== '' && <p className={styles.note}>{guide.note}</p>}
      {isDemo && <p className={styles.note}>Demonstration: please transfer no money.</p>}
    </section>
  )
}
