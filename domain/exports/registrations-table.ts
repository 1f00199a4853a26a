import type { Reader } from '#database/database.ts'
import type { Scope } from '#domain/accounts/permit.ts'
import { type Cell, inBatches, type Table, timeCell } from '#domain/exports/table.ts'
import { conditionsOf, type RegistrationFilter } from '#domain/front-desk/registration-filter.ts'
import type { Money } from '#domain/money.ts'
import { readBalances } from '#domain/registrations/registration-queries.ts'

/** A column's label, and its cell of a row with what was received and given back. */
type Column = readonly [string, (row: Row, balance: { capturedMinor: number; refundedMinor: number }) => Cell]
type Row = Awaited<ReturnType<typeof readRows>>[number]

const sum =
  (minor: (row: Row) => number) =>
  (row: Row): Money => ({ amountMinor: minor(row), currency: row.currency })

const columns: readonly Column[] = [
  ['Code', row => row.code],
  ['Conference', row => row.conference],
  ['State', row => row.state],
  ['Title', row => row.title],
  ['Name', row => row.name],
  ['E-mail', row => row.email],
  ['Telephone', row => row.telephone],
  ['Organisation', row => row.organization],
  ['City', row => row.city],
  ['Country', row => row.country],
  ['Billing address', row => row.billing_address],
  ['Postal code', row => row.postal_code],
  ['Billing organisation', row => row.billing_organization],
  ['Tax number', row => row.tax_id],
  ['Registration period', row => row.category_name],
  ['Category', row => row.presentation_type ?? 'custom'],
  ['Accommodation', row => row.accommodation_name],
  ['Nights', row => row.nights],
  ['Add-on', row => (row.has_add_on ? 'yes' : 'no')],
  ['Custom amount for', row => row.custom_description],
  ['Currency', row => row.currency],
  ['Registration fee', sum(row => row.registration_minor)],
  ['Accommodation fee', sum(row => row.accommodation_minor)],
  ['Add-on fee', sum(row => row.add_on_minor)],
  ['Discount', sum(row => row.discount_minor)],
  ['Processing fee', sum(row => row.fee_minor)],
  ['Tax', sum(row => row.tax_minor)],
  ['Total', sum(row => row.total_minor)],
  ['Received', ({ currency }, { capturedMinor }) => ({ amountMinor: capturedMinor, currency })],
  ['Given back', ({ currency }, { refundedMinor }) => ({ amountMinor: refundedMinor, currency })],
  ['Registered at', row => timeCell(row.created_at, row.time_zone)],
  ['Paid at', row => timeCell(row.paid_at, row.time_zone)],
]

/**
 * Registrations of a conference, or of all (a scope without one), in the order in which they came.
 *
 * @param filter of the list; only where the scope has a conference
 */
export function registrationsTable(
  db: Reader,
  scope: Scope,
  { name, filter }: { name: string; filter: RegistrationFilter },
): Table {
  return {
    name,
    columns: columns.map(([label]) => label),
    batches: readBatches(db, scope, filter),
  }
}

async function* readBatches(db: Reader, scope: Scope, filter: RegistrationFilter): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) => readRows(db, scope, filter, afterId, limit))) {
    const balances = await readBalances(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map(row => {
      const balance = balances.get(row.id) ?? { capturedMinor: 0, refundedMinor: 0 }
      return columns.map(([, cell]) => cell(row, balance))
    })
  }
}

function readRows(
  db: Reader,
  { conferenceId }: Scope,
  filter: RegistrationFilter,
  afterId: number,
  limit: number,
) {
  return db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .leftJoin('countries', 'countries.id', 'registrations.country_id')
    .selectAll('registrations')
    .select(['conferences.name as conference', 'conferences.time_zone', 'countries.name as country'])
    .where('registrations.id', '>', afterId)
    .$if(conferenceId !== null, query =>
      query
        .where('registrations.conference_id', '=', conferenceId ?? 0)
        // The joined tables are not what the conditions speak of.
        .where(eb => eb.and(conditionsOf(eb as never, conferenceId ?? 0, filter))),
    )
    .orderBy('registrations.id')
    .limit(limit)
    .execute()
}
