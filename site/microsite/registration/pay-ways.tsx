import { Form, Link, useNavigation } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#site/components/button.tsx'
import { PaypalButton } from '#site/microsite/registration/paypal-button.tsx'
import type { RegistrationPageView } from '#site/microsite/registration/read-registration-page.ts'
import styles from '#site/microsite/registration/registration.module.css'
import { paths } from '#site/paths.ts'

/** The ways to pay what is owed now. */
export function PayWays({ page }: { page: RegistrationPageView }) {
  const isSending = useNavigation().state === 'submitting'
  return (
    <>
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
      {page.methods.length === 0 && (
        <p className={styles.note}>
          {formatMoney(page.owedMinor, page.currency)} cannot be paid online here. Please{' '}
          <Link to={paths.microsite(page.event, 'contact-us')}>write to us</Link> and name {page.code}: we
          tell you where to send it.
        </p>
      )}
      {page.isDemo && page.methods.length > 0 && (
        <p className={styles.note}>
          Demonstration: the payment page stands in for the real one, and no money moves.
        </p>
      )}
    </>
  )
}
