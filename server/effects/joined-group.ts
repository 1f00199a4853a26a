/** The mail that says that a group pays for somebody. Its link is made together with it, so that no secret waits in a queue. */
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { makePersonLink } from '#domain/desk/naming/person-links.ts'
import { readLastAct } from '#domain/foundations/audit/doer.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { JoinedGroup } from '#mails/joined-group.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { personAddress } from '#words/registration/guest-addresses.ts'

/** Undefined if the group has ended meanwhile, or they do not come with it any more. */
export async function joinedGroupOf(
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
  context: MailContext,
  { registrationId }: Effects['joined-mail'],
): Promise<JoinedGroup | undefined> {
  const own = await findRegistration(context.db, registrationId)
  if (!own?.joined) return undefined
  const { groupId, attendeeId } = own.joined
  const group = await findRegistration(context.db, groupId)
  const conference = await findConferenceById(context.db, own.conferenceId)
  if (!group || !conference || !isLive(group.state)) return undefined
  const person = (await listGuests(context.db, group)).find(({ id }) => id === attendeeId)
  if (!person) return undefined
  const { email } = own.registrant
  const joined = await readLastAct(context.db, own.id, ['registration joined to a group'])
  const secret = await makePersonLink(database, person.id, context.now)
  return {
    kind: 'joined-group',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email,
    by: joined?.doer ?? 'nobody',
    code: own.code,
    // PUBLIC_URL, never the host of a request.
    link: settings.publicUrl + personAddress(conference.name, secret),
  }
}
