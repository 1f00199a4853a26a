/** The data of the registration page, as plain values for the browser. */

import type { Conference } from '#domain/conference/conferences/conference.ts'
import { settingsIfAny } from '#domain/conference/conferences/field-settings.ts'
import { nameInText } from '#domain/conference/conferences/whole-name.ts'
import { hasSomethingApart } from '#domain/desk/splitting/split-plan.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { formatDateRange } from '#domain/foundations/time.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readDue } from '#domain/money/books/due.ts'
import { isUndecided } from '#domain/money/payments/attempt.ts'
import { listAttempts, listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { bringsGuests, isOfGroup } from '#domain/offers/lines/attendees.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import { readPossibleActs } from '#site/microsite/registration/acts/read-possible-acts.ts'
import { readGuests } from '#site/microsite/registration/guests/read-guests.ts'
import { readDocuments } from '#site/microsite/registration/page/read-documents.ts'
import { readMovedMoney, readMoveNotes } from '#site/microsite/registration/page/read-moved-money.ts'
import { minutesLeft } from '#site/microsite/registration/page/reading/minutes-left.ts'
import { onDaysOf } from '#site/microsite/registration/page/reading/on-days-of.ts'
import { readOpenChange } from '#site/microsite/registration/page/reading/read-open-change.ts'
import { readRenewal, readStatusFacts } from '#site/microsite/registration/page/reading/read-status-facts.ts'
import { readWaits } from '#site/microsite/registration/page/reading/read-waits.ts'
import { guideOf, readWaysToPay } from '#site/microsite/registration/page/reading/read-ways-to-pay.ts'
import { refundWords } from '#site/microsite/registration/page/reading/shown-refund.ts'
import { statusNoticeOf } from '#site/microsite/registration/page/status-notice.ts'
import { tooLittleWords } from '#site/microsite/registration/paying/start-payment-failure.ts'
import { readAhead, readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'
import {
  readCountries,
  readCountry,
  receiptLines,
} from '#site/microsite/registration/summary/registration-view.ts'
import { splitAddress } from '#words/registration/guest-addresses.ts'
import * as texts from '#words/registration/page/read-registration-page.ts'

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
  const on = onDaysOf(conference)
  const change = await readOpenChange(site, conference, registration)
  const isListed = registration.choice.kind === 'listed'
  const isChecking = attempts.some(isUndecided)
  const owed = (await readDue(read, id))?.owedMinor ?? 0
  const reasons = attention.map(({ reason }) => reason)
  const ways = await readWaysToPay(site, conference, registration, { owed, isChecking, reasons })
  const { isPayable, offered, button, instructions, offlineMethods } = ways
  const renewal = await readRenewal(site, conference, registration)
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
    notice: statusNoticeOf(
      await readStatusFacts(site, conference, registration, {
        captures,
        refunds,
        isChecking,
        wasRefused: attempts.at(-1)?.state === 'failed',
        reasons,
        ways,
        change,
        renewal,
        hasMovedAway: movedMoney.some(({ isAway }) => isAway),
        isMoveLapsed: move?.state === 'lapsed',
      }),
    ),
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
    ...(ways.tooLittle && { tooLittle: tooLittleWords(ways.tooLittle) }),
    guide: instructions && guideOf(instructions),
    /** Whether the invoice is there before it is paid. */
    isBilled: documents.some(({ isOpen }) => isOpen),
    paypalButton: button && { clientId: button.clientId, environment: button.environment },
    isDemo: site.isDemo || conference.isRehearsal === true,
  }
  return { page, widgetOrigins: button?.origins }
}
