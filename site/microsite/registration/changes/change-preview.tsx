/** What a change would mean, before it is confirmed. */

import { Form } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { OwnText } from '#site/components/own-text.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import styles from '#site/microsite/registration/changes/change-sheet.module.css'
import type { WaitView } from '#site/microsite/registration/changes/read-change.ts'
import type { ChangePreview } from '#site/microsite/registration/changes/read-preview.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import framed from '#site/microsite/registration/summary/framed.module.css'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import { paths } from '#words/addresses/paths.ts'
import * as words from '#words/registration/changes.ts'
import { joinTheWaitingList } from '#words/registration/form.ts'
import * as waitWords from '#words/registration/waits.ts'

/** Old, new and the difference, with what happens to the money; nothing is done yet. */
export function Preview({
  page,
  preview,
  values,
}: {
  page: { event: string; secret: string; currency: string; taxNote: string | null }
  preview: ChangePreview
  /** The fields that made it. */
  values: Readonly<Record<string, string | undefined>>
}) {
  const money = (minor: number) => formatMoney(minor, page.currency)
  const { differenceMinor } = preview
  return (
    <section aria-label={words.whatTheChangeMeans()} className={`${framed.framed} ${styles.preview}`}>
      <h2 className={sheetStyles.partTitle}>{words.whatTheChangeMeans()}</h2>
      <dl className={sheetStyles.details}>
        {preview.parts.map(part => (
          <div key={part.label}>
            <dt>{part.label}</dt>
            <dd>
              <del className={styles.replaced}>{part.before}</del>
              {part.after !== '' && <ins className={styles.added}>{part.after}</ins>}
            </dd>
          </div>
        ))}
      </dl>
      <table className={tableStyles.receiptTable}>
        <caption className={hidden.hidden}>
          {page.taxNote ? words.theTotalsFeeAndTaxes() : words.theTotalsFeeIncluded()}
        </caption>
        <tbody>
          <tr>
            <th scope="row">{words.totalSoFar()}</th>
            <td>{money(preview.beforeMinor)}</td>
          </tr>
          <tr>
            <th scope="row">{words.totalAfterTheChange()}</th>
            <td>{money(preview.afterMinor)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className={tableStyles.total}>
            <th scope="row">{say('Difference')}</th>
            <td>
              {differenceMinor > 0 && '+'}
              {money(differenceMinor)}
            </td>
          </tr>
        </tfoot>
      </table>
      {preview.words.map(sentence => (
        <p key={sentence} className={styles.previewWords}>
          {sentence}
        </p>
      ))}
      <Form method="post" className={sheetStyles.payActions}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="difference" value={differenceMinor} />
        <input type="hidden" name="refund" value={preview.refundMinor} />
        <Button type="submit" tone="loud" isWide>
          {words.confirmTheChange()}
        </Button>
        <LinkButton to={paths.registration(page.event, page.secret)} isWide reloadDocument>
          {words.keepWhatIHave()}
        </LinkButton>
      </Form>
    </section>
  )
}

/** What is sold out can be waited for: what is due then, and how it goes. Nothing is done yet. */
export function WaitPreview({
  page,
  wait,
  values,
}: {
  page: { event: string; secret: string }
  wait: WaitView
  values: Readonly<Record<string, string | undefined>>
}) {
  return (
    <section aria-label={waitWords.waitForWhatIsSoldOut()} className={`${framed.framed} ${styles.preview}`}>
      <h2 className={sheetStyles.partTitle}>{waitWords.waitForWhatIsSoldOut()}</h2>
      <dl className={sheetStyles.details}>
        {wait.items.map(({ key, label, place, due }) => (
          <div key={key}>
            <dt>
              <OwnText text={label} />
            </dt>
            <dd>
              {place} {due}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.previewWords}>{waitWords.howWaitingGoes()}</p>
      <Form method="post" className={sheetStyles.payActions}>
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="wait" value={wait.dueMinor} />
        <Button type="submit" tone="loud" isWide>
          {joinTheWaitingList()}
        </Button>
        <LinkButton to={paths.registration(page.event, page.secret)} isWide reloadDocument>
          {words.keepWhatIHave()}
        </LinkButton>
      </Form>
    </section>
  )
}
