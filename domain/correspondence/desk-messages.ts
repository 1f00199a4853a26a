/** Reads what the mails about abstracts and visitors' messages say. */
import { findAbstract } from '#domain/abstracts/abstract-queries.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { findContactMessage } from '#domain/correspondence/contact-queries.ts'
import { type Desk, readOrganiser } from '#domain/correspondence/desk.ts'
import type { AbstractReceived, ContactForwarded } from '#domain/correspondence/messages.ts'
import { occasionOf } from '#domain/documents/letterhead.ts'

/** The word to a presenter that an abstract has arrived; undefined where there is no such abstract any more. */
export async function abstractNoticeOf(
  desk: Desk,
  abstractId: number,
): Promise<AbstractReceived | undefined> {
  const abstract = await findAbstract(desk.db, abstractId)
  const conference = abstract && (await findConferenceById(desk.db, abstract.conferenceId))
  if (!abstract || !conference) return undefined
  const { title, name, email } = abstract.presenter
  return {
    kind: 'abstract-received',
    issuer: (await readOrganiser(desk)).issuer,
    occasion: occasionOf(conference),
    presenter: { title, name, email },
    number: abstract.number,
    title: abstract.abstractTitle,
    presentationType: abstract.presentationType.name,
    topic: abstract.topic.name,
    hasFile: abstract.fileKey !== null,
  }
}

/** A visitor's message on its way to the organiser; undefined where it was removed. */
export async function contactForwardingOf(
  desk: Desk,
  messageId: number,
): Promise<ContactForwarded | undefined> {
  const kept = await findContactMessage(desk.db, messageId)
  if (!kept) return undefined
  const { name, email, phoneNumber, subject, message: text, conferenceId } = kept
  const conference = conferenceId === null ? undefined : await findConferenceById(desk.db, conferenceId)
  return {
    kind: 'contact-forwarded',
    ...(await readOrganiser(desk)),
    occasion: conference ? occasionOf(conference) : null,
    visitor: { name, email, phoneNumber },
    subject,
    text,
  }
}
