import type { Reader } from '#database/database.ts'
import { readNetReceived } from '#domain/billing/invoice-register.ts'
import { readPledge } from '#domain/books/pledge.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import type { PaymentAttempt } from '#domain/payments/attempt.ts'
import { readFailedRefundsOwed } from '#domain/refunds/failed-refund.ts'
import { findOpenChange, readPaidForChange } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/conference-move.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/**
 * What has yet to come in for a registration's place, in minor units; below zero where more came in. What an open move
 * brings along is as good as here. Money on its way
 * back pays for nothing, and neither does what a refund failed to bring back, which is its payer's until it is decided on.
 */
export async function readOwed(
  db: Reader,
  { id, price }: Pick<Registration, 'id' | 'price'>,
): Promise<number> {
  const kept = await readNetReceived(db, id)
  return (
    price.totalMinor - (await readPledge(db, { id, price })) - kept + (await readFailedRefundsOwed(db, id))
  )
}

/** What can be paid now: a registration's total, or the difference of its change. */
export interface Due {
  registration: Registration
  /** In minor units; nothing is owed where it is not above zero. */
  owedMinor: number
  choiceChangeId: number | null
}

/** @returns undefined where nothing can be paid at all, as when the conference was cancelled */
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
  // It was placed for a move that has come to nothing, and is about to be released.
  if ((await findMoveTo(db, registrationId))?.state === 'lapsed') return undefined
  return { registration, owedMinor: await readOwed(db, registration), choiceChangeId: null }
}

/** Whether an attempt is for what is owed now. */
export const isFor = (attempt: PaymentAttempt, due: Due | undefined) =>
  due !== undefined && attempt.amountMinor === due.owedMinor && attempt.choiceChangeId === due.choiceChangeId
