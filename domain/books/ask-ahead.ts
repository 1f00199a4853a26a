import type { Reader } from '#database/database.ts'
import { readTogether } from '#database/read-together.ts'
import { listBilled, readNetReceived } from '#domain/billing/invoice-register.ts'
import { readMoneyInOtherCurrencies } from '#domain/billing/unallocated-money.ts'
import { readDue } from '#domain/books/due.ts'
import { findConferenceById } from '#domain/conferences/conference-queries.ts'
import { findOpenAttempt, listAttempts, listCaptures } from '#domain/payments/attempt-queries.ts'
import { listChargebacksOf } from '#domain/payments/chargeback.ts'
import { listRefunds, listRefundsOf } from '#domain/payments/refund.ts'
import { readRegistrationMoney } from '#domain/refunds/money-parts.ts'
import { findOpenChange, readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { findMoveTo } from '#domain/registrations/conference-move.ts'
import { listSourceIds } from '#domain/registrations/moved-money.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { readBalance } from '#domain/registrations/registration-queries.ts'

type Asked = Pick<Registration, 'id' | 'conferenceId' | 'currency'>

/**
 * Begins every query that tells what is due for a registration, for a reader that asks them together. Their results are
 * not used here: the functions that need them find them asked already.
 */
export function askForDue(db: Reader, { id, conferenceId, currency }: Asked): Promise<unknown>[] {
  return [
    readDue(db, id),
    findConferenceById(db, conferenceId),
    listAttempts(db, id),
    findOpenAttempt(db, id),
    findOpenChange(db, id),
    askForPledge(db, id),
    readNetReceived(db, id, currency),
    askForMoney(db, id),
  ]
}

/** What an open move would bring. */
async function askForPledge(db: Reader, id: number): Promise<void> {
  const move = await findMoveTo(db, id)
  if (move?.state === 'open') await askForMoney(db, move.fromRegistrationId)
}

/** Begins every query that tells where the money of a registration is. */
export async function askForMoney(db: Reader, id: number): Promise<void> {
  await Promise.allSettled([
    readRegistrationMoney(db, id),
    readBalance(db, id),
    readMoneyInOtherCurrencies(db, id),
    readNetReceived(db, id),
    listBilled(db, id),
    listRefunds(db, id),
    readRetainedByPolicy(db, id),
    listSourceIds(db, id).then(ids => Promise.all(ids.map(source => askForCaptures(db, id, source)))),
  ])
}

/** What became of each payment, and of each currency. */
async function askForCaptures(db: Reader, id: number, sourceId: number): Promise<void> {
  const captures = await listCaptures(db, sourceId)
  await Promise.all([
    ...captures.flatMap(capture => [listRefundsOf(db, capture.id), listChargebacksOf(db, capture.id)]),
    ...captures.map(({ currency }) => readNetReceived(db, id, currency)),
  ])
}

/**
 * A reader that knows what is due for a registration, for one decision.
 *
 * @param db with its lock, where the decision is final
 */
export async function readerOfDue(db: Reader, registration: Asked): Promise<Reader> {
  const together = readTogether(db)
  // Whoever needs a result gets its error.
  await Promise.allSettled(askForDue(together, registration))
  return together
}
