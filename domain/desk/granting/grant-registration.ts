import type { Transaction } from '#database/database.ts'
import { noteSecondPayment } from '#domain/desk/granting/second-registration.ts'
import type { Act } from '#domain/foundations/audit/actor.ts'
import { auditRegistration } from '#domain/foundations/audit/audit.ts'
import { changeLockedState } from '#domain/foundations/change-state.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { toStored } from '#domain/foundations/time.ts'
import { issueInvoice } from '#domain/money/billing/issue-invoice.ts'
import { closeEarlierOrders } from '#domain/money/payments/close-earlier-orders.ts'
import { recountCode } from '#domain/offers/codes/redemptions.ts'
import { scheduleCustomAmountReminder } from '#domain/registrations/custom-amount.ts'
import { tellWhoIsBack } from '#domain/registrations/places/people-of-groups.ts'
import { needsOfLines, takeSeats } from '#domain/registrations/places/seats.ts'
import { next, type Registration, registrationTransitions } from '#domain/registrations/registration.ts'

/**
 * Makes a registration paid whose total was received (or is zero): records the charge, issues the invoice, queues the
 * confirmation and closes its other orders. One that had released its seat claims one again.
 *
 * @param registration as read under its lock
 * @returns false if no seat is left, or if nobody has decided about its application: the money stays, and a person decides
 */
export async function grantRegistration(
  tx: Transaction,
  { actor, now }: Act,
  registration: Registration,
): Promise<boolean> {
  if (!next(registration.state, 'paid-in-full')) return true
  if (registration.application) return false
  if (registration.state !== 'awaiting-payment') {
    const seats = await takeSeats(
      tx,
      registration.conferenceId,
      registration.id,
      needsOfLines(registration.lines),
    )
    if (!seats.ok) return false
    await recountCode(tx, registration.id)
    if (registration.state === 'expired') await tellWhoIsBack(tx, registration, now)
  }
  await changeLockedState(tx, registrationTransitions, registration.id, 'paid-in-full', {
    paid_at: toStored(now),
  })
  await auditRegistration(tx, { actor, now }, registration.id, 'registration paid', {
    from: registration.state,
  })
  const isCharged = await issueInvoice(tx, registration, now)
  if (!isCharged) await charge(tx, registration, now)
  await noteSecondPayment(tx, registration, now)
  await enqueue(tx, {
    kind: 'confirmation-mail',
    effect: `confirmation-mail:${registration.id}`,
    payload: { registrationId: registration.id },
    now,
  })
  if (registration.choice.kind === 'custom') await scheduleCustomAmountReminder(tx, registration.id, now)
  // Another open order of the same registration could become a second payment.
  await closeEarlierOrders(tx, { registrationId: registration.id, cause: 'paid', now })
  return true
}

async function charge(tx: Transaction, registration: Registration, now: Temporal.Instant): Promise<void> {
  await tx
    .insertInto('ledger_entries')
    .values({
      registration_id: registration.id,
      kind: 'charge',
      amount_minor: registration.price.totalMinor,
      currency: registration.currency,
      effect: `charge:${registration.id}`,
      recorded_at: toStored(now),
    })
    .onConflict(oc => oc.column('effect').doNothing())
    .execute()
}
