/** The mail that invites somebody of a group. Its link is made together with it, so that no secret waits in a queue. */
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import { lastDayToName } from '#domain/desk/naming/name-guests.ts'
import { makePersonLink } from '#domain/desk/naming/person-links.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { occasionOf } from '#domain/money/documents/letterhead.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listGuests } from '#domain/offers/lines/attendees.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { PersonInvited } from '#mails/person-invited.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { personAddress } from '#words/registration/guest-addresses.ts'

/** Undefined if they do not come any more, were replaced, or have filled in their details meanwhile. */
export async function personInvitationOf(
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
  context: MailContext,
  { registrationId, attendeeId }: Effects['person-invitation-mail'],
): Promise<PersonInvited | undefined> {
  const registration = await findRegistration(context.db, registrationId)
  if (!registration || !isLive(registration.state)) return undefined
  const person = (await listGuests(context.db, registration)).find(({ id }) => id === attendeeId)
  const conference = await findConferenceById(context.db, registration.conferenceId)
  if (!person || !conference || person.email === '') return undefined
  if (person.invitedAt === null || person.completedAt !== null) return undefined
  const secret = await makePersonLink(database, attendeeId, context.now)
  return {
    kind: 'person-invited',
    issuer: (await readOrganiser(context, conference.id)).issuer,
    occasion: occasionOf(conference),
    email: person.email,
    // PUBLIC_URL, never the host of a request.
    until: conference.namesUntil
      ? lastDayToName(person, await listOffers(context.db, conference.id), conference).toString()
      : null,
    link: settings.publicUrl + personAddress(conference.name, secret),
  }
}
