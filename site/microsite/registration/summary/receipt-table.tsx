import { addedTaxRows } from '#domain/conference/taxes/added-tax.ts'
import { formatMoney, formatPercent } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { OwnText } from '#site/components/own-text.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import styles from '#site/microsite/registration/summary/receipt-table.module.css'
import type { ReceiptLine } from '#site/microsite/registration/summary/registration-view.ts'
import * as words from '#words/registration/summary.ts'
import { taxRowWords } from '#words/tax-words.ts'

/** What is bought, the fee, added taxes and the grand total, in the style of a till receipt. */
export function ReceiptTable({
  lines,
  price,
  currency,
  feeBasisPoints,
  emptyWords = '',
  caption = words.whatTheRegistrationCosts(),
  more = [],
}: {
  lines: ReceiptLine[]
  price: Price
  currency: string
  feeBasisPoints: number
  emptyWords?: string
  caption?: string
  /** What follows from the grand total. */
  more?: { label: string; amount: string }[]
}) {
  return (
    <table className={styles.receiptTable}>
      <caption className={hidden.hidden}>{caption}</caption>
      <tbody>
        {lines.length === 0 && (
          <tr>
            <td colSpan={2}>{emptyWords}</td>
          </tr>
        )}
        {lines.map(line => (
          <tr key={line.label + line.detail + line.amountMinor}>
            <th scope="row">
              <OwnText text={line.label} />
              <span className={styles.lineDetail}>
                <OwnText text={line.detail} />
              </span>
            </th>
            <td>{formatMoney(line.amountMinor, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {price.discountMinor > 0 && (
          <tr>
            <th scope="row">{say('Discount')}</th>
            <td>{formatMoney(-price.discountMinor, currency)}</td>
          </tr>
        )}
        <tr>
          <th scope="row">{say('Subtotal')}</th>
          <td>{formatMoney(price.subtotalMinor, currency)}</td>
        </tr>
        {feeBasisPoints + price.feeMinor > 0 && (
          <tr>
            <th scope="row">{words.processingFee({ share: formatPercent(feeBasisPoints) })}</th>
            <td>{formatMoney(price.feeMinor, currency)}</td>
          </tr>
        )}
        {addedTaxRows(price, price.addedTax).map(row => {
          const { label, detail } = taxRowWords(row)
          return (
            <tr key={label}>
              <th scope="row">
                {label}
                {detail && <span className={styles.lineDetail}>{detail}</span>}
              </th>
              <td>{formatMoney(row.amountMinor, currency)}</td>
            </tr>
          )
        })}
        <tr className={styles.total}>
          <th scope="row">{words.grandTotal()}</th>
          <td>{formatMoney(price.totalMinor, currency)}</td>
        </tr>
        {more.map(row => (
          <tr key={row.label} className={styles.total}>
            <th scope="row">{row.label}</th>
            <td>{row.amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  )
}
