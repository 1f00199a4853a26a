import { Form, Link } from 'react-router'
import type { ClonePart } from '#domain/preparation/copying/clone-decisions.ts'
import { Button, ButtonRow } from '#site/components/form/button.tsx'
import { ErrorSummary } from '#site/components/form/error-summary.tsx'
import { fieldId } from '#site/components/form/field.tsx'
import { formStyle, Page, Part } from '#site/organiser/parts/page.tsx'
import { RequestKey } from '#site/organiser/parts/request-key.tsx'
import { Rows } from '#site/organiser/parts/rows.tsx'
import basics from '#site/organiser/preparation/set-up/basics-fields.module.css'
import {
  BasicsFields,
  type FieldErrors,
  messageOf,
} from '#site/organiser/preparation/set-up/basics-fields.tsx'
import styles from '#site/organiser/preparation/set-up/copy-conference.module.css'
import type { TypedBasics } from '#site/organiser/preparation/set-up/read-basics.ts'

interface CopyView extends FieldErrors {
  /** The address of the copied conference, and its name with the year. */
  from: string
  edition: string
  typed: TypedBasics
  parts: readonly ClonePart[]
  zones: readonly string[]
  publicUrl: string
}

interface DatesView extends Omit<CopyView, 'errors'> {
  key: string
  /** The conference's own days. */
  days: { from: string; to: string }
  zone: string
  zoneWas: string
  rows: readonly DateRow[]
}

interface DateRow {
  key: string
  label: string
  /** The kinds of content whose texts contain the date. */
  where: string
  from: string
  /** `YYYY-MM-DD` */
  to: string
  meaning: string
}

/** The refusal, if it was not copied. */
interface CopyAnswer extends FieldErrors {
  typedDates: Readonly<Record<string, string>>
}

const partWords: Readonly<Record<ClonePart, string>> = {
  speakers: 'Speakers, with their biographies',
  committee: 'Committee',
  venue: 'Venue, with its pictures',
  partners: 'Partners',
}
// The table has every part.
const partNames = Object.keys(partWords) as ClonePart[]

/** The second screen: name, first day, place, and what is copied. A GET form that leads to the third screen. */
export function CopyBasics({ view }: { view: CopyView }) {
  const { typed, errors, parts } = view
  return (
    <Page
      title={`${view.edition} again`}
      lead="The name of the new one, and when and where it is held. The dates come next."
    >
      <ErrorSummary errors={[...errors]} answers={errors} />
      <Form method="get" className={formStyle} noValidate key={JSON.stringify(typed)}>
        <input type="hidden" name="from" value={view.from} />
        <input type="hidden" name="step" value="dates" />
        <BasicsFields
          typed={typed}
          errors={errors}
          zones={view.zones}
          addressHint={`After ${view.publicUrl}/. Last year’s address stays.`}
        />
        <fieldset className={styles.parts}>
          <legend>What else to copy, besides pages, topics, fees, rooms and places</legend>
          {partNames.map(part => (
            <label key={part} className={basics.check}>
              <input
                type="checkbox"
                name={`with-${part}`}
                value="on"
                defaultChecked={parts.includes(part) && (errors.length > 0 || part !== 'speakers')}
              />
              <span>{partWords[part]}</span>
            </label>
          ))}
        </fieldset>
        <div>
          <Button type="submit" tone="loud">
            See every date
          </Button>
        </div>
      </Form>
    </Page>
  )
}

const hidden = ['name', 'prefix', 'nameOrder', 'subject', 'startsOn', 'endsOn', 'timeZone', 'location', 'isHybrid', 'hue', 'artFamily'] as const satisfies (keyof TypedBasics)[] // biome-ignore format: a list

/** The third screen: every date, old and new, what is copied and what is not. */
export function CopyDates({ view, answer }: { view: DatesView; answer: CopyAnswer | undefined }) {
  const { typed, days, rows, parts, zone } = view
  const errors = answer?.errors ?? []
  const typedDates = answer?.typedDates ?? {}
  return (
    <Page
      title="Every date, old and new"
      lead={`${view.edition}: ${days.from} becomes ${days.to}. Deadlines keep their weekdays, times of day stay the same in ${zone}.`}
    >
      <ErrorSummary errors={[...errors]} answers={answer} />
      <Form method="post" className={styles.dates} noValidate>
        <input type="hidden" name="intent" value="copy" />
        <RequestKey value={view.key} />
        <input type="hidden" name="from" value={view.from} />
        {hidden.map(name => (
          <input key={name} type="hidden" name={name} value={typed[name]} />
        ))}
        {parts.map(part => (
          <input key={part} type="hidden" name={`with-${part}`} value="on" />
        ))}
        {view.zoneWas !== zone && (
          <p>
            Deadlines end at midnight in {zone} now, no longer in {view.zoneWas}.
          </p>
        )}
        <Rows
          caption="Dates"
          columns={['What', 'Old', 'New', 'Also in']}
          rows={rows.map(row => {
            const name = `date.${row.key}`
            const message = messageOf({ errors }, name)
            return {
              key: row.key,
              cells: [
                row.label,
                row.from,
                <div key={row.key} className={styles.date}>
                  <input
                    id={fieldId(name)}
                    type="date"
                    name={name}
                    aria-label={`New date: ${row.label}, ${row.from}`}
                    defaultValue={typedDates[row.key] ?? row.to}
                    className={styles.input}
                    {...(message && { 'aria-invalid': true, 'aria-describedby': `${fieldId(name)}-error` })}
                  />
                  <span className={styles.soft}>{row.meaning}</span>
                  {message && (
                    <span id={`${fieldId(name)}-error`} className={styles.wrong}>
                      {message}
                    </span>
                  )}
                </div>,
                row.where,
              ],
            }
          })}
          empty="No date depends on the first day."
        />
        <Part title="What is copied">
          <p className={styles.prose}>
            Pages of prose, About, figures, schedule in brief, tickets, topics, the call for abstracts,
            contact details, gallery, testimonials, the abstract’s template; registration periods and prices,
            rooms, limits of places, currency and charges; its own taxes and ways to pay; the days of the
            program
            {parts.length > 0 && `; ${parts.map(part => partWords[part].toLowerCase()).join('; ')}`}.
          </p>
        </Part>
        <Part title="What is not copied">
          <p className={styles.prose}>
            Registrations, payments and invoices, abstracts, talks, discount codes, news, last year’s program
            and brochure, people’s roles, drafts and histories
            {partNames
              .filter(part => !parts.includes(part))
              .map(part => `; ${partWords[part].toLowerCase()}`)}
            .
          </p>
        </Part>
        <ButtonRow>
          <Button type="submit" tone="loud">
            Create the copy
          </Button>
          <Link to={`?from=${view.from}`}>Begin again</Link>
        </ButtonRow>
      </Form>
    </Page>
  )
}
