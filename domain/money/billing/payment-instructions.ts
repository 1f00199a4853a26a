import { askOnce } from '#database/ask-once.ts'
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { type OfflineTerms, readOfflineTerms } from '#domain/conference/settings/offline-terms.ts'
import { dateIn } from '#domain/foundations/time.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { findOpenAttempt } from '#domain/money/payments/attempt-queries.ts'
import { isGroup } from '#domain/offers/lines/choice.ts'
import { findOpenChange } from '#domain/registrations/choice-change.ts'
import type { Registration } from '#domain/registrations/registration.ts'

/** How to make a payment outside any gateway. */
export interface PaymentInstructions {
  terms: OfflineTerms
  amountMinor: number
  currency: string
  /** What to quote on the transfer or at the desk: the registration's code. */
  reference: string
}

/** In how many days the invoice is due that a group gets before it pays; null where it gets none before. */
export const invoiceDaysOf = (
  { groupInvoiceDays }: Pick<Conference, 'groupInvoiceDays'>,
  { choice }: Pick<Registration, 'choice'>,
  change: unknown,
): number | null => (isGroup(choice) && !change ? groupInvoiceDays : null)

/** The instructions for the open attempt; undefined if there is none, or if it is with a gateway. */
export async function readInstructions(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<PaymentInstructions | undefined> {
  const attempt = await findOpenAttempt(db, registration.id)
  if (!attempt?.means) return undefined
  const terms = (await readTermsFor(db, conference, registration, now)).find(
    ({ means }) => means === attempt.means,
  )
  const { amountMinor, currency, expiresAt } = attempt
  return (
    terms && {
      terms: lengthened(terms, conference, expiresAt),
      amountMinor,
      currency,
      reference: registration.code,
    }
  )
}

/** Whoever has more time, as staff gave it or earlier terms did, has it to pay. */
function lengthened(terms: OfflineTerms, { timeZone }: Conference, until: Temporal.Instant): OfflineTerms {
  if (Temporal.Instant.compare(until, terms.heldUntil) <= 0) return terms
  const graceDays = terms.means === 'bank-transfer' ? terms.details.graceDays : 0
  // A hold that ends with a day ends in the first moment of the next.
  const day = dateIn(timeZone, until).subtract({ days: 1 + graceDays })
  const dueOn = Temporal.PlainDate.compare(day, terms.dueOn) > 0 ? day : terms.dueOn
  return { ...terms, dueOn, heldUntil: until }
}

/**
 * The terms for a registration or its open change. An invoice that is still to be paid says itself when it is due, whatever
 * the conference says today.
 */
export async function readTermsFor(
  db: Reader,
  conference: Conference,
  registration: Registration,
  now: Temporal.Instant,
): Promise<OfflineTerms[]> {
  const change = await findOpenChange(db, registration.id)
  const since = change?.requestedAt ?? registration.collects?.endedAt ?? registration.createdAt
  const dueOn = isGroup(registration.choice) && !change ? await readBilledDay(db, registration.id) : null
  const days = dueOn
    ? dateIn(conference.timeZone, since).until(dueOn).days
    : invoiceDaysOf(conference, registration, change)
  return readOfflineTerms(db, conference, since, now, days)
}

const readBilledDay = (db: Reader, registrationId: number): Promise<Temporal.PlainDate | null> =>
  askOnce(db, `the day on which ${registrationId} is due`, async () => {
    const open = (await listBilled(db, registrationId)).find(({ isOpen }) => isOpen)
    return open?.invoice.dueOn == null ? null : Temporal.PlainDate.from(open.invoice.dueOn)
  })
