/** Reads what the pages of a registration are about to ask for, in a few statements: docs/decisions/0039-reading-together.md. */
import type { Reader } from '#database/database.ts'
import { readTogether } from '#database/read-together.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import {
  findConferenceById,
  listUpcomingConferences,
} from '#domain/conference/conferences/conference-queries.ts'
import { findCountry } from '#domain/conference/conferences/country-queries.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import { speakLike } from '#domain/conference/translations/reader-in-language.ts'
import { readConfirmationMail } from '#domain/desk/granting/confirmation-mail.ts'
import { findReplacedCode } from '#domain/desk/registering/form-drafts.ts'
import { positionInLine, wasOffered } from '#domain/desk/waiting/waiting-list.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listBilled, readNetReceived, readOwnCurrency } from '#domain/money/billing/invoice-register.ts'
import { readMoneyInOtherCurrencies } from '#domain/money/billing/unallocated-money.ts'
import {
  type Capture,
  findOpenAttempt,
  listAttempts,
  listCaptures,
} from '#domain/money/payments/attempt-queries.ts'
import { hasReceivedMoney, readBalance } from '#domain/money/payments/balance.ts'
import { listChargebacks, listChargebacksOf } from '#domain/money/payments/chargeback.ts'
import { isDisputed } from '#domain/money/payments/disputed-money.ts'
import { listMovedMoney, listSourceIds } from '#domain/money/payments/moved-money.ts'
import { hasMoneyHistory, readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { listRefunds, listRefundsOf } from '#domain/money/refunds/refund-queries.ts'
import { readPriceTables } from '#domain/offers/pricing/fee-queries.ts'
import { findOpenChange, readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { findDecision } from '#domain/registrations/custom-amount.ts'
import { findMoveTo, findOpenMoveFrom } from '#domain/registrations/moves/conference-move.ts'
import { listWaits } from '#domain/registrations/places/extra-waits.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import type { SiteContext } from '#site/context.ts'

/** The same site, for loading one page: what is read at the same time is read in one statement, and only once. */
export function readingTogether(site: SiteContext): SiteContext {
  const database = { ...site.database, read: speakLike(readTogether(site.database), site.database.read) }
  return { ...site, database, payments: { ...site.payments, database } }
}

/**
 * Asks for everything that most pages of a registration read, so that the same questions of the pages are answered from
 * what is known. Nothing depends on this list: whatever it lacks is read when it is needed, and what cannot be read fails
 * there. It asks in two turns, because captures and moves name what the second turn asks for.
 *
 * @param site from `readingTogether`
 */
export async function readAhead(
  { database: { read }, clock }: SiteContext,
  { id: conferenceId }: Conference,
  registration: Registration,
): Promise<void> {
  const { id, currency, state, registrant } = registration
  const [moveTo, moveFrom, moved, captures] = await Promise.all([
    findMoveTo(read, id),
    findOpenMoveFrom(read, id),
    listMovedMoney(read, id),
    listCaptures(read, id),
    Promise.allSettled([
      askMoney(read, id, currency),
      findConferenceById(read, conferenceId),
      findContent(read, conferenceId, 'offline-payment'),
      findContent(read, null, 'offline-payment'),
      findContent(read, conferenceId, 'meta-tags'),
      listAttention(read, id),
      listInvoices(read, id),
      findDecision(read, id),
      readConfirmationMail(read, id),
      findCountry(read, registrant.countryId),
      findReplacedCode(read, registration),
      positionInLine(read, conferenceId, id),
      wasOffered(read, id),
      state === 'paid' ? listWaits(read, id) : undefined,
      readPriceTables(read, conferenceId),
      state === 'paid' ? listUpcomingConferences(read, clock.now()) : undefined,
    ]),
  ])
  const others = new Set(moved.map(({ other }) => other.id))
  if (moveTo) others.add(moveTo.fromRegistrationId)
  if (moveFrom) others.add(moveFrom.toRegistrationId)
  await Promise.allSettled([
    askPayments(read, captures),
    isDisputed(read, id),
    readRegistrationMoney(read, id),
    ...[...others].map(other => askOther(read, other, currency)),
  ])
}

/** The same of a registration whose money came here, went from here, or is about to. */
async function askOther(db: Reader, id: number, currency: string): Promise<void> {
  const [registration, captures] = await Promise.all([
    findRegistration(db, id),
    listCaptures(db, id),
    askMoney(db, id, currency),
  ])
  await Promise.allSettled([
    askPayments(db, captures),
    registration && findConferenceById(db, registration.conferenceId),
    readRegistrationMoney(db, id),
  ])
}

function askPayments(db: Reader, captures: readonly Capture[]) {
  return Promise.allSettled(captures.flatMap(({ id }) => [listRefundsOf(db, id), listChargebacksOf(db, id)]))
}

/** Where the money of a registration is. */
function askMoney(db: Reader, id: number, currency: string) {
  return Promise.allSettled([
    findRegistration(db, id),
    listAttempts(db, id),
    findOpenAttempt(db, id),
    listCaptures(db, id),
    listRefunds(db, id),
    listChargebacks(db, id),
    listBilled(db, id),
    readOwnCurrency(db, id),
    readBalance(db, id),
    readNetReceived(db, id, currency),
    hasReceivedMoney(db, id),
    hasMoneyHistory(db, id),
    readMoneyInOtherCurrencies(db, id),
    findOpenChange(db, id),
    readRetainedByPolicy(db, id),
    findMoveTo(db, id),
    findOpenMoveFrom(db, id),
    listSourceIds(db, id),
  ])
}
