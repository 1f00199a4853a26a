/** What was bought, line by line, as a file: what a change replaced stays in it, with its last day. */
import type { Reader } from '#database/database.ts'
import { ofConferences } from '#domain/office/exports/of-conferences.ts'
import { type Cell, inBatches, timeCell } from '#domain/office/exports/table.ts'
import type { Scope } from '#domain/staff/rights/permit.ts'

export const lineColumns = [
  'code', 'conference', 'state', 'name', 'line', 'what', 'detail', 'quantity', 'each', 'amount', 'currency', 'bought-at',
  'ended-at', 'taxed-as', 'in-the-price',
] as const // biome-ignore format: a row of heads

/** Lines in the order in which they were written. */
export function linesTable(db: Reader, scope: Scope, name: string) {
  return { name, columns: lineColumns, batches: readLines(db, scope) }
}

async function* readLines(db: Reader, { conferenceId }: Scope): AsyncGenerator<Cell[][]> {
  for await (const rows of inBatches((afterId, limit) =>
    db
      .selectFrom('registration_lines as line')
      .innerJoin('registrations', 'registrations.id', 'line.registration_id')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select([
        'line.id',
        'line.kind',
        'line.name as what',
        'line.detail',
        'line.quantity',
        'line.unit_minor',
      ])
      .select(['line.amount_minor', 'line.created_at', 'line.ended_at', 'line.is_included'])
      .select(eb => eb.fn.coalesce('line.taxed_as', 'line.tax_class').as('tax_class'))
      .select(['registrations.code', 'registrations.state', 'registrations.name'])
      .select(['registrations.currency', 'conferences.name as conference', 'conferences.time_zone'])
      .where('line.id', '>', afterId)
      .where(ofConferences(conferenceId))
      .orderBy('line.id')
      .limit(limit)
      .execute(),
  )) {
    yield rows.map(row => {
      const { currency, time_zone: zone } = row
      return [
        row.code, row.conference, row.state, row.name, row.kind, row.what, row.detail, row.quantity,
        { amountMinor: row.unit_minor, currency }, { amountMinor: row.amount_minor, currency }, currency,
        timeCell(row.created_at, zone), timeCell(row.ended_at, zone), row.tax_class,
        row.is_included ? 'yes' : 'no',
      ] // biome-ignore format: a row
    })
  }
}
