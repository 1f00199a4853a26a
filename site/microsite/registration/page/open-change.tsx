import { Form } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import { Button } from '#site/components/form/button.tsx'
import { PayWays } from '#site/microsite/registration/page/pay-ways.tsx'
import type { RegistrationPageView } from '#site/microsite/registration/page/read-registration-page.ts'
import styles from '#site/microsite/registration/page/registration-sheet.module.css'
import framed from '#site/microsite/registration/summary/framed.module.css'
import { ReceiptTable } from '#site/microsite/registration/summary/receipt-table.tsx'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/page/open-change.ts'
import * as waitWords from '#words/registration/waits.ts'

/** A change that awaits its payment: its effect on the registration, and the two ways to end it. */
export function OpenChange({
  page,
  change,
}: {
  page: RegistrationPageView
  change: NonNullable<RegistrationPageView['change']>
}) {
  const title =
    change.by === 'line'
      ? waitWords.aPlaceIsFree()
      : change.by === 'organiser'
        ? words.theChangeThatWeAsk()
        : words.theChangeYouAskedFor()
  return (
    <section aria-label={title} className={`${framed.framed} ${styles.openChange}`}>
      <h2 className={styles.partTitle}>{title}</h2>
      <ReceiptTable
        lines={change.lines}
        price={change.price}
        currency={page.currency}
        feeBasisPoints={page.feeBasisPoints}
        caption={words.whatTheRegistrationCostsAfter()}
        more={[
          {
            label: words.differenceToPay(),
            amount: formatMoney(change.owedMinor, page.currency),
          },
        ]}
      />
      <div className={styles.payActions}>
        {page.owedMinor > 0 && <PayWays page={page} />}
        <Form method="post" action={paths.registration(page.event, page.secret)}>
          <input type="hidden" name="act" value="keep" />
          <Button type="submit" isWide>
            {change.by === 'line' ? waitWords.letItGo() : words.keepWhatIHad()}
          </Button>
        </Form>
      </div>
    </section>
  )
}
