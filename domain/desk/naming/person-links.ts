/**
 * Links on which a person of a group fills in their own details. The secret is made when its mail is written, and only
 * the hash is stored. All links of a person work until they are replaced or do not come any more, or the conference is over.
 */

import { randomBytes } from 'node:crypto'
import type { Database, Reader, Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { hashOfSecret } from '#domain/foundations/secret.ts'
import { endOfDay, toStored } from '#domain/foundations/time.ts'
import { isLive, type RegistrationState } from '#domain/registrations/registration.ts'

export interface LinkedPerson {
  registrationId: number
  attendeeId: number
  /** Up to how much they may choose extras, at their group's expense; null where they may not. */
  mayChooseMinor: number | null
}

/** Makes a link. @returns the secret of its address, which is stored nowhere */
export async function makePersonLink(
  database: Database,
  attendeeId: number,
  now: Temporal.Instant,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await database.write(tx =>
    tx
      .insertInto('attendee_links')
      .values({ attendee_id: attendeeId, token_hash: hashOfSecret(secret), made_at: toStored(now) })
      .execute(),
  )
  return secret
}

/** Whom a link of this conference is for; undefined for an unknown one and one that is over alike. */
export async function findLinkedPerson(
  db: Reader,
  conference: Pick<Conference, 'id' | 'endsOn' | 'timeZone'>,
  secret: string,
  now: Temporal.Instant,
): Promise<LinkedPerson | undefined> {
  if (Temporal.Instant.compare(now, endOfDay(conference.endsOn, conference.timeZone)) >= 0) return undefined
  const row = await db
    .selectFrom('attendee_links')
    .innerJoin('attendees', 'attendees.id', 'attendee_links.attendee_id')
    .innerJoin('registrations', 'registrations.id', 'attendees.registration_id')
    .select([
      'attendees.id',
      'attendees.registration_id',
      'registrations.state',
      'registrations.people_choose_minor',
    ])
    .where('attendee_links.token_hash', '=', hashOfSecret(secret))
    .where('registrations.conference_id', '=', conference.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('registration_lines')
          .select('registration_lines.id')
          .whereRef('registration_lines.attendee_id', '=', 'attendees.id')
          .where('registration_lines.ended_at', 'is', null),
      ),
    )
    .executeTakeFirst()
  // A CHECK enforces the union.
  if (!row || !isLive(row.state as RegistrationState)) return undefined
  return {
    registrationId: row.registration_id,
    attendeeId: row.id,
    mayChooseMinor: row.people_choose_minor,
  }
}

/** Ends the links of people who were replaced, or whose address was not right. */
export async function endPersonLinks(tx: Transaction, attendeeIds: readonly number[]): Promise<void> {
  if (attendeeIds.length === 0) return
  await tx.deleteFrom('attendee_links').where('attendee_id', 'in', attendeeIds).execute()
  await tx
    .updateTable('attendees')
    .set({ invited_at: null, completed_at: null })
    .where('id', 'in', attendeeIds)
    .execute()
}
