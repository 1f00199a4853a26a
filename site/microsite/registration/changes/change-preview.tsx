import { Form } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import styles from '#site/microsite/registration/changes/change-sheet.module.css'
import type { ChangePreview } from '#site/microsite/registration/changes/read-preview.ts'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import framed from '#site/microsite/registration/summary/framed.module.css'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import { paths } from '#words/paths.ts'
import * as words from '#words/registration/changes.ts'

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
