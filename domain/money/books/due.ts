/**
 * What is due for a registration now: its total, or the difference of a change, less the money that is here. It is
 * computed each time, never stored.
 */

import type { Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { readNetReceived } from '#domain/money/billing/invoice-register.ts'
import { readPledge } from '#domain/money/books/pledge.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { readFailedRefundsOwed } from '#domain/money/refunds/failed-refund.ts'
import { readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/moves/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * The balance due for a registration, in minor units; below zero where more arrived. Money pledged by an open move
 * counts as here. Money on its way back does not count, and neither does the money of a failed refund, which is the
 * payer's until somebody decides.
 */
export async function readOwed(
  db: Reader,
  { id, price }: Pick<Registration, 'id' | 'price'>,
): Promise<number> {
  const netReceivedMinor = await readNetReceived(db, id)
  return (
    price.totalMinor -
    (await readPledge(db, { id, price })) -
    netReceivedMinor +
    (await readFailedRefundsOwed(db, id))
  )
}

/** What can be paid now: a registration's total, or the difference of its change. */
export interface Due {
  registration: Registration
  /** In minor units; zero or less where nothing is owed. */
  owedMinor: number
  choiceChangeId: number | null
}

/** @returns undefined if nothing can be paid, for example after the conference was cancelled */
export async function readDue(db: Reader, registrationId: number): Promise<Due | undefined> {
  const registration = await findRegistration(db, registrationId)
  if (!registration) return undefined
  if ((await findConferenceById(db, registration.conferenceId))?.cancelledAt) return undefined
  if (registration.state === 'paid') {
    const change = await findOpenChange(db, registrationId)
    if (!change) return { registration, owedMinor: 0, choiceChangeId: null }
    const owed = change.differenceMinor - (await readPaidForChange(db, change.id))
    return { registration, owedMinor: owed, choiceChangeId: change.id }
  }
  if (registration.state !== 'awaiting-payment') return undefined
  // Placed for a move that has failed, and about to be released.
  if ((await findMoveTo(db, registrationId))?.state === 'lapsed') return undefined
  return { registration, owedMinor: await readOwed(db, registration), choiceChangeId: null }
}

/** Whether an attempt is for the amount that is due now. */
export const isForDue = (attempt: PaymentAttempt, due: Due | undefined) =>
  due !== undefined && attempt.amountMinor === due.owedMinor && attempt.choiceChangeId === due.choiceChangeId
