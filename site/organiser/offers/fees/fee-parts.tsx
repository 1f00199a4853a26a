import { Link } from 'react-router'
import { LinkButton } from '#site/components/form/button.tsx'
import { fieldId } from '#site/components/form/field.tsx'
import type { FeeGroup } from '#site/organiser/offers/fees/fee-table.ts'
import styles from '#site/organiser/offers/fees/fees.module.css'
import { FeeField, PriceTable } from '#site/organiser/offers/fees/price-table.tsx'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'
import { Part } from '#site/organiser/parts/page.tsx'
import { formOf } from '#site/organiser/record-form/forms.ts'

interface View {
  event: string
  currency: string
  zone: string
  /** What the last day of each period means, by its id. */
  meanings: Readonly<Record<string, string>>
  /** How many are sold of those that end by a number, by their ids. */
  sold: Readonly<Record<string, string>>
  openId: number | null
}

export const feeFields = {
  prices: ['invited', 'oral', 'poster', 'student', 'delegate', 'virtual'],
  nights: ['oneNight', 'twoNights', 'threeNights', 'fourNights'],
} as const

/** The other charges by what they are about. */
const otherCharges = [
  { title: 'Accompanying people and students', fields: ['addOn', 'addOnIncludes', 'studentRule'] },
  {
    title: 'Groups',
    fields: [
      'takesGroups',
      'groupDiscountFrom',
      'groupDiscountBasisPoints',
      'groupDiscount',
      'groupInvoiceDays',
      'namesUntil',
      'unnamedPlaces',
    ],
  },
  { title: 'Paying', fields: ['feeBasisPoints', 'holdMinutes', 'customAmountMin', 'customAmountMax'] },
] as const

type TableProps = { errors: readonly { name: string; message: string }[]; isWritable: boolean }

export function PeriodsPart({
  groups,
  view,
  table,
}: {
  groups: readonly FeeGroup[]
  view: View
  table: TableProps
}) {
  return (
    <Part title="Periods">
      <p className={styles.note}>
        The period that ends next is open; after the last one registration is closed. Days end in {view.zone}.
        A period can also end when a number is sold: then the next one opens at once.
      </p>
      {groups.length === 0 && <p>None yet, so nobody can register. Add the first one.</p>}
      <Periods groups={groups} view={view} table={table} />
      {table.isWritable && (
        <div>
          <LinkButton to={organiserPaths.websiteRecord(view.event, 'fee-period', 'new')}>
            Add a period
          </LinkButton>
        </div>
      )}
    </Part>
  )
}

function Periods({
  groups,
  view: { meanings, sold, openId },
  table,
}: {
  groups: readonly FeeGroup[]
  view: View
  table: TableProps
}) {
  return (
    <ul className={styles.periods}>
      {groups.map(group => (
        <li key={group.prefix} className={styles.period}>
          <div>
            <p className={styles.label} aria-hidden="true">
              Name
            </p>
            <FeeField group={group} field="name" label="Name" {...table} />
          </div>
          <div>
            <p className={styles.label} aria-hidden="true">
              Last day
            </p>
            <FeeField group={group} field="endsOn" label="Last day" {...table} />
            <p className={styles.meaning}>{meanings[group.id]}</p>
          </div>
          <div>
            <p className={styles.label} aria-hidden="true">
              Ends when sold
            </p>
            <FeeField group={group} field="endsAfter" label="Ends when sold" {...table} />
            {sold[group.id] !== undefined && <p className={styles.meaning}>{sold[group.id]}</p>}
          </div>
          <div className={styles.standing}>
            {group.id === openId && (
              <p className={styles.open}>
                <strong>Open now</strong>
              </p>
            )}
            <FeeActs group={group} />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function RegistrationPrices({
  groups,
  currency,
  table,
  hasOwn,
}: {
  groups: readonly FeeGroup[]
  currency: string
  table: TableProps
  /** Whether the organiser sells registrations of its own. */
  hasOwn: boolean
}) {
  const isSold = groups.some(({ shown }) => feeFields.prices.some(field => (shown[field] ?? '') !== ''))
  const prices = (
    <PriceTable
      caption={`Prices of registration in ${currency}`}
      corner="What"
      columns={groups.map(group => ({ key: group.prefix, label: group.name }))}
      rows={feeFields.prices.map(field => ({
        key: field,
        heading: formOf('fee-period').fields[field]?.label ?? field,
        cells: groups.map(group => ({ group, field })),
      }))}
      {...table}
    />
  )
  return (
    <Part title="Registration">
      {hasOwn && !isSold ? (
        <details className={styles.usual}>
          <summary>
            The usual six, from invited speakers to virtual presentations: none of them is sold
          </summary>
          {prices}
        </details>
      ) : (
        prices
      )}
    </Part>
  )
}

export function RoomPrices({
  groups,
  view,
  table,
}: {
  groups: readonly FeeGroup[]
  view: View
  table: TableProps
}) {
  return (
    <Part title="Accommodation">
      <p className={styles.note}>Each price covers the whole stay.</p>
      {groups.length === 0 && <p>No rooms are sold with a registration.</p>}
      {groups.length > 0 && (
        <PriceTable
          caption={`Prices of rooms in ${view.currency}`}
          corner="Room"
          columns={[
            ...feeFields.nights.map(field => ({
              key: field,
              label: formOf('accommodation').fields[field]?.label ?? field,
            })),
            { key: 'acts', label: '' },
          ]}
          rows={groups.map(group => ({
            key: group.prefix,
            heading: <FeeField group={group} field="name" label="Name" {...table} />,
            name: group.name,
            cells: feeFields.nights.map(field => ({ group, field })),
            acts: <FeeActs group={group} />,
          }))}
          {...table}
        />
      )}
      {table.isWritable && (
        <div>
          <LinkButton to={organiserPaths.websiteRecord(view.event, 'accommodation', 'new')}>
            Add a room
          </LinkButton>
        </div>
      )}
    </Part>
  )
}

export function OtherCharges({ group, ...table }: { group: FeeGroup } & TableProps) {
  return (
    <Part title="Other charges">
      {otherCharges.map(({ title, fields }) => (
        <section key={title} className={styles.terms}>
          <h3 className={styles.termsTitle}>{title}</h3>
          {fields.map(field => (
            <OtherCharge key={field} group={group} field={field} {...table} />
          ))}
        </section>
      ))}
      <FeeActs group={group} />
    </Part>
  )
}

function OtherCharge({ group, field, ...table }: { group: FeeGroup; field: string } & TableProps) {
  const control = formOf('fee-terms').fields[field]
  if (control?.control === 'check' && table.isWritable && !group.hasDraft) {
    const name = `${group.prefix}.${field}`
    return (
      <div className={styles.charge}>
        <label className={styles.check}>
          <input
            type="checkbox"
            name={name}
            defaultChecked={group.shown[field] === 'on'}
            aria-describedby={`${fieldId(name)}-hint`}
          />
          {control.label}
        </label>
        <p className={styles.note} id={`${fieldId(name)}-hint`}>
          {control.hint}
        </p>
      </div>
    )
  }
  return (
    <div className={styles.charge}>
      <p className={styles.label} aria-hidden="true">
        {control?.label}
      </p>
      {control?.hint && <p className={styles.note}>{control.hint}</p>}
      <FeeField group={group} field={field} label={control?.label ?? field} {...table} />
    </div>
  )
}

function FeeActs({ group: { edit, history, name, kind } }: { group: FeeGroup }) {
  const about = kind === 'fee-terms' ? 'the other charges' : name
  return (
    <p className={styles.acts}>
      <Link to={edit} className={styles.alone} aria-label={`Edit alone: ${about}`}>
        Edit alone
      </Link>
      <Link to={history} aria-label={`History of ${about}`}>
        History
      </Link>
    </p>
  )
}
