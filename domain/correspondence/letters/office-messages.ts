/** Reads the content of mails about abstracts and of those to the organiser. */

import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findContactMessage } from '#domain/correspondence/inbox/contact-queries.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import type {
  AbstractReceived,
  CasesWaiting,
  ContactForwarded,
  PlaceToConfirm,
  RefundWindowCloses,
} from '#domain/correspondence/letters/messages.ts'
import { readCase } from '#domain/correspondence/letters/registration-messages.ts'
import { findDecision } from '#domain/desk/granting/custom-amount.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { attendeeOf, occasionOf } from '#domain/money/documents/letterhead.ts'
import { findRefund, isScheduled } from '#domain/money/refunds/refund.ts'
import { lastSafeDay } from '#domain/money/refunds/refund-window.ts'
import { listWindowedRefunds } from '#domain/money/refunds/watch-refund-windows.ts'
import { findAbstract } from '#domain/programme/abstracts/abstract-queries.ts'
import { listAttentionCases } from '#domain/registrations/cases/attention-cases.ts'
import { oldCases } from '#domain/registrations/cases/remind-of-cases.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/** The confirmation that an abstract was received; undefined if it no longer exists. */
export async function abstractNoticeOf(
  context: MailContext,
  abstractId: number,
): Promise<AbstractReceived | undefined> {
  const abstract = await findAbstract(context.db, abstractId)
  const conference = abstract && (await findConferenceById(context.db, abstract.conferenceId))
  if (!abstract || !conference) return undefined
  return {
    kind: 'abstract-received',
    issuer: (await readOrganiser(context)).issuer,
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
  context: MailContext,
  messageId: number,
): Promise<ContactForwarded | undefined> {
  const message = await findContactMessage(context.db, messageId)
  if (!message) return undefined
  const { name, email, phoneNumber, subject, message: text, conferenceId } = message
  const conference = conferenceId === null ? undefined : await findConferenceById(context.db, conferenceId)
  return {
    kind: 'contact-forwarded',
    ...(await readOrganiser(context)),
    occasion: conference ? occasionOf(conference) : null,
    visitor: { name, email, phoneNumber },
    subject,
    text,
  }
}

/** The reminder of a custom amount that awaits confirmation; undefined if it no longer does. */
export async function placeToConfirmOf(
  context: MailContext,
  registrationId: number,
): Promise<PlaceToConfirm | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { registration, conference, issuer, country } = found
  const { state, choice, paidAt, price, currency, registrant } = registration
  const isDecided = (await findDecision(context.db, registrationId)) !== undefined
  if (state !== 'paid' || choice.kind !== 'custom' || isDecided) return undefined
  return {
    kind: 'place-to-confirm',
    issuer,
    occasion: occasionOf(conference),
    isDemo: context.isDemo,
    attendee: attendeeOf(registrant, country),
    code: registration.code,
    amount: { amountMinor: price.totalMinor, currency },
    description: choice.description,
    paidOn: dateIn(conference.timeZone, paidAt ?? context.now).toString(),
  }
}

/**
 * The warning to the organiser that a refund's gateway will soon stop accepting it; undefined if the refund has been
 * requested.
 */
export async function refundWindowOf(
  context: MailContext,
  refundId: number,
): Promise<RefundWindowCloses | undefined> {
  const refund = await findRefund(context.db, refundId)
  const windowed = refund && (await listWindowedRefunds(context.db, refund.registrationId))
  const window = windowed?.find(each => each.refund.id === refundId)?.window
  const registration = refund && (await findRegistration(context.db, refund.registrationId))
  const conference = registration && (await findConferenceById(context.db, registration.conferenceId))
  if (!refund || !isScheduled(refund) || !window || !registration || !conference) return undefined
  return {
    kind: 'refund-window-closes',
    ...(await readOrganiser(context)),
    occasion: occasionOf(conference),
    code: registration.code,
    refundId,
    currency: refund.currency,
    amountMinor: refund.amountMinor,
    paidOn: dateIn(conference.timeZone, refund.dueAt).toString(),
    lastSafeDay: lastSafeDay(window, conference.timeZone).toString(),
  }
}

/** The reminder of a conference's old cases; undefined if somebody has dealt with them. */
export async function casesWaitingOf(
  context: MailContext,
  conferenceId: number,
): Promise<CasesWaiting | undefined> {
  const conference = await findConferenceById(context.db, conferenceId)
  if (!conference) return undefined
  const { timeZone } = conference
  const today = dateIn(timeZone, context.now)
  const old = oldCases(await listAttentionCases(context.db, conferenceId), context.now)
  if (old.length === 0) return undefined
  return {
    kind: 'cases-waiting',
    ...(await readOrganiser(context)),
    occasion: occasionOf(conference),
    cases: old.map(({ code, reason, since }) => ({
      code,
      reason,
      days: dateIn(timeZone, since).until(today).days,
    })),
  }
}
