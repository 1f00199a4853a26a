/** Reads the content of mails about abstracts and of those to the organiser. */
import { findAbstract } from '#domain/abstracts/abstract-queries.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { findContactMessage } from '#domain/correspondence/contact-queries.ts'
import { type Desk, readOrganiser } from '#domain/correspondence/desk.ts'
import type {
  AbstractReceived,
  ContactForwarded,
  PlaceToConfirm,
  RefundWindowCloses,
} from '#domain/correspondence/messages.ts'
import { readCase } from '#domain/correspondence/registration-messages.ts'
import { attendeeOf, occasionOf } from '#domain/documents/letterhead.ts'
import { findRefund } from '#domain/payments/refund.ts'
import { lastSafeDay } from '#domain/refunds/refund-window.ts'
import { listWindowedRefunds } from '#domain/refunds/watch-refund-windows.ts'
import { findDecision } from '#domain/registrations/custom-amount.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import { dateIn } from '#domain/time.ts'

/** The confirmation that an abstract was received; undefined if it no longer exists. */
export async function abstractNoticeOf(
  desk: Desk,
  abstractId: number,
): Promise<AbstractReceived | undefined> {
  const abstract = await findAbstract(desk.db, abstractId)
  const conference = abstract && (await findConferenceById(desk.db, abstract.conferenceId))
  if (!abstract || !conference) return undefined
  return {
    kind: 'abstract-received',
    issuer: (await readOrganiser(desk)).issuer,
    occasion: occasionOf(conference),
    presenterEmail: abstract.presenter.email,
    number: abstract.number,
    presentationType: abstract.presentationType.name,
    topic: abstract.topic.name,
    hasFile: abstract.fileKey !== null,
  }
}

/** A visitor's message that is forwarded to the organiser; undefined if it was removed. */
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

/** The reminder of a custom amount that awaits confirmation; undefined if it no longer does. */
export async function placeToConfirmOf(
  desk: Desk,
  registrationId: number,
): Promise<PlaceToConfirm | undefined> {
  const found = await readCase(desk, registrationId)
  if (!found) return undefined
  const { registration, conference, issuer, country } = found
  const { state, choice, paidAt, price, currency, registrant } = registration
  const isDecided = (await findDecision(desk.db, registrationId)) !== undefined
  if (state !== 'paid' || choice.kind !== 'custom' || isDecided) return undefined
  return {
    kind: 'place-to-confirm',
    issuer,
    occasion: occasionOf(conference),
    isDemo: desk.isDemo,
    attendee: attendeeOf(registrant, country),
    code: registration.code,
    amount: { amountMinor: price.totalMinor, currency },
    description: choice.description,
    paidOn: dateIn(conference.timeZone, paidAt ?? desk.now).toString(),
  }
}

/**
 * The warning to the organiser that a refund's gateway will soon stop accepting it; undefined if the refund has been
 * requested.
 */
export async function refundWindowOf(desk: Desk, refundId: number): Promise<RefundWindowCloses | undefined> {
  const refund = await findRefund(desk.db, refundId)
  const windowed = refund && (await listWindowedRefunds(desk.db, refund.registrationId))
  const window = windowed?.find(each => each.refund.id === refundId)?.window
  const registration = refund && (await findRegistration(desk.db, refund.registrationId))
  const conference = registration && (await findConferenceById(desk.db, registration.conferenceId))
  if (!refund?.dueAt || !window || !registration || !conference) return undefined
  return {
    kind: 'refund-window-closes',
    ...(await readOrganiser(desk)),
    occasion: occasionOf(conference),
    code: registration.code,
    refundId,
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    paidOn: dateIn(conference.timeZone, refund.dueAt).toString(),
    lastSafeDay: lastSafeDay(window, conference.timeZone).toString(),
  }
}
