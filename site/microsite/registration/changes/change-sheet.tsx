import { Form } from 'react-router'
import { formatMoney } from '#domain/foundations/money.ts'
import { Button, LinkButton } from '#site/components/form/button.tsx'
import { CheckboxCard, ChoiceGrid, RadioCard } from '#site/components/form/choice-card.tsx'
import { FieldGroup } from '#site/components/form/field.tsx'
import { Notice } from '#site/components/notice.tsx'
import hidden from '#site/components/visually-hidden.module.css'
import styles from '#site/microsite/registration/changes/change-sheet.module.css'
import type { ChangeView } from '#site/microsite/registration/changes/read-change.ts'
import { AccommodationChoices } from '#site/microsite/registration/form/registration-choices.tsx'
import sheetStyles from '#site/microsite/registration/page/registration-sheet.module.css'
import framed from '#site/microsite/registration/summary/framed.module.css'
import tableStyles from '#site/microsite/registration/summary/receipt-table.module.css'
import { paths } from '#words/paths.ts'

/**
 * Choosing something else, reading its consequences, and confirming: each is a page of its own, which also works
 * without a script.
 */
export function ChangeSheet({
  page,
  refusal,
  answers,
}: {
  page: ChangeView
  refusal: string | null
  /** What the form shows: the current choice, or the input of a refused form. */
  answers: object
}) {
  const back = paths.registration(page.event, page.secret)
  return (
    <article className={sheetStyles.sheet}>
      <header>
        <p className={sheetStyles.label}>Registration {page.code}</p>
        <h1 className={sheetStyles.heading}>Change your registration</h1>
        <p className={sheetStyles.lead}>{page.subject}</p>
      </header>
      {page.hindrance ? (
        <Notice
          tone="negative"
          title={page.hindrance}
          actions={<LinkButton to={back}>Back to your registration</LinkButton>}
        />
      ) : (
        <>
          {refusal && <Notice tone="negative" title={refusal} answers={answers} />}
          {page.preview && <Preview page={page} preview={page.preview} />}
          <Choices page={page} />
        </>
      )}
    </article>
  )
}

/** Old, new and the difference, with what happens to the money; nothing is done yet. */
function Preview({ page, preview }: { page: ChangeView; preview: NonNullable<ChangeView['preview']> }) {
  const money = (minor: number) => formatMoney(minor, page.currency)
  const { differenceMinor } = preview
  return (
    <section aria-label="What the change means" className={`${framed.framed} ${styles.preview}`}>
      <h2 className={sheetStyles.partTitle}>What the change means</h2>
      <dl className={sheetStyles.details}>
        {preview.parts.map(part => (
          <div key={part.label}>
            <dt>{part.label}</dt>
            <dd>
              <del className={styles.replaced}>{part.before}</del>
              <ins className={styles.added}>{part.after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      <table className={tableStyles.receiptTable}>
        <caption className={hidden.hidden}>
          {page.taxNote ? 'The totals, fee and taxes included' : 'The totals, fee included'}
        </caption>
        <tbody>
          <tr>
            <th scope="row">Total so far</th>
            <td>{money(preview.beforeMinor)}</td>
          </tr>
          <tr>
            <th scope="row">Total after the change</th>
            <td>{money(preview.afterMinor)}</td>
          </tr>
        </tbody>
        <tfoot>
          <tr className={tableStyles.total}>
            <th scope="row">Difference</th>
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
        {Object.entries(page.values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="difference" value={differenceMinor} />
        <input type="hidden" name="refund" value={preview.refundMinor} />
        <Button type="submit" tone="loud" isWide>
          Confirm the change
        </Button>
        <LinkButton to={paths.registration(page.event, page.secret)} isWide reloadDocument>
          Keep what I have
        </LinkButton>
      </Form>
    </section>
  )
}

function Choices({ page }: { page: ChangeView }) {
  const { values, preview } = page
  return (
    <Form
      method="get"
      action={paths.changeChoice(page.event, page.secret)}
      className={styles.changeForm}
      key={JSON.stringify(values)}
    >
      {preview && <h2 className={sheetStyles.partTitle}>Or choose something else</h2>}
      <FieldGroup
        legend="Registration"
        description={
          <p>
            What you keep stays at the price you agreed to. What you change is charged at today’s price.{' '}
            {page.taxNote}
          </p>
        }
      >
        <ChoiceGrid name="presentation" legend="Registration Category" isLegendHidden>
          {page.presentations.map(({ type, label, price, detail }) => (
            <RadioCard
              key={type}
              name="presentation"
              value={type}
              defaultChecked={values.presentation === type}
              title={label}
              detail={detail}
              price={price}
            />
          ))}
        </ChoiceGrid>
      </FieldGroup>
      <AccommodationChoices fees={page} values={values} agreed={page.agreedStay} />
      {page.addOnPrice !== null && (
        <FieldGroup legend="Extras">
          <CheckboxCard
            name="add_on"
            value="yes"
            defaultChecked={values.add_on === 'yes'}
            title="Accompanying person"
            detail={page.addOnDetail}
            price={page.addOnPrice}
          />
        </FieldGroup>
      )}
      <div className={sheetStyles.payActions}>
        <Button type="submit" tone={preview ? 'plain' : 'loud'} isWide>
          See what the change means
        </Button>
        {!preview && (
          <LinkButton to={paths.registration(page.event, page.secret)} isWide reloadDocument>
            Keep what I have
          </LinkButton>
        )}
      </div>
    </Form>
  )
}
