/**
 * Cancelling a whole conference: sales close first, then each registration is cancelled and refunded in transactions
 * of its own, so that the work can stop at any point and be continued by the background.
 */

import type { Transaction } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import {
  markCancelled,
  readCancelledBecause,
  whoCancelled,
} from '#domain/conference/conferences/mark-cancelled.ts'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { tellConcerned } from '#domain/desk/cancelling/tell-concerned.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { retryEffect } from '#domain/foundations/outbox/effect-progress.ts'
import { enqueue, sendInBulk } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import type { Payments } from '#domain/money/payments/payments.ts'
import { wholeShare } from '#domain/money/refunds/refund-policy.ts'
import { lockRefund } from '#domain/money/refunds/refund-queries.ts'
import { payRefund } from '#domain/money/returning/pay-refund.ts'

export interface ConferenceCancelled extends RegistrationsCancelled {
  /** The stored reason: that of the first run. */
  reason: string
  isRepeat: boolean
  refunded: number
  /** Registrations whose refund did not go through. Each is tried again, or reported to a person. */
  unpaid: number[]
}

interface RegistrationsCancelled {
  cancelled: number
  /** Registrations where a step threw an error: it was rolled back, and another run repeats it. */
  broken: { registrationId: number; error: unknown }[]
  /** False if it was stopped before everything was tried; the rest is done in the background. */
  isComplete: boolean
}

/** Asked before each step. */
type GoOn = () => boolean | Promise<boolean>

/**
 * Cancels a conference: closes its sales, then cancels every registration, tells authors and people who were invited, and
 * refunds everything at once. Each step is its own transaction, so one that fails stops no other and nothing is done twice after a crash. If
 * this run is stopped or killed, the background does the rest: an effect cancels, and `payDueRefunds` refunds. Another
 * run does the rest too, with the reason that was given first.
 *
 * @param goOn answers false to stop this run early, for somebody who waits for an answer
 */
export async function cancelConference(
  payments: Payments,
  act: Act,
  conference: Conference,
  givenReason: string,
  goOn: GoOn = () => true,
): Promise<ConferenceCancelled> {
  // Before anything else, so that nobody registers during the cancellations.
  const marked = await payments.database.write(async tx => {
    const { id: conferenceId } = conference
    const mark = await markCancelled(tx, act, conferenceId, givenReason)
    const effect = `cancel-registrations:${conferenceId}`
    // Later than this run needs for a small conference, because both would compete for its lock.
    const notBefore = act.now.add({ seconds: 5 })
    await enqueue(tx, {
      kind: 'cancel-registrations',
      effect,
      payload: { conferenceId },
      now: act.now,
      notBefore,
    })
    await retryEffect(tx, effect, act.now)
    return mark
  })
  const { reason } = marked
  const done = await cancelRegistrations(payments, act, { ...conference, reason }, goOn)
  const result: ConferenceCancelled = { ...marked, ...done, refunded: 0, unpaid: [] }
  // Includes refunds that an earlier run decided on but could not pay.
  for (const { id, registrationId } of await listUnpaid(payments, conference.id, reason)) {
    if (!(await goOn())) return { ...result, isComplete: false }
    try {
      if ((await payRefund(payments, act, id)) === 'completed') result.refunded++
      else result.unpaid.push(registrationId)
    } catch (error) {
      result.broken.push({ registrationId, error })
    }
  }
  return result
}

/**
 * Continues to cancel the registrations of a cancelled conference, on behalf of whoever cancelled it. Their refunds are
 * paid when they are due, which is at once. Safe to run concurrently with itself.
 */
export async function continueCancelling(
  payments: Payments,
  conferenceId: number,
  goOn: GoOn,
): Promise<RegistrationsCancelled> {
  const { read } = payments.database
  const conference = await findConferenceById(read, conferenceId)
  const reason = await readCancelledBecause(read, conferenceId)
  if (!conference || reason === null) return { cancelled: 0, broken: [], isComplete: true }
  const act = { actor: await whoCancelled(read, conferenceId), now: payments.clock.now() }
  return cancelRegistrations(payments, act, { ...conference, reason }, goOn)
}

async function cancelRegistrations(
  payments: Payments,
  act: Act,
  { reason, ...conference }: Conference & { reason: string },
  goOn: GoOn,
): Promise<RegistrationsCancelled> {
  const result: RegistrationsCancelled = { cancelled: 0, broken: [], isComplete: true }
  const override = { refundBasisPoints: wholeShare, reason, isDueNow: true }
  // The waiting list first: a place that becomes free would be offered to those on it.
  for (const state of ['waiting', 'awaiting-payment', 'expired', 'paid']) {
    for (const registrationId of await listInState(payments, conference.id, state)) {
      if (!(await goOn())) return { ...result, isComplete: false }
      const request = { conference, registrationId, override }
      try {
        const cancelled = await payments.database.write(async tx => {
          const outcome = await cancelRegistration(tx, act, request)
          await sendInBulk(tx, [registrationId], act.now)
          return outcome
        })
        if (cancelled.ok) result.cancelled++
      } catch (error) {
        result.broken.push({ registrationId, error })
      }
    }
  }
  for (const { id, registrationId } of await listPlanned(payments, conference.id, act.now)) {
    if (!(await goOn())) return { ...result, isComplete: false }
    try {
      await payments.database.write(tx => payNow(tx, act, id, reason))
    } catch (error) {
      result.broken.push({ registrationId, error })
    }
  }
  const isComplete = await tellConcerned(payments, conference, act.now, goOn)
  return { ...result, isComplete }
}

async function listInState(payments: Payments, conferenceId: number, state: string): Promise<number[]> {
  const rows = await payments.database.read
    .selectFrom('registrations')
    .select('id')
    .where('conference_id', '=', conferenceId)
    .where('state', '=', state)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** Refunds that were planned before for a day that is still to come, mostly the conference's last. */
function listPlanned({ database }: Payments, conferenceId: number, now: Temporal.Instant) {
  return database.read
    .selectFrom('refunds')
    .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .select(['refunds.id', 'refunds.registration_id as registrationId'])
    .where('registrations.conference_id', '=', conferenceId)
    .where('refunds.state', '=', 'scheduled')
    .where('refunds.due_at', '>', toStored(now))
    .orderBy('refunds.id')
    .execute()
}

async function payNow(tx: Transaction, { actor, now }: Act, id: number, reason: string): Promise<void> {
  const refund = await lockRefund(tx, id)
  // The watch over the gateways' last days may have been first.
  if (refund?.state !== 'scheduled' || Temporal.Instant.compare(refund.dueAt, now) <= 0) return
  await tx
    .updateTable('refunds')
    .set({ due_at: toStored(now), next_check_at: null })
    .where('id', '=', id)
    .execute()
  const facts = { refundId: id, reason }
  await auditRegistration(tx, { actor, now }, refund.registrationId, 'refund released early', facts)
}

/** Refunds of the cancellation that are not paid, including failed ones, and earlier ones that wait for nothing else. */
function listUnpaid({ database }: Payments, conferenceId: number, reason: string) {
  return database.read
    .selectFrom('refunds')
    .innerJoin('registrations', 'registrations.id', 'refunds.registration_id')
    .select(['refunds.id', 'refunds.registration_id as registrationId'])
    .where('registrations.conference_id', '=', conferenceId)
    .where('registrations.state', '=', 'cancelled')
    .where('refunds.state', '!=', 'completed')
    .where(eb =>
      eb.or([
        eb('refunds.reason', '=', reason),
        eb.and([eb('refunds.state', '=', 'scheduled'), eb('refunds.refused_because', 'is', null)]),
      ]),
    )
    .orderBy('refunds.registration_id')
    .orderBy('refunds.id')
    .execute()
}
