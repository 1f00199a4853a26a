/**
 * Why a conference must not be published yet: people would pay wrong amounts or could not pay at all, or would register
 * under terms that nobody has written.
 */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conference/conferences/conference.ts'
import { findContent, listContent } from '#domain/conference/content/content-queries.ts'
import { isRateMissing } from '#domain/conference/settings/tax-profile.ts'
import { findTaxProfile } from '#domain/conference/settings/tax-profile-queries.ts'
import { oneUnitOf } from '#domain/foundations/money.ts'
import { methodsFor, type Payments } from '#domain/money/payments/payments.ts'
import { listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { listPeriods } from '#domain/offers/pricing/fee-queries.ts'
import { offersAnything } from '#domain/offers/pricing/offered.ts'
import { withOwnAdmissions } from '#domain/offers/pricing/period.ts'
import { findRehearsal } from '#domain/preparation/set-up/find-rehearsal.ts'

export type PublishObstacle =
  /** Invoices would have no issuer. */
  | { code: 'no-organisation' }
  /** There are prices, but no way to pay in their currency. */
  | { code: 'no-way-to-pay'; currency: string }
  /** The tax on payments could not be declared. */
  | { code: 'missing-exchange-rate'; currency: string; nationalCurrency: string }
  /** Registration would be open, and nothing could be chosen. */
  | { code: 'nothing-offered'; period: string }
  /** Nobody has entered a price. */
  | { code: 'no-price' }
  /** A text that people register under is not published. */
  | { code: 'missing-text'; page: RequiredText }
  /** It is a copy, for trying. */
  | { code: 'is-rehearsal' }
  /** What was tried on it would stay. */
  | { code: 'rehearsed'; registrations: number }

/** Pages of the main site, and the conference's own with the refund policy. */
export const requiredTexts = [
  'privacy-policy',
  'terms-and-conditions',
  'code-of-conduct',
  'conference-policies',
] as const
export type RequiredText = (typeof requiredTexts)[number]

export async function listPublishObstacles(
  db: Reader,
  payments: Pick<Payments, 'offered' | 'gateways'>,
  conference: Conference,
): Promise<PublishObstacle[]> {
  const { id, currency } = conference
  if (conference.isRehearsal) return [{ code: 'is-rehearsal' }]
  const [periods, offers, organisation, profile, missing, rehearsal] = await Promise.all([
    listPeriods(db, id),
    listOffers(db, id),
    findContent(db, null, 'organisation'),
    findTaxProfile(db, id),
    findMissingTexts(db, id),
    findRehearsal(db, id),
  ])
  const obstacles: PublishObstacle[] = []
  if (rehearsal) obstacles.push({ code: 'rehearsed', registrations: rehearsal.registrations })
  if (!organisation?.name) obstacles.push({ code: 'no-organisation' })
  for (const page of missing) obstacles.push({ code: 'missing-text', page })
  if (periods.length === 0) return [...obstacles, { code: 'no-price' }]
  if (!(await canBePaid(db, payments, conference))) obstacles.push({ code: 'no-way-to-pay', currency })
  if (profile && isRateMissing(profile, currency)) {
    const { nationalCurrency } = profile
    obstacles.push({ code: 'missing-exchange-rate', currency, nationalCurrency })
  }
  for (const period of periods) {
    const { name, prices } = withOwnAdmissions(period, offers, period.endsOn.toString())
    if (!offersAnything(prices)) obstacles.push({ code: 'nothing-offered', period: name })
  }
  return obstacles
}

/** The texts that people register under and that are not published. */
export async function findMissingTexts(db: Reader, conferenceId: number): Promise<RequiredText[]> {
  const [site, own] = await Promise.all([
    listContent(db, null, 'page'),
    listContent(db, conferenceId, 'page'),
  ])
  const isSaid = (page: RequiredText) =>
    (page === 'conference-policies' ? own : site).some(({ slug }) => slug === page)
  return requiredTexts.filter(page => !isSaid(page))
}

/** Whether there is a way to pay in a conference's currency: through a gateway, or offline. */
export async function canBePaid(
  db: Reader,
  payments: Pick<Payments, 'offered' | 'gateways'>,
  { id, currency }: Pick<Conference, 'id' | 'currency'>,
): Promise<boolean> {
  if (methodsFor(payments, oneUnitOf(currency)).length > 0) return true
  const offline =
    (await findContent(db, id, 'offline-payment')) ?? (await findContent(db, null, 'offline-payment'))
  return payments.gateways.has('offline') && Boolean(offline?.bankTransfer || offline?.cashOnSite)
}
