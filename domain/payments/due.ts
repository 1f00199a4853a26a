import type { Reader } from '#database/database.ts'
import type { PaymentAttempt } from '#domain/payments/attempt.ts'
import { findOpenChange, readPaidForChange } from '#domain/registrations/choice-change.ts'
import { owedMinor, type Registration } from '#domain/registrations/registration.ts'
import { findRegistration, readBalance } from '#domain/registrations/registration-queries.ts'

/** What can be paid now: a registration's total, or the difference of its change. */
export interface Due {
  registration: Registration
  /** In minor units; nothing is owed where it is not above zero. */
  owedMinor: number
  choiceChangeId: number | null
}

/** @returns undefined where nothing can be paid at all */
export async function readDue(db: Reader, registrationId: number): Promise<Due | undefined> {
  const registration = await findRegistration(db, registrationId)
  if (registration?.state === 'paid') {
    const change = await findOpenChange(db, registrationId)
    if (!change) return { registration, owedMinor: 0, choiceChangeId: null }
    const owed = change.differenceMinor - (await readPaidForChange(db, change.id))
    return { registration, owedMinor: owed, choiceChangeId: change.id }
  }
  if (registration?.state !== 'awaiting-payment') return undefined
  const { capturedMinor, refundedMinor } = await readBalance(db, registrationId)
  const owed = owedMinor(registration.price.totalMinor, capturedMinor, refundedMinor)
  return { registration, owedMinor: owed, choiceChangeId: null }
}

/** Whether an attempt is for what is owed now. */
export const isFor = (attempt: PaymentAttempt, due: Due | undefined) =>
  due !== undefined && attempt.amountMinor === due.owedMinor && attempt.choiceChangeId === due.choiceChangeId
