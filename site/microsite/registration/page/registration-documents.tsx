import { inARow } from '#domain/foundations/listed.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { DocumentView } from '#site/microsite/registration/page/read-documents.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import * as words from '#words/registration/page/registration-documents.ts'

/** The documents of a registration to download: the receipt, the invoice, credit notes. */
export function RegistrationDocuments({ documents }: { documents: readonly DocumentView[] }) {
  if (documents.length === 0) return null
  return (
    <>
      <h2 className={styles.partTitle}>{say('Documents')}</h2>
      <ul className={styles.payments}>
        {documents.map(({ href, title, issuedOn, amountMinor, currency }) => (
          <li key={href}>
            <a href={href} type="application/pdf" download>
              {title} (PDF)
            </a>
            <span className={tableStyles.lineDetail}>
              {inARow([
                issuedOn === null ? words.asOfToday() : words.issuedOn({ issuedOn }),
                formatMoney(amountMinor, currency),
              ])}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
