import { formatMoney } from '#domain/foundations/money.ts'
import { ReceiptTable } from '#site/microsite/registration/summary/receipt-table.tsx'
import type { RegistrationPageView } from '#site/organiser/registrations/read-registration.ts'
import styles from '#site/organiser/registrations/registration.module.css'

export function MoneyCard({ view }: { view: RegistrationPageView }) {
  const { money } = view
  if (!money) return null
  return (
    <section className={styles.part} aria-labelledby="money">
      <h2 id="money" className={styles.partTitle}>
        Receipt
      </h2>
      <ReceiptTable
        lines={money.lines}
        price={money.price}
        currency={money.currency}
        feeBasisPoints={money.feeBasisPoints}
      />
      {money.positions.length > 0 && (
        <dl className={styles.positions}>
          {money.positions.map(({ label, amount }) => (
            <div key={`${label} ${amount}`}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      )}
      {money.documents.length > 0 && (
        <ul className={styles.acts}>
          {money.documents.map(({ href, title, amountMinor, currency, issuedOn }) => (
            <li key={href}>
              <a href={href} className={styles.act}>
                {title}
              </a>
              <span className={styles.because}>
                {formatMoney(amountMinor, currency)}
                {issuedOn && `, ${issuedOn}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
