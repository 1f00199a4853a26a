/**
 * The total beside the registration form, which a script computes by the rules of the server while somebody chooses.
 */

import { useMemo } from 'react'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import type { Discount } from '#domain/offers/catalogue/discount.ts'
import { type Choice, type Price, pricedExtras, priceOf, withCode } from '#domain/offers/pricing/pricing.ts'
import styles from '#site/microsite/registration/form/registration-form.module.css'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import { ReceiptTable } from '#site/microsite/registration/summary/receipt-table.tsx'
import type { FeesView, ReceiptLine } from '#site/microsite/registration/summary/registration-view.ts'
import * as words from '#words/registration/form.ts'
import { nightsWords } from '#words/registration/registration-words.ts'

/** The total, updated during choosing. Without a script it says when the total will be shown. */
export function LiveReceipt({
  fees: offered,
  choice,
  taxId,
  code,
  pay,
  children,
}: {
  fees: FeesView
  choice: Choice
  /** As typed; empty for none. */
  taxId: string
  /** As typed; the sum shows what it takes off once it was applied. */
  code: string
  /** The button beside the total, which stays visible with it. */
  pay: React.ReactNode
  /** Other actions beside the receipt. */
  children: React.ReactNode
}) {
  const { list: fees, discount } = useMemo(
    () => withCode(offered, grantFor(offered, choice, code)),
    [offered, choice, code],
  )
  const price = useMemo(() => priceIn(fees, choice, taxId, discount), [fees, choice, taxId, discount])
  return (
    <div className={styles.receipt}>
      <h2 className={styles.receiptTitle}>{say('Summary')}</h2>
      <noscript>
        <p className={sheetStyles.note}>{words.theSumIsShownOn()}</p>
      </noscript>
      <ReceiptTable
        lines={linesOf(fees, choice, price)}
        price={price}
        currency={fees.currency}
        feeBasisPoints={fees.feeBasisPoints}
        emptyWords={words.chooseARegistrationCategoryTo()}
      />
      <div className={styles.payBar}>
        <p className={styles.barTotal}>
          <span>{say('Total')}</span>
          <output aria-live="polite">{formatMoney(price.totalMinor, fees.currency)}</output>
        </p>
        <div className={styles.barAction}>{pay}</div>
      </div>
      <div className={styles.elsewise}>{children}</div>
    </div>
  )
}

/** What the applied code does, as long as it stands there and is for what is chosen. */
function grantFor({ code: applied }: FeesView, { presentationType }: Choice, code: string) {
  if (!applied || applied.typed !== code.trim()) return undefined
  const isForIt = applied.presentationType === null || applied.presentationType === presentationType
  return isForIt ? applied : undefined
}

function priceIn(fees: FeesView, choice: Choice, taxId: string, discount: Discount | null): Price {
  const period = fees.periods?.find(({ isOpen }) => isOpen) ?? null
  return priceOf({ ...fees, accommodations: fees.accommodations ?? [], period }, choice, discount, taxId)
}

function linesOf(fees: FeesView, choice: Choice, price: Price): ReceiptLine[] {
  const lines: ReceiptLine[] = []
  if (choice.presentationType) {
    const period = fees.periods?.find(period => period.isOpen)?.name ?? ''
    lines.push({
      label: fees.admissions.find(({ key }) => key === choice.presentationType)?.name ?? '',
      detail: period,
      amountMinor: price.registrationMinor,
    })
  }
  const stay = choice.accommodation
  const room = fees.accommodations?.find(({ id }) => id === stay?.id)
  if (stay && room) {
    lines.push({ label: room.name, detail: nightsWords(stay.nights), amountMinor: price.accommodationMinor })
  }
  if (choice.hasAddOn) {
    lines.push({
      label: words.accompanyingPerson(),
      detail: words.onePerson(),
      amountMinor: price.addOnMinor,
    })
  }
  const open = fees.periods?.find(period => period.isOpen)
  for (const { name, detail, quantity, unitMinor, isIncluded } of open
    ? pricedExtras({ ...fees, period: open }, choice)
    : []) {
    lines.push({
      label: quantity === 1 ? name : `${quantity} × ${name}`,
      detail: isIncluded ? words.inThePrice() : detail,
      amountMinor: unitMinor * quantity,
    })
  }
  return lines
}
