import { setImmediate } from 'node:timers/promises'
import type { Reader } from '#database/database.ts'
import type { Money } from '#domain/foundations/money.ts'
import { readBalances } from '#domain/money/payments/balance.ts'
import { type Line, type LineKind, priceOfLines } from '#domain/offers/lines/line.ts'
import { linesJson, readLines } from '#domain/offers/lines/line-queries.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'
import { batchRows, type Cell, inBatches, timeCell } from '#domain/office/exports/table.ts'
import { readDues } from '#domain/office/lists/due-amounts.ts'
import { listIds, type Sorting } from '#domain/office/lists/list-registrations.ts'
import { conditionsOf, type RegistrationFilter } from '#domain/office/lists/registration-filter.ts'
import { registrantFieldNames } from '#domain/registrations/registrant.ts'
import { exportNameOf, type RegistrantColumn, registrantUses } from '#domain/registrations/registrant-uses.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

type Row = Awaited<ReturnType<typeof readRows>>[number]
/** A row with what its lines say, what was received and refunded, and what is due. */
interface Read extends Row {
  bought: Bought
  capturedMinor: number
  refundedMinor: number
  dueMinor: number
}

interface Bought {
  admission: Line | undefined
  stay: Line | undefined
  hasExtra: boolean
  /** What an agreed amount is for. */
  customFor: string | null
  price: Price
}

function readBought(json: unknown): Bought {
  const lines = readLines(json)
  const ofKind = (kind: LineKind) => lines.find(line => line.kind === kind)
  return {
    admission: ofKind('admission'),
    stay: ofKind('stay'),
    hasExtra: ofKind('extra') !== undefined,
    customFor: ofKind('other')?.detail ?? null,
    price: priceOfLines(lines, null),
  }
}

/** How to get a column's cell from a row. */
type Column = (row: Read) => Cell

const sum =
  (minor: (row: Read) => number) =>
  (row: Read): Money => ({ amountMinor: minor(row), currency: row.currency })

/** The columns of registrants, by their names in exports; of a country, its name. */
const ofRegistrants = Object.fromEntries(
  registrantFieldNames.map(field => [
    exportNameOf(field),
    field === 'countryId' ? (row: Read) => row.country : (row: Read) => row[registrantUses[field].column],
  ]),
) as Record<RegistrantColumn, Column>

/** By name, in the order of the file; columns that the list shows too have the same names. */
const columns = {
  code: row => row.code,
  conference: row => row.conference,
  state: row => row.state,
  ...ofRegistrants,
  period: row => row.bought.admission?.detail ?? null,
  category: row => row.bought.admission?.wireName ?? 'custom',
  accommodation: row => row.bought.stay?.name ?? null,
  nights: row => row.bought.stay?.nights ?? null,
  'add-on': row => (row.bought.hasExtra ? 'yes' : 'no'),
  'custom-for': row => row.bought.customFor,
  currency: row => row.currency,
  'registration-fee': sum(row => row.bought.price.registrationMinor),
  'accommodation-fee': sum(row => row.bought.price.accommodationMinor),
  'add-on-fee': sum(row => row.bought.price.addOnMinor),
  discount: sum(row => row.bought.price.discountMinor),
  'processing-fee': sum(row => row.bought.price.feeMinor),
  tax: sum(row => row.bought.price.taxMinor),
  total: sum(row => row.bought.price.totalMinor),
  received: sum(row => row.capturedMinor),
  'given-back': sum(row => row.refundedMinor),
  due: sum(row => row.dueMinor),
  registered: row => timeCell(row.created_at, row.time_zone),
  held: row => timeCell(row.hold_until, row.time_zone),
  'paid-at': row => timeCell(row.paid_at, row.time_zone),
} as const satisfies Record<string, Column>

export type ExportColumn = keyof typeof columns

export const exportColumns = Object.keys(columns) as ExportColumn[] // the keys of the table above

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
) {
  return { name, columns: chosen, batches: readBatches(db, scope, { filter, sorting, chosen }) }
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
      const read: Read = {
        ...row,
        bought: readBought(row.lines),
        capturedMinor,
        refundedMinor,
        dueMinor: dues?.get(row.id) ?? 0,
      }
      return chosen.map(column => columns[column](read))
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
    if (from > 0) await setImmediate()
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
    .select(linesJson(db).as('lines'))
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
