import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import { batchRows, type Cell, inBatches, type Table, timeCell } from '#domain/exports/table.ts'
import { readDues } from '#domain/front-desk/due-amounts.ts'
import { listIds, type Sorting } from '#domain/front-desk/list-registrations.ts'
import { conditionsOf, type RegistrationFilter } from '#domain/front-desk/registration-filter.ts'
import type { Money } from '#domain/money.ts'
import { readBalances } from '#domain/registrations/registration-queries.ts'

type Row = Awaited<ReturnType<typeof readRows>>[number]
/** A row with what was received and refunded, and what is due. */
type Read = Row & { capturedMinor: number; refundedMinor: number; dueMinor: number }

/** A column's label, and how to get its cell from a row. */
type Column = readonly [string, (row: Read) => Cell]

const sum =
  (minor: (row: Read) => number) =>
  (row: Read): Money => ({ amountMinor: minor(row), currency: row.currency })

/** By name, in the order of the file; columns that the list shows too have the same names. */
const columns = {
  code: ['Code', row => row.code],
  conference: ['Conference', row => row.conference],
  state: ['State', row => row.state],
  title: ['Title', row => row.title],
  name: ['Name', row => row.name],
  email: ['E-mail', row => row.email],
  telephone: ['Telephone', row => row.telephone],
  organization: ['Organisation', row => row.organization],
  city: ['City', row => row.city],
  country: ['Country', row => row.country],
  'billing-address': ['Billing address', row => row.billing_address],
  'postal-code': ['Postal code', row => row.postal_code],
  'billing-organization': ['Billing organisation', row => row.billing_organization],
  'tax-id': ['Tax number', row => row.tax_id],
  period: ['Registration period', row => row.category_name],
  category: ['Category', row => row.presentation_type ?? 'custom'],
  accommodation: ['Accommodation', row => row.accommodation_name],
  nights: ['Nights', row => row.nights],
  'add-on': ['Add-on', row => (row.has_add_on ? 'yes' : 'no')],
  'custom-for': ['Custom amount for', row => row.custom_description],
  currency: ['Currency', row => row.currency],
  'registration-fee': ['Registration fee', sum(row => row.registration_minor)],
  'accommodation-fee': ['Accommodation fee', sum(row => row.accommodation_minor)],
  'add-on-fee': ['Add-on fee', sum(row => row.add_on_minor)],
  discount: ['Discount', sum(row => row.discount_minor)],
  'processing-fee': ['Processing fee', sum(row => row.fee_minor)],
  tax: ['Tax', sum(row => row.tax_minor)],
  total: ['Total', sum(row => row.total_minor)],
  received: ['Received', sum(row => row.capturedMinor)],
  'given-back': ['Given back', sum(row => row.refundedMinor)],
  due: ['Due', sum(row => row.dueMinor)],
  registered: ['Registered at', row => timeCell(row.created_at, row.time_zone)],
  held: ['Held until', row => timeCell(row.hold_until, row.time_zone)],
  'paid-at': ['Paid at', row => timeCell(row.paid_at, row.time_zone)],
} as const satisfies Record<string, Column>

export type ExportColumn = keyof typeof columns

export const exportColumns = Object.keys(columns) as ExportColumn[] // the keys of the table above

export const exportColumnLabels: Readonly<Record<ExportColumn, string>> = Object.fromEntries(
  exportColumns.map(name => [name, columns[name][0]]),
) as Record<ExportColumn, string> // one for each of them

export interface RegistrationsTable {
  /** The file's name. */
  name: string
  /** Only if the scope has a conference. */
  filter: RegistrationFilter
  /** The list's order; undefined for the order of registering. Only if the scope has a conference. */
  sorting?: Sorting | undefined
  /** All of them by default. */
  columns?: readonly ExportColumn[]
}

/** The registrations of a conference, or of all conferences if the scope has none. */
export function registrationsTable(
  db: Reader,
  scope: Scope,
  { name, filter, sorting, columns: chosen = exportColumns }: RegistrationsTable,
): Table {
  return {
    name,
    columns: chosen.map(column => columns[column][0]),
    batches: readBatches(db, scope, { filter, sorting, chosen }),
  }
}

async function* readBatches(
  db: Reader,
  scope: Scope,
  {
    filter,
    sorting,
    chosen,
  }: Pick<RegistrationsTable, 'filter' | 'sorting'> & { chosen: readonly ExportColumn[] },
): AsyncGenerator<Cell[][]> {
  const batches =
    sorting && scope.conferenceId !== null
      ? inListOrder(db, scope, filter, sorting)
      : inBatches((afterId, limit) => readRows(db, scope, { filter, afterId, limit }))
  const asksForDue = chosen.includes('due')
  for await (const rows of batches) {
    const ids = rows.map(({ id }) => id)
    const balances = await readBalances(db, ids)
    const dues = asksForDue ? await readDues(db, ids) : undefined
    yield rows.map(row => {
      const { capturedMinor, refundedMinor } = balances.get(row.id) ?? { capturedMinor: 0, refundedMinor: 0 }
      const read: Read = { ...row, capturedMinor, refundedMinor, dueMinor: dues?.get(row.id) ?? 0 }
      return chosen.map(column => columns[column][1](read))
    })
  }
}

/**
 * The order is decided once, by ids alone: a row whose position changes while the file is written still appears exactly
 * once. A hundred thousand ids take less than a megabyte.
 */
async function* inListOrder(
  db: Reader,
  scope: Scope,
  filter: RegistrationFilter,
  sorting: Sorting,
): AsyncGenerator<Row[]> {
  const ids = await listIds(db, scope, filter, sorting)
  for (let from = 0; from < ids.length; from += batchRows) {
    const batch = ids.subarray(from, from + batchRows)
    const rows = await readRows(db, scope, { filter: {}, ids: [...batch] })
    const byId = new Map(rows.map(row => [row.id, row]))
    yield [...batch].flatMap(id => byId.get(id) ?? [])
  }
}

function readRows(
  db: Reader,
  { conferenceId }: Scope,
  asked: { filter: RegistrationFilter } & ({ afterId: number; limit: number } | { ids: readonly number[] }),
) {
  return db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .leftJoin('countries', 'countries.id', 'registrations.country_id')
    .selectAll('registrations')
    .select(['conferences.name as conference', 'conferences.time_zone', 'countries.name as country'])
    .$if('ids' in asked, query => query.where('registrations.id', 'in', 'ids' in asked ? asked.ids : []))
    .$if('limit' in asked, query =>
      query
        .where('registrations.id', '>', 'limit' in asked ? asked.afterId : 0)
        .limit('limit' in asked ? asked.limit : 0),
    )
    .$if(conferenceId !== null, query =>
      query
        .where('registrations.conference_id', '=', conferenceId ?? 0)
        // The conditions do not refer to the joined tables.
        .where(eb => eb.and(conditionsOf(eb as never, conferenceId ?? 0, asked.filter))),
    )
    .orderBy('registrations.id')
    .execute()
}
