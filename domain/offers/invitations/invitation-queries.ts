import type { Selectable } from 'kysely'
import type { Reader } from '#database/database.ts'
import type { Schema } from '#database/schema.ts'
import type { AdmissionInvitation, InvitationState } from '#domain/offers/invitations/invitation.ts'

/** By the secret in its mail; only one of this conference is found. */
export async function findAdmissionInvitation(
  db: Reader,
  conferenceId: number,
  secret: string,
): Promise<AdmissionInvitation | undefined> {
  const row = await db
    .selectFrom('admission_invitations')
    .selectAll()
    .where('conference_id', '=', conferenceId)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return row && toInvitation(row)
}

export async function findAdmissionInvitationById(
  db: Reader,
  id: number,
): Promise<AdmissionInvitation | undefined> {
  const row = await db.selectFrom('admission_invitations').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toInvitation(row)
}

const toInvitation = (row: Selectable<Schema['admission_invitations']>): AdmissionInvitation => ({
  id: row.id,
  conferenceId: row.conference_id,
  admission: row.admission,
  title: row.title,
  name: row.name,
  email: row.email,
  organization: row.organization,
  secret: row.secret,
  // A CHECK holds it to the union.
  state: row.state as InvitationState,
  openedAt: row.opened_at === null ? null : Temporal.Instant.from(row.opened_at),
})
