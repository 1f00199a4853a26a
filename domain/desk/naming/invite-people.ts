/** Invites people of a group to fill in their own details on a link of their own. */
import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { lastDayToName } from '#domain/desk/naming/name-guests.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { enqueueAll } from '#domain/foundations/outbox/outbox.ts'
import { fail, ok, type Result } from '#domain/foundations/result.ts'
import { dateIn, toStored } from '#domain/foundations/time.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { type Guest, isOfGroup, listGuests } from '#domain/offers/lines/attendees.ts'
import { isLive } from '#domain/registrations/registration.ts'
import { lockRegistration } from '#domain/registrations/registration-queries.ts'

/** How often one person can be invited: nobody is to be flooded by somebody who has a group. */
export const mostInvitations = 5

export type InvitePeopleError = { code: 'not-changeable' } | { code: 'nobody-to-invite' }

/** Whether somebody can be invited: an address is known, and they have not answered. */
export const isInvitable = ({
  email,
  completedAt,
  invitations,
}: Pick<Guest, 'email' | 'completedAt' | 'invitations'>): boolean =>
  email !== '' && completedAt === null && invitations < mostInvitations

/**
 * @param whom the ids of those to invite, once more too; `new`: all who have an address and were not invited yet
 * @returns how many are invited
 */
export async function invitePeople(
  tx: Transaction,
  { actor, now }: Act,
  {
    conference,
    registrationId,
    whom,
  }: { conference: Conference; registrationId: number; whom: readonly number[] | 'new' },
): Promise<Result<number, InvitePeopleError>> {
  const registration = await lockRegistration(tx, registrationId)
  const isOpen = registration?.conferenceId === conference.id && isLive(registration.state)
  if (!isOpen || !isOfGroup(registration.lines)) return fail({ code: 'not-changeable' })
  const offers = await listOffers(tx, conference.id)
  const today = dateIn(conference.timeZone, now)
  const isInTime = (guest: Guest) =>
    Temporal.PlainDate.compare(lastDayToName(guest, offers, conference), today) >= 0
  const isWanted = ({ id, invitedAt }: Guest) => (whom === 'new' ? invitedAt === null : whom.includes(id))
  const guests = (await listGuests(tx, registration)).filter(
    guest => isWanted(guest) && isInvitable(guest) && isInTime(guest),
  )
  if (guests.length === 0) return fail({ code: 'nobody-to-invite' })
  for (const { id, invitations } of guests) {
    await tx
      .updateTable('attendees')
      .set({ invited_at: toStored(now), invitations: invitations + 1 })
      .where('id', '=', id)
      .execute()
  }
  await enqueueAll(
    tx,
    guests.map(({ id, invitations }) => ({
      kind: 'person-invitation-mail' as const,
      effect: `person-invitation-mail:${id}:${invitations + 1}`,
      payload: { registrationId, attendeeId: id },
      now,
    })),
  )
  await auditRegistration(tx, { actor, now }, registrationId, 'people invited', { people: guests.length })
  return ok(guests.length)
}
