/** Who comes with a registration: docs/algorithms/lines.md. */
import type { Reader, Transaction } from '#database/database.ts'
import { insertMany } from '#database/many.ts'
import { isGroupDiscount, type Line, type NewLine } from '#domain/offers/lines/line.ts'

/** A registrant's own name and address stand with the registration, so they are empty here. */
export interface Attendee {
  id: number
  isRegistrant: boolean
  /** Empty until it is given. */
  name: string
  email: string
  organization: string
  /** Of a group: when they were invited to fill in their own details, how often, and when they did. */
  invitedAt: Temporal.Instant | null
  invitations: number
  completedAt: Temporal.Instant | null
  /** Since when somebody comes in this place. */
  addedAt: Temporal.Instant
}

/** Who has ever come with a registration, in their order; somebody comes while a line is theirs. */
export async function listAttendees(db: Reader, registrationId: number): Promise<Attendee[]> {
  const rows = await db
    .selectFrom('attendees')
    .select([
      'id',
      'is_registrant',
      'name',
      'email',
      'organization',
      'invitations',
      'invited_at',
      'completed_at',
      'created_at',
    ])
    .where('registration_id', '=', registrationId)
    .orderBy('position')
    .execute()
  return rows.map(({ is_registrant, invited_at, completed_at, created_at, ...row }) => ({
    ...row,
    isRegistrant: is_registrant === 1,
    invitedAt: invited_at === null ? null : Temporal.Instant.from(invited_at),
    completedAt: completed_at === null ? null : Temporal.Instant.from(completed_at),
    addedAt: Temporal.Instant.from(created_at),
  }))
}

/** Somebody else than the registrant, with what they have. */
export interface Guest extends Attendee {
  lines: readonly Line[]
}

/** Whether others come than the registrant: where they don't, nothing is asked about them. */
export const bringsGuests = (lines: readonly Line[]): boolean =>
  isOfGroup(lines) || new Set(lines.flatMap(({ attendeeId }) => attendeeId ?? [])).size > 1

/** Whether several people are registered, of whom the one who pays need not be one. */
export const isOfGroup = (lines: readonly Line[]): boolean => lines.some(({ ofGroup }) => ofGroup === 1)

/** Whether nobody has said yet who comes in a place of a group. */
export const isUnnamed = ({ name, lines }: Pick<Guest, 'name' | 'lines'>): boolean =>
  name === '' && isOfGroup(lines)

/** The others who come with a registration, in their order. */
export async function listGuests(
  db: Reader,
  { id, lines }: { id: number; lines: readonly Line[] },
): Promise<Guest[]> {
  if (!bringsGuests(lines)) return []
  return (await listAttendees(db, id)).flatMap(attendee => {
    // What they have is told without money.
    const theirs = lines.filter(line => line.attendeeId === attendee.id && !isGroupDiscount(line))
    return attendee.isRegistrant || theirs.length === 0 ? [] : [{ ...attendee, lines: theirs }]
  })
}

/** Adds the registrants of new registrations to those who come. @returns their ids, by that of the registration */
export async function insertRegistrants(
  tx: Transaction,
  registrations: readonly { id: number; created_at: string }[],
): Promise<Map<number, number>> {
  const rows = await insertMany(
    tx,
    'attendees',
    registrations.map(({ id, created_at }) => ({
      registration_id: id,
      position: 1,
      is_registrant: 1 as const,
      created_at,
    })),
    ['id', 'registration_id'],
  )
  return new Map(rows.map(({ id, registration_id }) => [registration_id, id]))
}

/** Guests to come with a registration, after those who do already. */
export interface NewGuests {
  registrationId: number
  count: number
  /** The highest position that is taken. */
  after: number
  /** As stored. */
  at: string
}

/** Adds guests without names, in one statement. @returns their ids in their order, by that of the registration */
export async function insertGuests(
  tx: Transaction,
  guests: readonly NewGuests[],
): Promise<Map<number, number[]>> {
  const ids = new Map<number, number[]>(guests.map(({ registrationId }) => [registrationId, []]))
  const values = guests.flatMap(({ registrationId, count, after, at }) =>
    Array.from({ length: count }, (_, index) => ({
      registration_id: registrationId,
      position: after + 1 + index,
      is_registrant: 0 as const,
      created_at: at,
    })),
  )
  if (values.length === 0) return ids
  const rows = await insertMany(tx, 'attendees', values, ['id', 'registration_id', 'position'])
  // The answer may have another order.
  for (const { id, registration_id } of rows.toSorted((one, other) => one.position - other.position)) {
    ids.get(registration_id)?.push(id)
  }
  return ids
}

/** Which of the offers in some lines are for guests; asks nothing where there are no extras of the organiser's own. */
export async function listGuestOffers(tx: Transaction, lines: readonly NewLine[]): Promise<Set<number>> {
  const offerIds = [...new Set(lines.flatMap(line => (line.kind === 'extra' ? (line.offerId ?? []) : [])))]
  if (offerIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('offers')
    .select('id')
    .where('id', 'in', offerIds)
    .where('is_for_guests', '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
