import type { Conference } from '#domain/conference/conferences/conference.ts'
import { listAttention } from '#domain/foundations/attention/attention.ts'
import { sumOf } from '#domain/foundations/money.ts'
import { formatUntil } from '#domain/foundations/time.ts'
import { readMoneyPositions } from '#domain/money/books/money-positions.ts'
import type { PaymentAttempt } from '#domain/money/payments/attempt.ts'
import { listCaptures } from '#domain/money/payments/attempt-queries.ts'
import { readPaidForChange } from '#domain/money/refunds/paid-for-change.ts'
import { findChange, readRetainedByPolicy } from '#domain/registrations/choice-change.ts'
import { readPlace } from '#domain/registrations/custom-amount.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import type { SiteContext } from '#site/context.ts'
import type { PaymentFacts } from '#site/microsite/registration/message/payment-result.ts'
import { readAhead, readingTogether } from '#site/microsite/registration/summary/read-ahead.ts'

/** The result of a settled payment; undefined if it brought no money. */
export async function readPaymentFacts(
  ownSite: SiteContext,
  conference: Conference,
  registration: Registration,
  attempt: PaymentAttempt,
): Promise<PaymentFacts | undefined> {
  const site = readingTogether(ownSite)
  await readAhead(site, conference, registration)
  const { read } = site.database
  const { id } = registration
  const captures = (await listCaptures(read, id)).filter(({ attemptId }) => attemptId === attempt.id)
  const [first] = captures
  if (!first) return undefined
  // A gateway's order is paid in one currency.
  const arrivedMinor = sumOf(captures)
  const retainedMinor = await readRetainedByPolicy(read, id)
  return {
    arrived: { amountMinor: arrivedMinor, currency: first.currency },
    state: registration.state,
    place: await readPlace(read, registration),
    change: await readChange(site, conference, attempt),
    code: registration.code,
    email: registration.registrant.email,
    currency: registration.currency,
    totalMinor: registration.price.totalMinor,
    heldUntil: formatUntil(registration.holdUntil, conference.timeZone),
    money: await readMoneyPositions(read, registration, conference, { retainedMinor, now: site.clock.now() }),
    reasons: (await listAttention(read, id)).map(({ reason }) => reason),
  }
}

async function readChange(
  { database: { read } }: SiteContext,
  { timeZone }: Conference,
  { choiceChangeId }: PaymentAttempt,
): Promise<PaymentFacts['change']> {
  const change = choiceChangeId === null ? undefined : await findChange(read, choiceChangeId)
  if (!change) return null
  const { id, state, differenceMinor, holdUntil } = change
  return {
    state,
    differenceMinor,
    owedMinor: differenceMinor - (await readPaidForChange(read, id)),
    heldUntil: formatUntil(holdUntil, timeZone),
  }
}
