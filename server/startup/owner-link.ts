import type { Database } from '#database/database.ts'
import { issueInvitationToken } from '#domain/accounts/invitation.ts'
import { hasOwner, inviteOwner } from '#domain/accounts/invite-person.ts'
import { commandLine } from '#domain/audit/actor.ts'
import { organiserPaths } from '#site/organiser/organiser-paths.ts'

/** The first owner's invitation link, which works once; undefined once there is an owner. */
export async function firstOwnerPath(database: Database, now: Temporal.Instant): Promise<string | undefined> {
  if (await hasOwner(database.read)) return undefined
  return ownerPath(database, { email: '', now })
}

/** Invites an owner by a link that is shown instead of mailed. @param email empty: anybody who opens it */
export async function ownerPath(
  database: Database,
  { email, now }: { email: string; now: Temporal.Instant },
): Promise<string> {
  const id = await database.write(tx => inviteOwner(tx, { actor: commandLine, now }, email))
  return organiserPaths.invitation(await issueInvitationToken(database, id))
}
