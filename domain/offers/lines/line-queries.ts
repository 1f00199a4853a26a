/**
 * What was bought, line by line. What a line says never changes: another choice ends it and adds others, so what
 * somebody had at any time stays readable.
 */

import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/database.ts'
import { insertMany } from '#database/many.ts'
import { toStored } from '#domain/foundations/time.ts'
import {
  type Attendee,
  insertGuests,
  insertRegistrants,
  listAttendees,
  listGuestOffers,
} from '#domain/offers/lines/attendees.ts'
import type { RegistrationChoice } from '#domain/offers/lines/choice.ts'
import { choiceColumns, priceColumns } from '#domain/offers/lines/choice-columns.ts'
import type { GroupPlan } from '#domain/offers/lines/group-plan.ts'
import {
  amountOf,
  columnsOfLine,
  inPrintedOrder,
  isOfPerson,
  type Line,
  type NewLine,
} from '#domain/offers/lines/line.ts'
import { linesOf } from '#domain/offers/lines/lines-of-choice.ts'
import {
  inUnits,
  type PeoplePlan,
  planLines,
  planOfGroup,
  whoseIs,
  withNewPeople,
} from '#domain/offers/lines/whose.ts'
import type { Price } from '#domain/offers/pricing/pricing.ts'

const storedFields = Object.entries({ id: 'id', attendeeId: 'attendee_id', ...columnsOfLine })

/** The lines of a row of `registrations` that have not ended, as one more column `lines` of a query. */
export function linesJson(db: Reader): RawBuilder<unknown> {
  const columns = sql.join(
    storedFields.map(([, column]) =>
      column === 'tax_class' ? sql`coalesce(taxed_as, tax_class)` : sql.id(column),
    ),
  )
  const live = sql`from registration_lines
    where registration_lines.registration_id = registrations.id and registration_lines.ended_at is null`
  return isPostgres(db)
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

/** Lines before they are stored, with whose they are. */
interface Sold {
  readonly registrationId: number
  readonly lines: readonly Omit<Line, 'id'>[]
  /** When, as stored. */
  readonly at: string
}

/** Stores lines. @returns those of each registration, in their order */
async function insertLines(tx: Transaction, sold: readonly Sold[]): Promise<Map<number, Line[]>> {
  const stored = new Map<number, Line[]>(sold.map(({ registrationId }) => [registrationId, []]))
  const unstored = sold.flatMap(({ registrationId, lines, at }) =>
    lines.map(line => ({ line, registrationId, at })),
  )
  const ids = await insertMany(
    tx,
    'registration_lines',
    unstored.map(({ line, registrationId, at }) => ({
      registration_id: registrationId,
      ...columnsOf(line),
      created_at: at,
    })),
    ['id', 'registration_id'],
  )
  // Ids ascend in the order of the values; the answer may have another order.
  ids.sort((one, other) => one.id - other.id)
  for (const [index, { registrationId, line }] of unstored.entries()) {
    const { id, registration_id } = ids[index] ?? {}
    if (id === undefined || registration_id !== registrationId)
      throw new Error('lines were stored in another order')
    stored.get(registrationId)?.push({ id, ...line })
  }
  return stored
}

/** What somebody bought who has just registered. */
interface FirstSale {
  readonly registrationId: number
  readonly lines: readonly NewLine[]
  /** Of a group: the lines of each person, besides the others. */
  readonly persons?: readonly (readonly NewLine[])[]
  /** When, as stored. */
  readonly at: string
}

/**
 * Stores who comes with new registrations, and what they bought, with a statement for each table.
 *
 * @returns the lines of each registration, in their order
 */
export async function insertFirstLines(
  tx: Transaction,
  sales: readonly FirstSale[],
): Promise<Map<number, Line[]>> {
  const registrants = await insertRegistrants(
    tx,
    sales.map(({ registrationId, at }) => ({ id: registrationId, created_at: at })),
  )
  const guestOffers = await listGuestOffers(
    tx,
    sales.flatMap(({ lines }) => lines),
  )
  const ofGuest = (line: NewLine) => whoseIs(line, guestOffers) === 'guest'
  const units = sales.map(({ persons = [], ...sale }) => {
    const lines = inUnits(sale.lines, guestOffers)
    return { ...sale, persons, lines, count: persons.length + lines.filter(ofGuest).length }
  })
  const guests = await insertGuests(
    tx,
    units.map(({ registrationId, count, at }) => ({ registrationId, count, after: 1, at })),
  )
  const stored = await insertLines(
    tx,
    units.map(({ registrationId, persons, lines, at }) => {
      const next = (guests.get(registrationId) ?? []).values()
      const registrant = registrants.get(registrationId) ?? null
      const nextGuest = () => next.next().value ?? null
      const ownerOf = (line: NewLine) => (ofGuest(line) ? nextGuest() : registrant)
      const ofPersons = persons.flatMap(theirs => {
        const attendeeId = nextGuest()
        return theirs.map(line => ({ ...line, attendeeId }))
      })
      const others = lines.map(line => ({ ...line, attendeeId: isOfPerson(line) ? ownerOf(line) : null }))
      return { registrationId, lines: [...ofPersons, ...others], at }
    }),
  )
  for (const { registrationId, persons } of units) {
    if (persons.length > 0) stored.set(registrationId, inPrintedOrder(stored.get(registrationId) ?? []))
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
    ...taxColumns(line.taxClass),
    of_group: line.ofGroup,
    is_included: line.isIncluded,
    is_refundable: line.isRefundable,
    code_minor: line.codeMinor,
    by_code: line.byCode,
    of_registration: line.ofRegistration,
  }
}

/** The values of `tax_class` are fixed; others stand beside it. */
function taxColumns(taxClass: Line['taxClass']) {
  const isFixed = taxClass === 'admission' || taxClass === 'accommodation' || taxClass === 'none'
  return isFixed ? { tax_class: taxClass, taxed_as: null } : { tax_class: 'admission', taxed_as: taxClass }
}

/** What a registration has from now on. */
export interface Resold {
  choice: RegistrationChoice
  price: Price
  /** Of a group: whose lines end, and who gets which; without it, that is decided here. */
  people?: GroupPlan | undefined
}

/**
 * Replaces what a registration has: a line that says the same stays, the others end, and new ones are added. Guests come
 * and go with their lines.
 *
 * @param endedBy what ends them, such as `change:7`
 * @returns its lines
 */
export async function replaceLines(
  tx: Transaction,
  { id, lines: before }: { id: number; lines: readonly Line[] },
  { choice, price, people }: Resold,
  endedBy: string,
  now: Temporal.Instant,
): Promise<Line[]> {
  const wanted = linesOf(choice, price)
  const attendees = await listAttendees(tx, id)
  const { kept, ended, added, newPeople } = people
    ? planOfGroup(before, wanted, people)
    : await planOf(tx, before, wanted, attendees)
  if (ended.length > 0) {
    await tx
      .updateTable('registration_lines')
      .set({ ended_at: toStored(now), ended_by: endedBy })
      .where(
        'id',
        'in',
        ended.map(line => line.id),
      )
      .execute()
  }
  const guests = await insertGuests(tx, [
    { registrationId: id, count: newPeople, after: attendees.length, at: toStored(now) },
  ])
  const newIds = guests.get(id) ?? []
  const registrant = attendees.find(({ isRegistrant }) => isRegistrant)?.id
  const stored = await insertLines(tx, [
    {
      registrationId: id,
      lines: added.map(({ line, whose, guestId, newGuest }) => {
        const guest = whose === 'guest' ? (guestId ?? newIds[newGuest ?? -1]) : registrant
        return { ...line, attendeeId: whose === 'registration' ? null : (guest ?? null) }
      }),
      at: toStored(now),
    },
  ])
  await tx
    .updateTable('registrations')
    .set({ ...choiceColumns(choice), ...priceColumns(price), lines_version: sql`lines_version + 1` })
    .where('id', '=', id)
    .execute()
  return inPrintedOrder([...kept, ...(stored.get(id) ?? [])])
}

/** What a change of a choice does to its lines, where nobody said whose they are. */
async function planOf(
  tx: Transaction,
  before: readonly Line[],
  wanted: readonly NewLine[],
  attendees: readonly Attendee[],
): Promise<PeoplePlan> {
  const guestOffers = await listGuestOffers(tx, [...before, ...wanted])
  const named = new Set(attendees.flatMap(({ id, name }) => (name === '' ? [] : [id])))
  return withNewPeople(planLines(before, wanted, { guestOffers, named }))
}
