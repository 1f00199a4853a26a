import { createHmac } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { lockName } from '#database/locks.ts'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { issueInvitationToken, listInvitations } from '#domain/staff/team/invitation.ts'
import { hasOwner, inviteOwner } from '#domain/staff/team/invite-person.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** A link that is printed again must still be valid this long. */
const leastDays = 1

/**
 * The first owner's invitation link, which works once; undefined once there is an owner. Processes that start together,
 * or one after another, print the same link: its token follows from the invitation and the secret key.
 */
export async function firstOwnerPath(
  database: Database,
  { secretKey, now }: { secretKey: string; now: Temporal.Instant },
): Promise<string | undefined> {
  const invitationId = await database.write(async tx => {
    await lockName(tx, 'the first owner')
    if (await hasOwner(tx)) return undefined
    const later = now.add({ hours: 24 * leastDays })
    const open = (await listInvitations(tx, null, later)).find(
      each => each.email === '' && each.role === 'owner',
    )
    return open?.id ?? inviteOwner(tx, { actor: commandLine, now }, '')
  })
  if (invitationId === undefined) return undefined
  const token = createHmac('sha256', secretKey).update(`first owner:${invitationId}`).digest('base64url')
  return organiserPaths.invitation(await issueInvitationToken(database, invitationId, token))
}

/** Invites an owner by a link that is shown instead of mailed. @param email empty: anybody who opens it */
export async function ownerPath(
  database: Database,
  { email, now }: { email: string; now: Temporal.Instant },
): Promise<string> {
  const id = await database.write(tx => inviteOwner(tx, { actor: commandLine, now }, email))
  return organiserPaths.invitation(await issueInvitationToken(database, id))
}
