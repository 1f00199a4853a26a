/** How the amount that is due can be paid, on the registration's page. */

import { Form, Link } from 'react-router'
import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { Button } from '#site/components/form/button.tsx'
import { Sentence } from '#site/components/sentence.tsx'
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import { useIsLeaving } from '#site/microsite/registration/page/use-is-leaving.ts'
import { paths } from '#words/addresses/paths.ts'
import * as paymentWords from '#words/payment-words.ts'
import * as words from '#words/registration/page/pay-ways.ts'
import { transferCodeWords } from '#words/transfer-code-words.ts'
import { PaypalButton } from './paypal-button.tsx'

const offlineWords = {
  get 'bank-transfer'() {
    return words.payByBankTransfer()
  },
  get cash() {
    return words.payInCashOnSite()
  },
} as const satisfies Record<ChosenMeans, string>

/** The ways to pay the amount owed: the gateway first, then what the organiser accepts besides it. */
export function PayWays({ page }: { page: RegistrationPageView }) {
  const { guide } = page
  const address = paths.registration(page.event, page.secret)
  return (
    <>
      {guide && <Guide guide={guide} isDemo={page.isDemo} isBilled={page.isBilled} />}
      {page.paypalButton && (
        <PaypalButton button={page.paypalButton} orderAddress={paths.paymentOrder(page.event, page.secret)} />
      )}
      {page.methods.map(({ method, label }) => (
        <GatewayForm key={method} address={address} method={method} isInstead={guide !== null}>
          {(guide ? words.payInsteadWith : words.payWith)({
            amount: formatMoney(page.owedMinor, page.currency),
            label,
          })}
        </GatewayForm>
      ))}
      {page.tooLittle && <p className={styles.note}>{page.tooLittle}</p>}
      {page.methods.length + page.offlineMethods.length === 0 && !guide && (
        <p className={styles.note}>
          <Sentence
            text={words.cannotBePaidOnlineHere()}
            owed={formatMoney(page.owedMinor, page.currency)}
            contact={link => <Link to={paths.microsite(page.event, 'contact-us')}>{link}</Link>}
            code={page.code}
          />
        </p>
      )}
      {page.methods.some(({ method }) => method === 'stripe') && (
        <p className={styles.note}>{paymentWords.cards()}</p>
      )}
      {page.methods.length > 0 && (
        <p className={styles.note}>
          {page.isDemo ? paymentWords.demonstration() : words.youPayOnThePayment()}
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
        disabledReason={isLeaving ? paymentWords.openingPage() : undefined}
      >
        {children}
      </Button>
    </Form>
  )
}

/** What to write on the transfer, or to say at the desk. */
function Guide({
  guide,
  isDemo,
  isBilled,
}: {
  guide: NonNullable<RegistrationPageView['guide']>
  isDemo: boolean
  isBilled: boolean
}) {
  const title = guide.means === 'cash' ? words.howToPayInCash() : words.howToPayByBank()
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
            alt={words.qrCodeWithTheAmount()}
            src={`data:image/svg+xml,${encodeURIComponent(guide.drawing)}`}
          />
          <figcaption className={styles.note}>{transferCodeWords()}</figcaption>
        </figure>
      )}
      {guide.means === 'bank-transfer' && (
        <p className={styles.note}>
          {isBilled ? words.pleasePayTheInvoice() : words.pleasePayAnyBankCharges()}
        </p>
      )}
      {guide.note !== '' && <p className={styles.note}>{guide.note}</p>}
      {isDemo && <p className={styles.note}>{words.demonstrationPleaseTransferNoMoney()}</p>}
    </section>
  )
}
