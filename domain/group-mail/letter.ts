/** A group mail as it is written to one recipient. */
import { readOwed } from '#domain/books/due.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { type NewsletterDesk, readOrganiser } from '#domain/correspondence/desk.ts'
import type { GroupLetter } from '#domain/correspondence/group-letter.ts'
import { readCase } from '#domain/correspondence/registration-messages.ts'
import { asSent } from '#domain/correspondence/typed-text.ts'
import { fullName, occasionOf } from '#domain/documents/letterhead.ts'
import type { GroupMail } from '#domain/group-mail/group-mail.ts'

/** What the letters are written from. */
export interface LetterDesk extends NewsletterDesk {
  /** The absolute address of a conference's site. */
  siteOf(conferenceName: string): string
}

/**
 * The mail to one recipient, without what they typed if their address is not verified (docs/security.md). Undefined if
 * the recipient no longer exists.
 */
export async function letterTo(
  desk: LetterDesk,
  mail: GroupMail,
  { registrationId, subscriptionId }: { registrationId: number | null; subscriptionId: number | null },
): Promise<GroupLetter | undefined> {
  const letter =
    registrationId === null
      ? await toReader(desk, mail, subscriptionId ?? 0)
      : await toHolder(desk, mail, registrationId)
  if (!letter) return undefined
  // It returns a message of the same kind.
  return (await asSent(desk.db, letter)).said as GroupLetter
}

async function toHolder(
  desk: LetterDesk,
  { subject, body }: GroupMail,
  registrationId: number,
): Promise<GroupLetter | undefined> {
  const found = await readCase(desk, registrationId)
  if (!found) return undefined
  const { registration, conference, issuer, address } = found
  const { registrant, code, currency, state, holdUntil } = registration
  const amountMinor = state === 'awaiting-payment' ? Math.max(0, await readOwed(desk.db, registration)) : 0
  return {
    kind: 'group-mail',
    issuer,
    occasion: occasionOf(conference),
    to: { name: fullName(registrant), address: registrant.email },
    subject,
    body,
    registration: {
      code,
      due: { amountMinor, currency },
      heldUntil: state === 'awaiting-payment' ? { at: holdUntil, timeZone: conference.timeZone } : null,
    },
    href: address,
    unsubscribe: null,
  }
}

async function toReader(
  desk: LetterDesk,
  { subject, body, conferenceId }: GroupMail,
  subscriptionId: number,
): Promise<GroupLetter | undefined> {
  const reader = await desk.db
    .selectFrom('subscriptions')
    .select(['name', 'email', 'secret'])
    .where('id', '=', subscriptionId)
    .executeTakeFirst()
  const conference = await findConferenceById(desk.db, conferenceId)
  if (!reader || !conference) return undefined
  return {
    kind: 'group-mail',
    issuer: (await readOrganiser(desk)).issuer,
    occasion: occasionOf(conference),
    to: { name: reader.name, address: reader.email },
    subject,
    body,
    registration: null,
    href: desk.siteOf(conference.name),
    unsubscribe: desk.newsletterLinks.unsubscribe(reader.secret),
  }
}
