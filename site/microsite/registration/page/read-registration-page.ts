/** The data of the registration page, as plain values for the browser. */

import { renderSVG } from 'uqr'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { readApplicationDeclined } from '#domain/desk/admitting/application-queries.ts'
import { readConfirmationMail } from '#domain/desk/granting/confirmation-mail.ts'
import { payerOf } from '#domain/desk/joining/ask-to-join.ts'
import { findReplacedCode } from '#domain/desk/registering/form-drafts.ts'
import { offerRenewal } from '#domain/desk/registering/renew-registration.ts'
import { listOfflineWays } from '#domain/desk/settlement/ways-to-pay.ts'
import { hasSomethingApart } from '#domain/desk/splitting/split-plan.ts'
import { positionInLine, wasOffered } from '#domain/desk/waiting/waiting-list.ts'
import { withMoreExtras } from '#domain/desk/waiting/with-more-extras.ts'
import { hasMoneyUnderReview, listAttention } from '#domain/foundations/attention/attention.ts'
import { formatMoney } from '#domain/foundations/money.ts'
import { say } from '#domain/foundations/say.ts'
import { formatDate, formatDateRange, formatUntil } from '#domain/foundations/time.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { type PaymentInstructions, readInstructions } from '#domain/money/billing/payment-instructions.ts'
import { transferCodeOf } from '#domain/money/billing/transfer-code.ts'
import { readDue } from '#domain/money/books/due.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { readStillRetained } from '#domain/money/books/read-receipt.ts'
import { isUndecided } from '#domain/money/payments/attempt.ts'
import { type Capture, listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listMovedMoney } from '#domain/money/payments/moved-money.ts'
import { methodsFor, type OfferedMethod, offeredFor } from '#domain/money/payments/payments.ts'
import { readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { chargedBack, failedBecause, type Refund, refundedElsewhere } from '#domain/money/refunds/refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { bringsGuests, isOfGroup } from '#domain/offers/lines/attendees.ts'
import { countPeople, isGroup } from '#domain/offers/lines/choice.ts'
import { findOpenChange, readChangeDoer, readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/conference-move.ts'
import { readDeclinedBecause, readPlace } from '#domain/registrations/custom-amount.ts'
import { readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import { countAhead, isOfWait, listWaits } from '#domain/registrations/places/extra-waits.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { readGuests } from '#site/microsite/registration/guests/read-guests.ts'
import { readDocuments } from '#site/microsite/registration/page/read-documents.ts'
import { readMovedMoney, readMoveNotes } from '#site/microsite/registration/page/read-moved-money.ts'
import { readPossibleActs } from '#site/microsite/registration/page/registration-acts.ts'
import { statusNoticeOf } from '#site/microsite/registration/page/status-notice.ts'
import { readAhead, readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import {
  readCountries,
  readCountry,
  receiptLines,
} from '#site/microsite/registration/summary/registration-view.ts'
import { extraWords } from '#words/extra-words.ts'
import { splitAddress } from '#words/registration/guest-addresses.ts'
import * as texts from '#words/registration/page/read-registration-page.ts'
import * as waitTexts from '#words/registration/waits.ts'

/** Whether one person's extras can be billed to somebody else, where the organiser lets several people be registered together. */
const mayBillApart = ({ takesGroups }: Conference, registration: Registration): boolean =>
  takesGroups &&
  registration.state === 'awaiting-payment' &&
  !isGroup(registration.choice) &&
  hasSomethingApart(registration)

export type RegistrationPageView = Awaited<ReturnType<typeof readRegistrationPage>>['page']

/**
 * Asks the database a few times, whatever happened to the registration.
 *
 * @param isDetailsFormOpen whether the page has the form to correct the details, with all countries
 * @param moveTo the conference whose prices the form of a move shows
 */
export async function readRegistrationPage(
  ownSite: SiteContext,
  conference: Conference,
  registration: Registration,
  isDetailsFormOpen = false,
  moveTo: string | null = null,
) {
  const site = readingTogether(ownSite)
  await readAhead(site, conference, registration)
  const { read } = site.database
  const { id, registrant, currency, price } = registration
  const zone = conference.timeZone
  const [attempts, captures, refunds, attention, country, countries] = await Promise.all([
    listAttempts(read, id),
    listCaptures(read, id),
    listRefunds(read, id),
    listAttention(read, id),
    readCountry(site, registrant.countryId),
    isDetailsFormOpen ? readCountries(site) : null,
  ])
  const on = (instant: Temporal.Instant) => formatDate(instant.toZonedDateTimeISO(zone).toPlainDate())
  const change = await readOpenChange(site, conference, registration)
  const isListed = registration.choice.kind === 'listed'
  const isChecking = attempts.some(isUndecided)
  const owed = (await readDue(read, id))?.owedMinor ?? 0
  const reasons = attention.map(({ reason }) => reason)
  const isPayable = owed > 0 && !isChecking && !hasMoneyUnderReview(reasons)
  const able = methodsFor(offeredFor(site.payments, conference), {
    amountMinor: owed,
    currency: registration.currency,
  })
  const offered = isListed ? able.slice(0, 1) : able
  const button = isPayable ? buttonAmong(offered) : undefined
  const instructions = isPayable
    ? ((await readInstructions(read, conference, registration, site.clock.now())) ?? null)
    : null
  const offline = isPayable ? await listOfflineWays(site.payments, registration) : []
  const offlineMethods = offline
    .filter(({ means, isOffered }) => isOffered && means !== instructions?.terms.means)
    .map(({ means }) => means)
  const renewal = await readRenewal(site, conference, registration)
  const retainedMinor = await readRetainedByPolicy(read, id)
  const paidRefunds = refunds.filter(refund => refund.state === 'completed' && refund.currency === currency)
  const receivedAt = await listReceivedAt(read, registration, captures)
  const movedMoney = [...(await readMoveNotes(site, registration)), ...(await readMovedMoney(read, id, zone))]
  const move = await findMoveTo(read, id)
  const waits = await readWaits(read, conference, registration)
  const documents = await readDocuments(site, conference.name, registration)
  const page = {
    event: conference.name,
    ...settingsIfAny(conference),
    subject: nameInText(conference),
    dates: formatDateRange(conference.startsOn, conference.endsOn),
    location: conference.location,
    heading: registration.state === 'awaiting-payment' ? texts.paymentSummary() : texts.yourRegistration(),
    code: registration.code,
    // Beside 'Do not pay again', the time left to pay would ask for another payment.
    minutesLeft: isPayable ? minutesLeft(registration, site.clock.now()) : null,
    secret: registration.secret,
    state: registration.state,
    isListed,
    currency,
    price,
    feeBasisPoints: registration.feeBasisPoints,
    lines: receiptLines(registration.lines),
    ...(mayBillApart(conference, registration) && {
      billApart: splitAddress(conference.name, registration.secret),
    }),
    // Left out where nobody else comes: most registrations' pages don't name it.
    ...(bringsGuests(registration.lines) && { guests: await readGuests(site, conference, registration) }),
    notice: statusNoticeOf({
      state: registration.state,
      isApplied: registration.application !== null,
      joined: await readJoined(read, registration),
      applicationDeclined: await readApplicationDeclined(read, registration),
      place: await readPlace(read, registration),
      declinedBecause: (await readDeclinedBecause(read, id)) ?? null,
      cancellation: (registration.state === 'cancelled' && (await readHowCancelled(read, id))) || null,
      currency,
      totalMinor: price.totalMinor,
      ...(await readBalance(read, id)),
      hasMovedAway: movedMoney.some(({ isAway }) => isAway),
      retainedMinor: await readStillRetained(read, id, retainedMinor),
      money: await readMoneyPositions(read, registration, conference, {
        retainedMinor,
        now: site.clock.now(),
      }),
      paymentCount: receivedAt.length,
      refundCount: paidRefunds.length,
      isRefundedByHand: paidRefunds.some(({ means }) => means !== null),
      refundedOn: latest(
        paidRefunds.flatMap(({ settledAt }) => settledAt ?? []),
        on,
      ),
      isChecking,
      isMoveLapsed: move?.state === 'lapsed',
      replacedCode: await findReplacedCode(read, registration),
      wasRefused: attempts.at(-1)?.state === 'failed',
      isConferenceCancelled: conference.cancelledAt !== null,
      reasons,
      email: registrant.email,
      confirmationMail: await readConfirmationMail(read, id),
      isDemo: site.isDemo || conference.isRehearsal === true,
      paidOn: latest(receivedAt, on) ?? (registration.paidAt && on(registration.paidAt)),
      heldUntil: formatUntil(registration.holdUntil, zone),
      waitsTogether: countPeople(registration.choice) > 1,
      placeInLine: (await positionInLine(read, conference.id, id)) ?? null,
      wasOffered: registration.state === 'awaiting-payment' && (await wasOffered(read, id)),
      change: change && { owedMinor: change.owedMinor, heldUntil: change.heldUntil, by: change.by },
      instructions: instructions && {
        means: instructions.terms.means,
        dueOn: formatDate(instructions.terms.dueOn),
      },
      isPayableHere: offered.length + offlineMethods.length > 0,
      renewal,
    }),
    movedMoney,
    renewalMinor: renewal?.kind === 'free' && !isChecking ? renewal.totalMinor : null,
    // The form of a group cannot make it again once people have joined it, or were billed to another payer.
    isForMove: move !== undefined || (isOfGroup(registration.lines) && registration.draftKey === null),
    mayRegisterAgain: !move && renewal?.kind !== 'closed' && (await readNetReceived(read, id)) === 0,
    owedMinor: isPayable ? owed : 0,
    change,
    // Left out where nobody waits.
    ...(waits.length > 0 && { waits }),
    payments: captures.map(capture => ({
      reference: capture.gatewayCaptureId,
      amountMinor: capture.amountMinor,
      currency: capture.currency,
      on: on(capture.capturedAt),
    })),
    refunds: refunds.map(refund => ({
      id: refund.id,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      words: refundWords(refund, on),
      reason: refund.reason,
    })),
    registrant: {
      ...registrant,
      country,
    },
    isDetailsFormOpen,
    countries,
    documents,
    acts: await readPossibleActs(site, conference, registration, moveTo),
    methods: offered.map(({ method, label }) => ({ method, label })),
    offlineMethods,
    guide: instructions && guideOf(instructions),
    /** Whether the invoice is there before it is paid. */
    isBilled: documents.some(({ isOpen }) => isOpen),
    paypalButton: button && { clientId: button.clientId, environment: button.environment },
    isDemo: site.isDemo || conference.isRehearsal === true,
  }
  return { page, widgetOrigins: button?.origins }
}

/** What is sold out that they wait for, with their place in line and what is due then. */
async function readWaits(db: Reader, { id: conferenceId }: Conference, registration: Registration) {
  const { choice, currency, state } = registration
  const waits = state === 'paid' && choice.kind === 'listed' ? await listWaits(db, registration.id) : []
  const ahead = await Promise.all(waits.map(wait => countAhead(db, conferenceId, wait, wait)))
  return waits.flatMap(({ id, quantity, extras }, at) => {
    const [first] = extras
    if (!first || choice.kind !== 'listed') return []
    const { differenceMinor } = withMoreExtras(registration, choice, extras)
    return [
      {
        id,
        label: extraWords({ ...first, quantity }),
        place: waitTexts.yourPlaceIs({ place: (ahead[at] ?? 0) + 1 }),
        due: waitTexts.dueThen(differenceMinor > 0 ? formatMoney(differenceMinor, currency) : undefined),
      },
    ]
  })
}

/** A change that awaits its payment, with its effect on the registration. */
async function readOpenChange(site: SiteContext, conference: Conference, registration: Registration) {
  const change = await findOpenChange(site.database.read, registration.id)
  if (!change) return null
  const { lines, price, differenceMinor } = change
  return {
    lines: receiptLines(lines),
    price,
    differenceMinor,
    owedMinor: differenceMinor - (await readPaidForChange(site.database.read, change.id)),
    heldUntil: formatUntil(change.holdUntil, conference.timeZone),
    by: (await isOfWait(site.database.read, change.id))
      ? ('line' as const)
      : await readChangeDoer(site.database.read, change),
  }
}

/** The group that a registration was joined to. */
async function readJoined(db: Reader, { joined }: Registration) {
  const group = joined ? await findRegistration(db, joined.groupId) : undefined
  if (!joined || !group) return null
  const isOfIt =
    joined.attendeeId !== null && group.lines.some(({ attendeeId }) => attendeeId === joined.attendeeId)
  return { code: group.code, payer: payerOf(group), isLive: isOfIt && isLive(group.state) }
}

/** Whether an expired registration can be renewed; null if it has not expired. */
async function readRenewal(site: SiteContext, conference: Conference, registration: Registration) {
  const offered = await offerRenewal(site.database.read, conference, registration, site.clock.now())
  if (offered.ok) {
    const { totalMinor } = offered.value.price
    return { kind: 'free', totalMinor, isOtherPrice: totalMinor !== registration.price.totalMinor } as const
  }
  switch (offered.error.code) {
    case 'sold-out':
    case 'no-longer-offered':
      return { kind: 'sold-out' } as const
    case 'conference-cancelled':
    case 'registration-closed':
      return { kind: 'closed' } as const
    case 'not-expired':
    case 'was-for-a-move':
    case 'paid-already':
      return null
  }
}

/** How to pay outside any gateway, line by line. */
function guideOf({ terms, amountMinor, currency, reference }: PaymentInstructions) {
  const { details } = terms
  const account =
    terms.means === 'bank-transfer'
      ? [
          [texts.accountHolder(), terms.details.accountHolder],
          [say('Account'), terms.details.account],
          ['BIC', terms.details.bic],
          [say('Bank'), terms.details.bank],
        ]
      : [[say('Where'), terms.details.where]]
  const code =
    terms.means === 'bank-transfer'
      ? transferCodeOf({ ...terms.details, amountMinor, currency, reference })
      : null
  const rows = [
    [say('Amount'), formatMoney(amountMinor, currency)],
    ...account,
    [say('Reference'), reference],
    [terms.means === 'cash' ? texts.atTheLatestOn() : texts.payUntil(), formatDate(terms.dueOn)],
  ]
  return {
    means: terms.means,
    rows: rows.flatMap(([label = '', text = '']) => (text === '' ? [] : [{ label, text }])),
    note: details.note,
    drawing: code === null ? null : renderSVG(code, { ecc: 'M', border: 4 }),
  }
}

/** When the money in a registration's currency arrived: by payments, or from other registrations. */
async function listReceivedAt(
  db: Reader,
  { id, currency }: Registration,
  captures: readonly Capture[],
): Promise<Temporal.Instant[]> {
  const arrived = [
    ...captures.map(capture => ({ at: capture.capturedAt, currency: capture.currency })),
    ...(await listMovedMoney(db, id))
      .filter(({ direction }) => direction === 'from')
      .map(moved => ({ at: moved.movedAt, currency: moved.currency })),
  ]
  return arrived.filter(money => money.currency === currency).map(({ at }) => at)
}

type ToDate = (instant: Temporal.Instant) => string

function latest(instants: readonly Temporal.Instant[], on: ToDate): string | null {
  const last = instants.toSorted(Temporal.Instant.compare).at(-1)
  return last ? on(last) : null
}

/** Where a refund is, for its recipient. */
function refundWords(refund: Refund, on: ToDate): string {
  switch (refund.state) {
    case 'scheduled':
      return texts.willBePaidOnOr({ on: on(refund.dueAt) })
    case 'requested':
    case 'pending':
      return texts.isOnItsWay()
    case 'completed':
      return texts.wasPaidBack({ means: refund.means ?? null, on: on(refund.settledAt) })
    case 'failed':
      if (failedBecause(refund, chargedBack)) return texts.isNotPaidBecauseYour()
      if (failedBecause(refund, refundedElsewhere)) return texts.isNotPaidBecauseThe()
      return refund.retainedBecause === null ? texts.couldNotBePaidBack() : texts.couldNotBePaidBackAnd()
  }
}

const buttonAmong = (offered: readonly OfferedMethod[]) =>
  offered.find(({ method }) => method === 'paypal')?.gateway.capabilities.button

/** The remaining minutes of the hold during a payment; null where there are days left, or no hold. */
function minutesLeft({ state, holdUntil }: Registration, now: Temporal.Instant): number | null {
  if (state !== 'awaiting-payment') return null
  const minutes = Math.floor(now.until(holdUntil).total('minutes'))
  return minutes >= 0 && minutes <= 120 ? minutes : null
}
