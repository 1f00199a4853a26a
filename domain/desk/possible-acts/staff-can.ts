/**
 * What staff can do with a registration now, in addition to its registrant's acts. Each command checks again under its
 * lock.
 */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type AllowanceHindrance, whyNotAllow } from '#domain/desk/allowances/make-allowance.ts'
import { type NoMoreTime, whyNoMoreTime } from '#domain/desk/granting/give-more-time.ts'
import { whyNotResend } from '#domain/desk/granting/resend-confirmation.ts'
import {
  type HindranceCode,
  type RegistrationAct,
  registrationActs,
  registrationCan,
} from '#domain/desk/possible-acts/registration-can.ts'
import { type RemindToPayError, whyNotRemind } from '#domain/desk/settlement/remind-to-pay.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { listBilled, readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { checkCovered, hasMoneyInOtherCurrency } from '#domain/money/billing/unallocated-money.ts'
import { hasUndecidedPayment } from '#domain/money/payments/attempt-queries.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { findLatestChange, stillCostsMore } from '#domain/registrations/choice-change.ts'
import { isMoving } from '#domain/registrations/moves/conference-move.ts'
import { next, type Registration } from '#domain/registrations/registration.ts'

export const staffRegistrationActs = [
  'record-payment',
  'refund',
  'reassign-payment',
  'correct-invoice',
  'grant',
  'apply-change',
  'pay-refund',
  'refund-paid',
  'retain-refund',
  'clear',
  'remind-to-pay',
  'more-time',
  'make-allowance',
  ...registrationActs,
] as const
export type StaffRegistrationAct = (typeof staffRegistrationActs)[number]

/** Why something that only staff do cannot be done now. */
export type StaffHindrance =
  | HindranceCode
  | 'nothing-here'
  | 'nothing-billed'
  | 'other-currency'
  | 'has-its-place'
  | 'not-paid-for'
  | 'no-dropped-change'
  | 'no-refund'
  | 'nothing-open'
  | 'applied'
  | AllowanceHindrance['code']
  | RemindToPayError['code']
  | NoMoreTime

export type StaffCan = Readonly<Record<StaffRegistrationAct, StaffHindrance | null>>

/** For each act: whether it can be done with a registration, and why not. */
export async function staffCan(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<StaffCan> {
  const { id } = registration
  const theirs: Record<RegistrationAct, HindranceCode | null> = await registrationCan(
    db,
    conference,
    registration,
    now,
  )
  const isHere = (await readNetReceived(db, id)) > 0
  const billed = await listBilled(db, id)
  const refunds = await listRefunds(db, id)
  const owesBack = (await readFailedRefundsOwed(db, id)) > 0
  return {
    ...theirs,
    // Later than its registrant, whose time ends with the conference's first day.
    cancel: next(registration.state, 'cancelled') ? null : 'not-cancellable',
    'record-payment': (await hasUndecidedPayment(db, id)) ? 'payment-pending' : null,
    refund: isHere || (await hasMoneyInOtherCurrency(db, registration)) ? null : 'nothing-here',
    'reassign-payment': isHere ? await whyNotReassignPayment(db, registration) : 'nothing-here',
    'correct-invoice': billed.some(({ leftMinor }) => leftMinor > 0) ? null : 'nothing-billed',
    grant: await whyNotGrant(db, registration),
    'apply-change': await whyNotApply(db, registration),
    'pay-refund': refunds.some(({ state }) => state === 'scheduled') ? null : 'no-refund',
    'refund-paid': owesBack || refunds.some(({ state }) => state === 'pending') ? null : 'no-refund',
    'retain-refund': owesBack ? null : 'no-refund',
    'remind-to-pay': (await whyNotRemind(db, id, now))?.code ?? null,
    'resend-confirmation': (await whyNotResend(db, registration, now))?.code ?? null,
    'more-time': await whyNoMoreTime(db, conference, registration, now),
    'make-allowance': whyNotAllow(registration)?.code ?? null,
    clear: (await listAttention(db, id)).length > 0 ? null : 'nothing-open',
  }
}

async function whyNotReassignPayment(db: Reader, registration: Registration): Promise<StaffHindrance | null> {
  if (await hasMoneyInOtherCurrency(db, registration)) return 'other-currency'
  if (await isMoving(db, registration.id)) return 'move-open'
  return (await isDisputed(db, registration.id)) ? 'disputed' : null
}

async function whyNotGrant(db: Reader, registration: Registration): Promise<StaffHindrance | null> {
  const { state, price, application } = registration
  if (state === 'paid') return 'has-its-place'
  if (!next(state, 'paid-in-full')) return 'not-changeable'
  if (application) return 'applied'
  return whyNotCovered(db, registration, price.totalMinor)
}

async function whyNotApply(db: Reader, registration: Registration): Promise<StaffHindrance | null> {
  const change = registration.state === 'paid' ? await findLatestChange(db, registration.id) : undefined
  if (change?.state !== 'dropped' || !stillCostsMore(change, registration)) return 'no-dropped-change'
  return whyNotCovered(db, registration, change.differenceMinor)
}

async function whyNotCovered(
  db: Reader,
  registration: Registration,
  amountMinor: number,
): Promise<StaffHindrance | null> {
  const covered = await checkCovered(db, registration, amountMinor)
  return covered.ok ? null : covered.error.code
}
