/** The poller of payments that nobody reports, and the reaper of unpaid registrations. */

import type { Transaction } from '#database/database.ts'
import type { ChosenMeans } from '#domain/conference/settings/offline-terms.ts'
import { dropOpenChange } from '#domain/desk/completing/settle-change.ts'
import { queueNothingTakenMail } from '#domain/desk/settlement/follow-up-refusal.ts'
import { settle } from '#domain/desk/settlement/settle.ts'
import { startPayment } from '#domain/desk/settlement/start-payment.ts'
import { expireAttempt } from '#domain/desk/settlement/store-attempt.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import { theClock } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import type { Effects } from '#domain/foundations/outbox/effects.ts'
import { toStored } from '#domain/foundations/time.ts'
import { creditOpenInvoice } from '#domain/money/billing/open-invoice.ts'
import { reportLapse } from '#domain/money/payments/ask-to-pay.ts'
import { nextPoll } from '#domain/money/payments/attempt.ts'
import {
  findAttempt,
  listAttempts,
  listAttemptsToPoll,
  lockAttempt,
} from '#domain/money/payments/attempt-queries.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { processDue } from '#domain/money/payments/process-due.ts'
import { automaticReasons } from '#domain/money/refunds/automatic-reasons.ts'
import { isOfGroup } from '#domain/offers/lines/attendees.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import { lapseMoveTo } from '#domain/registrations/moves/lapse-move.ts'
import { tellWhoLapsed } from '#domain/registrations/places/people-of-groups.ts'
import { next, type Registration, registrationTransitions } from '#domain/registrations/registration.ts'
import { lockWithConference } from '#domain/registrations/registration-queries.ts'

const extensionMinutes = 5

/** Polls the gateways about attempts that are due. @returns how many were due */
export const pollAttempts = processDue({
  listDue: ({ database }, due) => listAttemptsToPoll(database.read, due),
  async act(payments, id) {
    if (!(await claimPoll(payments, id))) return true
    const outcome = await settle(payments, id)
    // If the gateway does not answer, the order may have been paid.
    if (outcome === 'not-paid') await endForgotten(payments, id)
    return true
  },
})

/** Schedules the next poll before this one, so that only one of several processes polls. */
async function claimPoll(payments: Payments, id: number): Promise<boolean> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt) return false
    const at = nextPoll(attempt.polls + 1, attempt.createdAt, now)
    const claimed = await tx
      .updateTable('payment_attempts')
      .set({ polls: attempt.polls + 1, next_poll_at: at && toStored(at) })
      .where('id', '=', id)
      .where('next_poll_at', '<=', toStored(now))
      .returning('id')
      .executeTakeFirst()
    return claimed !== undefined
  })
}

/** Expires an attempt whose order ran out unpaid, so that another can be made. */
async function endForgotten(payments: Payments, id: number): Promise<void> {
  await payments.database.write(async tx => {
    const attempt = await lockAttempt(tx, id)
    if (!attempt || Temporal.Instant.compare(payments.clock.now(), attempt.expiresAt) < 0) return
    await expireAttempt(tx, attempt, 'given-up')
  })
}

/**
 * `closed`: nothing more can come of any order. `undecided`: a gateway has a payment that it has not decided.
 * `unreached`: a gateway does not answer, so an order may still be open there.
 */
type Closing = 'closed' | 'undecided' | 'unreached'

/**
 * Settles and closes every order of a registration that was replaced, given up or paid, including those that the
 * payer turned back from: an order at a gateway stays payable until it is closed there. Orders for an open change
 * are left, unless the change is given up too, and so are attempts numbered after `lastAttempt`.
 */
async function closeOrders(
  payments: Payments,
  registrationId: number,
  {
    withOpenChange = false,
    lastAttempt = Infinity,
    close = true,
  }: { withOpenChange?: boolean; lastAttempt?: number; close?: boolean } = {},
): Promise<Closing> {
  const { read } = payments.database
  const spared = withOpenChange ? undefined : (await findOpenChange(read, registrationId))?.id
  let closing: Closing = 'closed'
  for (const attempt of await listAttempts(read, registrationId)) {
    if (attempt.number > lastAttempt) continue
    // An order that expired here may still be open at its gateway.
    if (attempt.state === 'succeeded') continue
    if (spared !== undefined && attempt.choiceChangeId === spared) continue
    const outcome = await settle(payments, attempt.id, { close })
    if (outcome !== 'checking') continue
    const isPending = (await findAttempt(read, attempt.id))?.state === 'pending'
    if (!isPending) closing = 'unreached'
    else if (closing === 'closed') closing = 'undecided'
  }
  return closing
}

/**
 * Carries out what `closeEarlierOrders` queued.
 *
 * @throws where a gateway does not answer: an order can be paid until it is closed, so this is to be repeated
 */
export async function closeQueuedOrders(
  payments: Payments,
  { registrationId, lastAttempt, means }: Effects['close-attempts'],
): Promise<void> {
  // The order for an open change may belong to the former holder; the next one has its own number.
  const which = lastAttempt === undefined ? {} : { lastAttempt, withOpenChange: true }
  const closing = await closeOrders(payments, registrationId, which)
  if (closing === 'unreached') throw new Error('a gateway does not say whether an order is closed')
  if (means !== undefined) await keepWay(payments, registrationId, means)
}

/**
 * A payer who chose to pay outside any gateway, and then changed the sum, keeps the way and is sent the new sum. Doing it
 * again changes nothing.
 */
async function keepWay(payments: Payments, registrationId: number, means: ChosenMeans): Promise<void> {
  const latest = (await listAttempts(payments.database.read, registrationId)).at(-1)
  // Since then another way was chosen.
  if (latest?.means !== means) return
  const started = await startPayment(
    payments,
    { actor: theClock, now: payments.clock.now() },
    registrationId,
    means,
  )
  if (!started.ok && started.error.code === 'gateway-unavailable')
    throw new Error('a payment of the same kind could not be started')
}

/**
 * Learns what became of a registration's orders, and leaves open those that nobody has paid.
 *
 * @returns false if a gateway does not answer, or has not decided
 */
export async function askAboutOrders(payments: Payments, registrationId: number): Promise<boolean> {
  return (await closeOrders(payments, registrationId, { close: false })) === 'closed'
}

/** Closes orders as `closeOrders` does. @returns whether nothing more can come of them */
export async function closeAttempts(
  payments: Payments,
  registrationId: number,
  options: { withOpenChange?: boolean } = {},
): Promise<boolean> {
  return (await closeOrders(payments, registrationId, options)) === 'closed'
}

/**
 * Releases the seats of registrations whose hold has expired. An order that may still be paid is settled and closed
 * first; while the gateway does not answer, the seat stays held. What a code collects is billed before it can lapse, unless
 * its conference was cancelled.
 *
 * @returns how many registrations expired
 */
export const reapUnpaid = processDue({
  async listDue({ database }, { now, leftOut, limit }) {
    const due = await database.read
      .selectFrom('registrations')
      .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
      .select('registrations.id')
      .where('state', '=', 'awaiting-payment')
      .where('hold_until', '<=', now)
      .where(({ eb, or }) =>
        or([
          eb('allowance_id', 'is', null),
          eb('collected_at', 'is not', null),
          eb('conferences.cancelled_at', 'is not', null),
        ]),
      )
      .$if(leftOut.length > 0, query => query.where('registrations.id', 'not in', leftOut))
      .orderBy('hold_until')
      .limit(limit)
      .execute()
    return due.map(({ id }) => id)
  },
  async act(payments, id) {
    if (await closeAttempts(payments, id)) return expire(payments, id)
    await postponeExpiry(payments, id)
    return false
  },
})

/** While a gateway does not answer, the seat stays held, and registrations at other gateways are processed. */
async function postponeExpiry(payments: Payments, id: number): Promise<void> {
  const now = payments.clock.now()
  await payments.database.write(tx =>
    tx
      .updateTable('registrations')
      .set({ hold_until: toStored(now.add({ minutes: extensionMinutes })) })
      .where('id', '=', id)
      .where('state', '=', 'awaiting-payment')
      .where('hold_until', '<=', toStored(now))
      .execute(),
  )
}

async function expire(payments: Payments, id: number): Promise<boolean> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    const registration = await lockWithConference(tx, id)
    if (!registration || !next(registration.state, 'hold-ran-out')) return false
    if (Temporal.Instant.compare(now, registration.holdUntil) < 0) return false
    if (isOfGroup(registration.lines)) await creditOpenInvoice(tx, id, automaticReasons.notPaid, now)
    await changeLockedState(tx, registrationTransitions, id, 'hold-ran-out')
    await releasePlace(tx, registration, now)
    await lapseMoveTo(tx, { actor: theClock, now }, id)
    await auditRegistration(tx, { actor: theClock, now }, id, 'registration expired')
    await reportExpiry(tx, registration, now)
    await tellWhoLapsed(tx, registration, now)
    return true
  })
}

/**
 * Tells registrants who chose a bank transfer, or who were asked to pay by mail, that their place was released. A place
 * that was held for a move has mails of its own.
 */
async function reportExpiry(
  tx: Transaction,
  { id, createdAt }: Registration,
  now: Temporal.Instant,
): Promise<void> {
  const latest = (await listAttempts(tx, id)).at(-1)
  if (latest?.means === 'bank-transfer' && latest.state !== 'succeeded') {
    return queueNothingTakenMail(tx, latest, now)
  }
  if (await findMoveTo(tx, id)) return
  await reportLapse(tx, { registrationId: id, changeId: null, since: createdAt }, now)
}

/**
 * Drops changes whose difference was not paid in time, with their seats. As with a registration, an order that may
 * still be paid is settled and closed first.
 *
 * @returns how many changes were dropped
 */
export const reapUnpaidChanges = processDue({
  async listDue({ database }, { now, leftOut, limit }) {
    const due = await database.read
      .selectFrom('choice_changes')
      .select('registration_id')
      .where('state', '=', 'open')
      .where('hold_until', '<=', now)
      .$if(leftOut.length > 0, query => query.where('registration_id', 'not in', leftOut))
      .orderBy('hold_until')
      .limit(limit)
      .execute()
    return due.map(({ registration_id }) => registration_id)
  },
  async act(payments, registrationId) {
    if (await closeAttempts(payments, registrationId, { withOpenChange: true })) {
      return dropUnpaid(payments, registrationId)
    }
    await postponeDrop(payments, registrationId)
    return false
  },
})

async function postponeDrop(payments: Payments, registrationId: number): Promise<void> {
  const now = payments.clock.now()
  await payments.database.write(tx =>
    tx
      .updateTable('choice_changes')
      .set({ hold_until: toStored(now.add({ minutes: extensionMinutes })) })
      .where('registration_id', '=', registrationId)
      .where('state', '=', 'open')
      .where('hold_until', '<=', toStored(now))
      .execute(),
  )
}

async function dropUnpaid(payments: Payments, registrationId: number): Promise<boolean> {
  const now = payments.clock.now()
  return payments.database.write(async tx => {
    const registration = await lockWithConference(tx, registrationId)
    const change = await findOpenChange(tx, registrationId)
    // A payment may have started again meanwhile, which extends the hold.
    if (!registration || !change || Temporal.Instant.compare(now, change.holdUntil) < 0) return false
    return dropOpenChange(tx, { actor: theClock, now }, registration, 'lapsed')
  })
}
