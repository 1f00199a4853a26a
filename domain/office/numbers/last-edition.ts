import { sql } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'

/** The previous edition: the last conference with the same subject that began before this one, public or not. */
export async function findLastEdition(db: Reader, conference: Conference): Promise<Conference | undefined> {
  const row = await db
    .selectFrom('conferences')
    .select('id')
    .where(sql<string>`lower(subject)`, '=', sql<string>`lower(${conference.subject})`)
    .where('id', '!=', conference.id)
    .where('starts_on', '<', conference.startsOn.toString())
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('starts_on', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && findConferenceById(db, row.id)
}

/** Whether a conference with the same subject begins after this one, public or not. */
export async function hasNextEdition(db: Reader, { subject, startsOn }: Conference): Promise<boolean> {
  const row = await db
    .selectFrom('conferences')
    .select('id')
    .where(sql<string>`lower(subject)`, '=', sql<string>`lower(${subject})`)
    .where('starts_on', '>', startsOn.toString())
    .where('cancelled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
