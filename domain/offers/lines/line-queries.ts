import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { choiceColumns, priceColumns } from '#domain/offers/lines/choice-columns.ts'
import {
  amountOf,
  columnsOfLine,
  inPrintedOrder,
  isOfPerson,
  isSameLine,
  type Line,
  linesOf,
  type NewLine,
} from '#domain/offers/lines/line.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'

const storedFields = Object.entries({ id: 'id', attendeeId: 'attendee_id', ...columnsOfLine })

/** The lines of a row of `registrations` that have not ended, as one more column `lines` of a query. */
export function linesJson(db: Reader): RawBuilder<unknown> {
  const columns = sql.join(storedFields.map(([, column]) => sql.id(column)))
  const live = sql`from registration_lines
    where registration_lines.registration_id = registrations.id and registration_lines.ended_at is null`
  return isPostgres(db as never)
    ? sql`(select coalesce(json_agg(json_build_array(${columns}) order by id), '[]') ${live})`
    : sql`(select json_group_array(json_array(${columns})) from (select * ${live} order by id))`
}

/** Of one query's answer: PostgreSQL's driver has parsed it already. */
export function readLines(json: unknown): Line[] {
  const rows = (typeof json === 'string' ? JSON.parse(json) : json) as unknown[][]
  // Only this module writes them, and `linesJson` has the order of the fields.
  return inPrintedOrder(
    rows.map(row => Object.fromEntries(storedFields.map(([field], at) => [field, row[at]])) as never),
  )
}

/** What somebody bought, before it is stored. */
interface Sold {
  readonly registrationId: number
  /** To whom the lines of a person belong. */
  readonly attendeeId: number
  readonly lines: readonly NewLine[]
  /** When, as stored. */
  readonly at: string
}

/** SQLite takes 32,766 values in a statement. */
const linesAtOnce = 2_000

/** Stores lines. @returns those of each registration, in their order */
export async function insertLines(tx: Transaction, sold: readonly Sold[]): Promise<Map<number, Line[]>> {
  const stored = new Map<number, Line[]>(sold.map(({ registrationId }) => [registrationId, []]))
  const unstored = sold.flatMap(({ registrationId, attendeeId, lines, at }) =>
    lines.map(line => ({
      line: { ...line, attendeeId: isOfPerson(line) ? attendeeId : null },
      registrationId,
      at,
    })),
  )
  for (let from = 0; from < unstored.length; from += linesAtOnce) {
    const some = unstored.slice(from, from + linesAtOnce)
    const ids = await tx
      .insertInto('registration_lines')
      .values(
        some.map(({ line, registrationId, at }) => ({
          registration_id: registrationId,
          ...columnsOf(line),
          created_at: at,
        })),
      )
      .returning(['id', 'registration_id'])
      .execute()
    // Ids ascend in the order of the values; the answer may have another order.
    ids.sort((one, other) => one.id - other.id)
    for (const [index, { registrationId, line }] of some.entries()) {
      const { id, registration_id } = ids[index] ?? {}
      if (id === undefined || registration_id !== registrationId)
        throw new Error('lines were stored in another order')
      stored.get(registrationId)?.push({ id, ...line })
    }
  }
  return stored
}

function columnsOf(line: Omit<Line, 'id'>) {
  return {
    attendee_id: line.attendeeId,
    kind: line.kind,
    wire_name: line.wireName,
    period_id: line.periodId,
    accommodation_id: line.accommodationId,
    offer_id: line.offerId,
    option_id: line.optionId,
    nights: line.nights,
    name: line.name,
    detail: line.detail,
    quantity: line.quantity,
    unit_minor: line.unitMinor,
    amount_minor: amountOf(line),
    tax_class: line.taxClass,
  }
}

/** What a registration has from now on. */
export interface Resold {
  choice: RegistrationChoice
  price: Price
}

/**
 * Replaces what a registration has: a line that says the same stays, the others end, and new ones are added.
 *
 * @param endedBy what ends them, such as `change:7`
 * @returns its lines
 */
export async function replaceLines(
  tx: Transaction,
  { id, lines: before }: { id: number; lines: readonly Line[] },
  { choice, price }: Resold,
  endedBy: string,
  now: Temporal.Instant,
): Promise<Line[]> {
  const wanted = linesOf(choice, price)
  const kept = before.filter(line => wanted.some(each => isSameLine(each, line)))
  const added = wanted.filter(line => !kept.some(each => isSameLine(each, line)))
  const ended = before.filter(line => !kept.includes(line)).map(line => line.id)
  if (ended.length > 0) {
    await tx
      .updateTable('registration_lines')
      .set({ ended_at: toStored(now), ended_by: endedBy })
      .where('id', 'in', ended)
      .execute()
  }
  const attendeeId =
    before.find(line => line.attendeeId !== null)?.attendeeId ?? (await findRegistrantsPlace(tx, id))
  const stored = await insertLines(tx, [{ registrationId: id, attendeeId, lines: added, at: toStored(now) }])
  await tx
    .updateTable('registrations')
    .set({ ...choiceColumns(choice), ...priceColumns(price), lines_version: sql`lines_version + 1` })
    .where('id', '=', id)
    .execute()
  return inPrintedOrder([...kept, ...(stored.get(id) ?? [])])
}

/** The registrant as one of those who come. */
async function findRegistrantsPlace(tx: Transaction, registrationId: number): Promise<number> {
  const { id } = await tx
    .selectFrom('attendees')
    .select('id')
    .where('registration_id', '=', registrationId)
    .where('is_registrant', '=', 1)
    .executeTakeFirstOrThrow()
  return id
}

/** Adds the registrants of new registrations to those who come. @returns their ids, by that of the registration */
export async function insertRegistrants(
  tx: Transaction,
  registrations: readonly { id: number; created_at: string }[],
): Promise<Map<number, number>> {
  const rows = await tx
    .insertInto('attendees')
    .values(
      registrations.map(({ id, created_at }) => ({
        registration_id: id,
        position: 1,
        is_registrant: 1,
        created_at,
      })),
    )
    .returning(['id', 'registration_id'])
    .execute()
  return new Map(rows.map(({ id, registration_id }) => [registration_id, id]))
}

/** Who comes with a registration, in their order. Today that is the registrant. */
export async function listAttendees(
  db: Reader,
  registrationId: number,
): Promise<{ id: number; isRegistrant: boolean }[]> {
  const rows = await db
    .selectFrom('attendees')
    .select(['id', 'is_registrant'])
    .where('registration_id', '=', registrationId)
    .orderBy('position')
    .execute()
  return rows.map(row => ({ id: row.id, isRegistrant: row.is_registrant === 1 }))
}
