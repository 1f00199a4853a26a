/** The ways to pay outside any gateway, and how long a place is held for each. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findContent } from '#domain/conference/content/content-queries.ts'
import type { OfflinePaymentFields } from '#domain/conference/content/offline-payment-fields.ts'
import { dateIn, endOfDay } from '#domain/foundations/time.ts'

export const chosenMeans = ['bank-transfer', 'cash'] as const
/** The terms of a way to pay that a registrant chooses. */
export type ChosenMeans = (typeof chosenMeans)[number]

interface Deadlines {
  /** The last day on which the payment may be made, in the conference's zone. */
  dueOn: Temporal.PlainDate
  /** Until when the place is held, in case the money is booked late. */
  heldUntil: Temporal.Instant
  /** Whether there is enough time to choose it now. */
  isOffered: boolean
}

export type OfflineTerms = Deadlines &
  (
    | { means: 'bank-transfer'; details: NonNullable<OfflinePaymentFields['bankTransfer']> }
    | { means: 'cash'; details: NonNullable<OfflinePaymentFields['cashOnSite']> }
  )

/**
 * The terms of every offline way to pay that the organiser accepts. They count from the registration or the request for
 * the change: choosing again gives no new days. A conference's own record takes precedence over the site's.
 *
 * @param since when the registration was made, or the change requested
 * @param invoiceDays set where an invoice is issued at once: in how many days it is due
 */
export async function readOfflineTerms(
  db: Reader,
  conference: Conference,
  since: Temporal.Instant,
  now: Temporal.Instant,
  invoiceDays: number | null = null,
): Promise<OfflineTerms[]> {
  const offered =
    (await findContent(db, conference.id, 'offline-payment')) ??
    (await findContent(db, null, 'offline-payment'))
  const zone = conference.timeZone
  const today = dateIn(zone, now)
  const terms: OfflineTerms[] = []
  if (offered?.bankTransfer) {
    const details = conference.isRehearsal ? withoutAccount(offered.bankTransfer) : offered.bankTransfer
    const dueOn = earlier(
      dateIn(zone, since).add({ days: invoiceDays ?? details.daysToPay }),
      conference.startsOn.subtract({ days: 1 }),
    )
    const heldUntil = endOfDay(earlier(dueOn.add({ days: details.graceDays }), conference.startsOn), zone)
    // A transfer that is made today arrives tomorrow at the earliest.
    const isOffered = Temporal.PlainDate.compare(today, dueOn) < 0
    terms.push({ means: 'bank-transfer', details, dueOn, heldUntil, isOffered })
  }
  if (offered?.cashOnSite) {
    const dueOn = conference.endsOn
    const isOffered = Temporal.PlainDate.compare(today, dueOn) <= 0
    const heldUntil = endOfDay(dueOn, zone)
    terms.push({ means: 'cash', details: offered.cashOnSite, dueOn, heldUntil, isOffered })
  }
  return terms
}

/** Nobody who tries a rehearsal shall transfer money: neither the account nor a note, which may name it too. */
const withoutAccount = (
  details: NonNullable<OfflinePaymentFields['bankTransfer']>,
): NonNullable<OfflinePaymentFields['bankTransfer']> => ({
  ...details,
  accountHolder: 'TEST',
  bank: '',
  account: 'TEST',
  bic: '',
  note: '',
})

const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) =>
  Temporal.PlainDate.compare(a, b) < 0 ? a : b
