/** Reads the content of mails about a registration, as it is when the mail is written. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { readAttending } from '#domain/correspondence/letters/attending.ts'
import { type MailContext, readOrganiser } from '#domain/correspondence/letters/mail-context.ts'
import type {
  AlreadyRegistered,
  PaymentAwaited,
  PaymentGuide,
  PaymentInQuestion,
  RefundSent,
  RegistrationCancelled,
  RegistrationChanged,
  RegistrationConfirmed,
  RegistrationReplaced,
  RegistrationSubject,
} from '#domain/correspondence/letters/registration-message.ts'
import { readDeclinedBecause, readPlace } from '#domain/desk/granting/custom-amount.ts'
import { hasMoneyUnderReview, listAttention } from '#domain/foundations/attention/attention.ts'
import { type Doer, readLastDeed } from '#domain/foundations/audit/doer.ts'
import { sumOf } from '#domain/foundations/money.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { dateIn } from '#domain/foundations/time.ts'
import {
  listBillsOfChange,
  listCreditNotes,
  listCreditNotesCarriedOver,
  listCreditNotesOfRefund,
  listInvoices,
} from '#domain/money/billing/invoice-queries.ts'
import { type PaymentInstructions, readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { readProForma } from '#domain/money/billing/pro-forma.ts'
import { readDue, readOwed } from '#domain/money/books/due.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { isDemo, movementOfRefund, type ReceiptCase, readReceipt } from '#domain/money/books/read-receipt.ts'
import type { Receipt } from '#domain/money/books/receipt.ts'
import { attendeeOf, type DateText, occasionOf } from '#domain/money/documents/letterhead.ts'
import {
  hasUndecidedPayment,
  listCaptures,
  listRefundedCaptures,
} from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { readTakenByChange } from '#domain/money/refunds/money-parts.ts'
import { findRefund, listRefunds, type Refund } from '#domain/money/refunds/refund.ts'
import { readHeldMoney } from '#domain/money/refunds/return-surplus.ts'
import {
  type ChoiceChange,
  findChange,
  findOpenChange,
  readChangeDoer,
  readRetainedByPolicy,
} from '#domain/registrations/choice-change.ts'
import { type HowCancelled, readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import { isLive, type RegistrationState } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * The confirmation of a paid registration; undefined if it is not paid, or no longer.
 *
 * @param because why it is sent again
 */
export async function confirmationOf(
  context: MailContext,
  registrationId: number,
  because?: Effects['confirmation-mail']['because'],
): Promise<RegistrationConfirmed | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'paid') return undefined
  const receipt = await readReceipt(context.db, found, context.now)
  if (!receipt) return undefined
  const place = await readPlace(context.db, found.registration)
  const bills = [
    ...(await listCreditNotesCarriedOver(context.db, registrationId)),
    ...(await listInvoices(context.db, registrationId)),
  ]
  const by = await readWhoRegistered(context.db, registrationId)
  // The newest one took back the invoice that was wrong.
  const note = because === undefined ? undefined : bills.findLast(bill => bill.kind === 'credit-note')
  const correctedBecause = because === undefined ? null : (note?.reason ?? '')
  const attending = await readAttending(context, found.conference, found.registration)
  return { kind: 'registration-confirmed', receipt, bills, place, by, attending, correctedBecause }
}

async function readWhoRegistered(db: Reader, registrationId: number): Promise<Doer> {
  return (await readLastDeed(db, registrationId, ['registered by hand']))?.doer ?? 'registrant'
}

/** The receipt of a registration as it is now; undefined if there is nothing to confirm yet. */
export async function currentReceiptOf(
  context: MailContext,
  registrationId: number,
): Promise<Receipt | undefined> {
  const found = await readCase(context, registrationId)
  return found && readReceipt(context.db, found, context.now)
}

/** The notice that a change was made; undefined if it was not, or if the registration has ended since. */
export async function changeNoticeOf(
  context: MailContext,
  changeId: number,
): Promise<RegistrationChanged | undefined> {
  const change = await findChange(context.db, changeId)
  const found = change && (await readCase(context, change.registrationId))
  if (change?.state !== 'applied' || found?.registration.state !== 'paid') return undefined
  const receipt = await readReceipt(context.db, found, context.now)
  if (!receipt) return undefined
  const { differenceMinor, refundMinor } = change
  return {
    kind: 'registration-changed',
    by: await readChangeDoer(context.db, change),
    receipt,
    bills: await listBillsOfChange(context.db, changeId),
    differenceMinor,
    refundMinor,
    stayingMinor: (await readTakenByChange(context.db, changeId)) - refundMinor,
    refundFrom: await readRefundDay(context, change, found.conference),
  }
}

/** When the refund of a change is paid, as a date in the conference's zone; null if staff pay it. */
async function readRefundDay(
  context: MailContext,
  { id, registrationId }: ChoiceChange,
  { timeZone }: Conference,
): Promise<DateText | null> {
  const refunds = (await listRefunds(context.db, registrationId)).filter(
    ({ changeId, state }) => changeId === id && state !== 'failed',
  )
  const days = refunds.flatMap(({ dueAt }) => (dueAt ? [dateIn(timeZone, dueAt).toString()] : []))
  return days.toSorted().at(-1) ?? null
}

/** The request to pay a registration, or the difference of its change; undefined if no payment is awaited. */
export async function paymentRequestOf(
  context: MailContext,
  registrationId: number,
  cause: 'registered' | 'seat-offered',
): Promise<PaymentAwaited | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const { registration, conference } = found
  const due = await readDue(context.db, registrationId)
  const change = await findOpenChange(context.db, registrationId)
  if (!due || due.owedMinor <= 0) return undefined
  const instructions = await readInstructions(context.db, conference, registration, context.now)
  return {
    kind: 'payment-awaited',
    subject: subjectFrom(found, context.isDemo),
    currency: registration.currency,
    dueMinor: due.owedMinor,
    heldUntil: (change ?? registration).holdUntil.toString(),
    timeZone: conference.timeZone,
    cause: await readCause(context.db, registrationId, change, cause),
    instructions: instructions ? guideOf(instructions) : null,
    proForma: (await readProForma(context.db, registration, context)) ?? null,
  }
}

async function readCause(
  db: Reader,
  registrationId: number,
  change: ChoiceChange | undefined,
  cause: 'registered' | 'seat-offered',
): Promise<PaymentAwaited['cause']> {
  if (change) return (await readChangeDoer(db, change)) === 'organiser' ? 'changed-for-you' : 'changed'
  if (cause === 'seat-offered') return cause
  return (await readWhoRegistered(db, registrationId)) === 'organiser' ? 'registered-for-you' : cause
}

/** How to pay outside any gateway; undefined if the payer did not choose that, or changed their choice. */
export async function paymentGuideOf(
  context: MailContext,
  registrationId: number,
): Promise<PaymentAwaited | undefined> {
  const message = await paymentRequestOf(context, registrationId, 'registered')
  return message?.instructions ? message : undefined
}

function guideOf({ terms }: PaymentInstructions): PaymentGuide {
  const dueOn = terms.dueOn.toString()
  if (terms.means === 'cash') return { means: terms.means, dueOn, ...terms.details }
  const { accountHolder, bank, account, bic, note } = terms.details
  return { means: terms.means, dueOn, accountHolder, bank, account, bic, note }
}

/** The notice that a payment needs review; undefined if there is none. */
export async function paymentInQuestionOf(
  context: MailContext,
  registrationId: number,
): Promise<PaymentInQuestion | undefined> {
  const found = await readCase(context, registrationId)
  if (!found) return undefined
  const captures = await listCaptures(context.db, registrationId)
  if (captures.length === 0) return undefined
  // A cancellation decides on all money that was there, so only what arrived later needs review.
  const held = await readHeldMoney(context.db, registrationId)
  const isDecided = held.surplusMinor === 0 && held.foreign.length === 0
  if (found.registration.state === 'cancelled' && isDecided) return undefined
  const rest = await readRest(context, found)
  return {
    kind: 'payment-in-question',
    subject: subjectFrom(found, captures.some(isDemo)),
    received: captures.map(({ amountMinor, currency }) => ({ amountMinor, currency })),
    place: rest ? 'part-paid' : placesInQuestion[found.registration.state],
    rest,
  }
}

const placesInQuestion = {
  waiting: 'open',
  'awaiting-payment': 'open',
  paid: 'confirmed',
  expired: 'open',
  superseded: 'open',
  cancelled: 'given-up',
} as const satisfies Record<RegistrationState, PaymentInQuestion['place']>

/** The amount still owed of a registration that is paid in part; null for none. */
async function readRest(
  { db }: MailContext,
  { registration, conference }: ReceiptCase,
): Promise<PaymentInQuestion['rest']> {
  const { id, state, holdUntil, currency } = registration
  const reasons = (await listAttention(db, id)).map(({ reason }) => reason)
  if (state !== 'awaiting-payment' || hasMoneyUnderReview(reasons)) return null
  const amountMinor = await readOwed(db, registration)
  if (amountMinor <= 0) return null
  return { due: { amountMinor, currency }, heldUntil: holdUntil.toString(), timeZone: conference.timeZone }
}

/** Reminds somebody who registers again of their paid registration; undefined if it is no longer paid. */
export async function alreadyRegisteredOf(
  context: MailContext,
  registrationId: number,
): Promise<AlreadyRegistered | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'paid') return undefined
  return { kind: 'already-registered', subject: subjectFrom(found, context.isDemo) }
}

/** Which registration counts after the form was sent again; undefined if that one was replaced too. */
export async function replacementOf(
  context: MailContext,
  { registrationId, replacedId }: Effects['replaced-mail'],
): Promise<RegistrationReplaced | undefined> {
  const found = await readCase(context, registrationId)
  const replaced = await findRegistration(context.db, replacedId)
  if (!found || !replaced || !isLive(found.registration.state)) return undefined
  const subject = subjectFrom(found, context.isDemo)
  return { kind: 'registration-replaced', subject, replacedCode: replaced.code }
}

/** The notice of a cancellation; undefined if the registration is not cancelled. */
export async function cancellationOf(
  context: MailContext,
  registrationId: number,
): Promise<RegistrationCancelled | undefined> {
  const found = await readCase(context, registrationId)
  if (found?.registration.state !== 'cancelled') return undefined
  const { registration, conference } = found
  const captures = await listCaptures(context.db, registrationId)
  const refunds = (await listRefunds(context.db, registrationId)).filter(refund => refund.state !== 'failed')
  const retainedMinor = await readRetainedByPolicy(context.db, registrationId)
  return {
    kind: 'registration-cancelled',
    subject: subjectFrom(found, captures.length === 0 ? context.isDemo : captures.some(isDemo)),
    currency: registration.currency,
    how: (await readHowCancelled(context.db, registrationId)) ?? unknownHow,
    // Includes money transferred from another registration.
    paidMinor: (await readBalance(context.db, registrationId)).capturedMinor,
    refundMinor: sumOf(refunds.filter(({ currency }) => currency === registration.currency)),
    money: await readMoneyPositions(context.db, registration, conference, {
      retainedMinor,
      now: context.now,
    }),
    isChecking: await hasUndecidedPayment(context.db, registrationId),
    creditNotes: await listCreditNotes(context.db, registrationId),
    declinedBecause: (await readDeclinedBecause(context.db, registrationId)) ?? null,
  }
}

/** Of a registration that ended with its move: it has mails of its own. */
const unknownHow: HowCancelled = { by: 'nobody', rule: null, shareBasisPoints: null, reason: '' }

/** The notice that a refund is on its way; undefined if it is not. */
export async function refundNoticeOf(
  context: MailContext,
  refundId: number,
): Promise<RefundSent | undefined> {
  const refund = await findRefund(context.db, refundId)
  const found = refund && (await readCase(context, refund.registrationId))
  if (!found || !isCompleted(refund)) return undefined
  const captures = await listRefundedCaptures(context.db, [refund])
  const { way, at, reference, amountMinor } = movementOfRefund(refund, captures)
  return {
    kind: 'refund-sent',
    subject: subjectFrom(found, captures.some(isDemo)),
    currency: refund.currency,
    amountMinor,
    way,
    isByHand: refund.means !== null,
    reference,
    on: dateIn(found.conference.timeZone, at).toString(),
    reason: refund.reason,
    // One that staff paid in place of a failed one has its credit notes.
    creditNotes: await listCreditNotesOfRefund(context.db, refund.insteadOf ?? refundId),
  }
}

/** What mails about a registration are written from. */
export async function readCase(
  context: MailContext,
  registrationId: number,
): Promise<ReceiptCase | undefined> {
  const registration = await findRegistration(context.db, registrationId)
  const conference = registration && (await findConferenceById(context.db, registration.conferenceId))
  if (!registration || !conference) return undefined
  const country = await findCountry(context.db, registration.registrant.countryId)
  return {
    registration,
    conference,
    issuer: (await readOrganiser(context)).issuer,
    country: country?.name ?? '',
    address: context.addressOf(conference.name, registration.secret),
  }
}

/** @param isDemo whether no money moved for what the mail is about */
export function subjectFrom(
  { registration, conference, issuer, country, address }: ReceiptCase,
  isDemo: boolean,
): RegistrationSubject {
  return {
    issuer,
    occasion: occasionOf(conference),
    attendee: attendeeOf(registration.registrant, country),
    code: registration.code,
    registrationAddress: address,
    isDemo,
  }
}

const isCompleted = (refund: Refund) => refund.state === 'completed'
