import { FieldGrid, TextArea, TextInput } from '#site/components/form/field.tsx'
import { Part } from '#site/organiser/parts/page.tsx'
import checks from '#site/organiser/preparation/set-up/basics-fields.module.css'
import { asTyped, type FieldErrors, messageOf } from '#site/organiser/preparation/set-up/basics-fields.tsx'
import styles from '#site/organiser/preparation/set-up/quick-start.module.css'
import { admissionRows, type TypedStart } from '#site/organiser/preparation/set-up/read-quick-start.ts'

interface View {
  currency: string
  /** Ways to pay online that take the currency. */
  gateways: readonly string[]
  asks: { email: boolean; payment: boolean; organisation: boolean; isLeftToOwner: boolean }
}

type Props = FieldErrors & { typed: TypedStart; view: View }

/** Everything that a shop needs and that is not there yet. */
export function QuickStartFields({ typed, errors, view }: Props) {
  const { asks } = view
  return (
    <>
      <Admissions typed={typed} errors={errors} view={view} />
      <Places typed={typed} errors={errors} view={view} />
      <Payment typed={typed} errors={errors} view={view} />
      {(asks.email || asks.organisation || asks.isLeftToOwner) && (
        <Contact typed={typed} errors={errors} view={view} />
      )}
    </>
  )
}

function Admissions({ typed, errors, view: { currency } }: Props) {
  return (
    <Part title="Who pays what">
      <p className={styles.note}>
        Name the registrations as people will read them. 0 is free; an empty line is left out. Prices for
        early and late, workshops and dinners can be added afterwards.
      </p>
      {admissionRows.map(row => (
        <div key={row} className={styles.priced}>
          <TextInput
            name={`name.${row}`}
            label={`Registration ${row + 1}`}
            defaultValue={typed.admissions[row]?.name}
            error={messageOf({ errors }, `name.${row}`)}
          />
          <TextInput
            name={`price.${row}`}
            label={`Price ${row + 1} in ${currency}`}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            defaultValue={typed.admissions[row]?.price}
            error={messageOf({ errors }, `price.${row}`)}
          />
        </div>
      ))}
    </Part>
  )
}

function Places({ typed, errors }: Props) {
  const field = asTyped(typed, errors)
  return (
    <Part title="How many, and until when">
      <FieldGrid>
        <TextInput
          {...field('places')}
          label="Places in total"
          hint="Empty for no limit."
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
        />
        <TextInput
          {...field('lastDay')}
          label="Last day of registration"
          hint="It ends at midnight where the conference is."
          type="date"
          dir="ltr"
          isRequired
        />
      </FieldGrid>
    </Part>
  )
}

function Payment({ typed, errors, view: { currency, gateways, asks } }: Props) {
  const field = asTyped(typed, errors)
  return (
    <Part title="How they pay">
      <p className={styles.note}>
        {gateways.length > 0
          ? `Payments in ${currency} by ${gateways.join(' and ')} work already. Add bank transfer or cash if you take them.`
          : `No payment gateway takes ${currency}, so people pay by bank transfer or in cash.`}
        {!asks.payment && ' An owner sets these under Settings.'}
      </p>
      {asks.payment && (
        <>
          <label className={checks.check}>
            <input
              type="checkbox"
              name="takesTransfers"
              value="on"
              defaultChecked={typed.takesTransfers === 'on'}
            />
            <span>Bank transfer, to this account:</span>
          </label>
          <FieldGrid>
            <TextInput {...field('accountHolder')} label="Account holder" />
            <TextInput {...field('account')} label="IBAN or account number" dir="ltr" autoComplete="off" />
            <TextInput {...field('bic')} label="BIC" hint="If payers need it." dir="ltr" autoComplete="off" />
          </FieldGrid>
          <TextInput
            {...field('where')}
            label="Where cash is accepted"
            hint="Such as “The registration desk in the foyer”. Empty if it is not."
          />
        </>
      )}
    </Part>
  )
}

function Contact({ typed, errors, view: { asks } }: Props) {
  const field = asTyped(typed, errors)
  return (
    <Part title="Whom they ask">
      {(asks.email || asks.organisation) && (
        <TextInput
          {...field('email')}
          label="E-mail address for questions"
          type="email"
          dir="ltr"
          autoComplete="email"
          isRequired
        />
      )}
      {asks.organisation && (
        <>
          <TextInput
            {...field('organiser')}
            label="Name of your organisation"
            hint="It issues the invoices, and is on every page and mail."
            autoComplete="organization"
            isRequired
          />
          <TextArea
            {...field('address')}
            label="Its office address"
            rows={2}
            autoComplete="street-address"
            isRequired
          />
        </>
      )}
      {asks.isLeftToOwner && (
        <p className={styles.note}>An owner sets your organisation’s name and address before you publish.</p>
      )}
    </Part>
  )
}
