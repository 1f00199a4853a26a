/** What the notice at the top of the page is about. */

import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { readApplicationDeclined } from '#domain/desk/admitting/application-queries.ts'
import { readConfirmationMail } from '#domain/desk/granting/confirmation-mail.ts'
import { payerOf } from '#domain/desk/joining/ask-to-join.ts'
import { findReplacedCode } from '#domain/desk/registering/form-drafts.ts'
import { quoteRenewal } from '#domain/desk/registering/renew-registration.ts'
import { positionInLine, wasOffered } from '#domain/desk/waiting/waiting-list.ts'
import type { AttentionReason } from '#domain/foundations/attention/attention.ts'
import { formatDate, formatUntil } from '#domain/foundations/time.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import { readStillRetained } from '#domain/money/books/read-receipt.ts'
import type { Capture } from '#domain/money/payments/attempt-queries.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listMovedMoney } from '#domain/money/payments/moved-money.ts'
import type { Refund } from '#domain/money/refunds/refund.ts'
import { countPeople } from '#domain/offers/lines/choice.ts'
import { readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { readDeclinedBecause, readPlace } from '#domain/registrations/custom-amount.ts'
import { readHowCancelled } from '#domain/registrations/how-cancelled.ts'
import { isLive, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'
import { onDaysOf, type ToDate } from '#site/microsite/registration/page/reading/on-days-of.ts'
import type { readOpenChange } from '#site/microsite/registration/page/reading/read-open-change.ts'
import type { readWaysToPay } from '#site/microsite/registration/page/reading/read-ways-to-pay.ts'
import type { StatusFacts } from '#site/microsite/registration/page/status-facts.ts'

interface Known {
  captures: readonly Capture[]
  refunds: readonly Refund[]
  isChecking: boolean
  /** The last attempt to pay was. */
  wasRefused: boolean
  reasons: readonly AttentionReason[]
  ways: Awaited<ReturnType<typeof readWaysToPay>>
  change: Awaited<ReturnType<typeof readOpenChange>>
  renewal: Awaited<ReturnType<typeof readRenewal>>
  hasMovedAway: boolean
  isMoveLapsed: boolean
}

export async function readStatusFacts(
  site: SiteContext,
  conference: Conference,
  registration: Registration,
  known: Known,
): Promise<StatusFacts> {
  const { read } = site.database
  const { id, registrant, currency, price } = registration
  const on = onDaysOf(conference)
  const { isChecking, ways, change, renewal } = known
  const receivedAt = await listReceivedAt(read, registration, known.captures)
  const paidRefunds = known.refunds.filter(
    refund => refund.state === 'completed' && refund.currency === currency,
  )
  const retainedMinor = await readRetainedByPolicy(read, id)
  return {
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
    hasMovedAway: known.hasMovedAway,
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
    isMoveLapsed: known.isMoveLapsed,
    replacedCode: await findReplacedCode(read, registration),
    wasRefused: known.wasRefused,
    isConferenceCancelled: conference.cancelledAt !== null,
    reasons: known.reasons,
    email: registrant.email,
    confirmationMail: await readConfirmationMail(read, id),
    isDemo: site.isDemo || conference.isRehearsal === true,
    paidOn: latest(receivedAt, on) ?? (registration.paidAt && on(registration.paidAt)),
    heldUntil: formatUntil(registration.holdUntil, conference.timeZone),
    waitsTogether: countPeople(registration.choice) > 1,
    placeInLine: (await positionInLine(read, conference.id, id)) ?? null,
    wasOffered: registration.state === 'awaiting-payment' && (await wasOffered(read, id)),
    change: change && { owedMinor: change.owedMinor, heldUntil: change.heldUntil, by: change.by },
    instructions: ways.instructions && {
      means: ways.instructions.terms.means,
      dueOn: formatDate(ways.instructions.terms.dueOn),
    },
    isPayableHere: ways.offered.length + ways.offlineMethods.length > 0,
    renewal,
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
export async function readRenewal(site: SiteContext, conference: Conference, registration: Registration) {
  const quoted = await quoteRenewal(site.database.read, conference, registration, site.clock.now())
  if (quoted.ok) {
    const { totalMinor } = quoted.value.price
    return { kind: 'free', totalMinor, isOtherPrice: totalMinor !== registration.price.totalMinor } as const
  }
  switch (quoted.error.code) {
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

/** On which day the last of them was. */
function latest(instants: readonly Temporal.Instant[], on: ToDate): string | null {
  const last = instants.toSorted(Temporal.Instant.compare).at(-1)
  return last ? on(last) : null
}
