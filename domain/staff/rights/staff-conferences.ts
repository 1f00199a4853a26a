import type { Reader } from '#database/database.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'

/** A conference in a list for its staff. */
export interface StaffConference {
  id: number
  name: string
  subject: string
  startsOn: Temporal.PlainDate
  endsOn: Temporal.PlainDate
  timeZone: string
  hue: number
  isPublic: boolean
  isArchived: boolean
  /** It is a copy on which another one is tried: reached from that one, and no part of what all conferences have. */
  isRehearsal: boolean
}

/** The conferences at which somebody has a role, latest first. */
export async function listStaffConferences(
  db: Reader,
  { memberships }: Pick<SignedIn, 'memberships'>,
): Promise<StaffConference[]> {
  const own = memberships.flatMap(({ conferenceId }) => conferenceId ?? [])
  const seesAll = own.length < memberships.length
  if (memberships.length === 0) return []
  const rows = await db
    .selectFrom('conferences')
    .select(['id', 'name', 'subject', 'starts_on', 'ends_on', 'time_zone', 'hue', 'is_active', 'archived_at'])
    .select('rehearsal_of')
    .where('deleted_at', 'is', null)
    .$if(!seesAll, query => query.where('id', 'in', own))
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    subject: row.subject,
    startsOn: Temporal.PlainDate.from(row.starts_on),
    endsOn: Temporal.PlainDate.from(row.ends_on),
    timeZone: row.time_zone,
    hue: row.hue,
    isPublic: Boolean(row.is_active),
    isArchived: row.archived_at !== null,
    isRehearsal: row.rehearsal_of !== null,
  }))
}
