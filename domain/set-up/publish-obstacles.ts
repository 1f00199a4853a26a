/** Why a conference must not be published yet: people would pay wrong amounts, or could not pay at all. */
import type { Reader } from '#database/database.ts'
import type { Conference } from '#domain/conferences/conference.ts'
import { findContent } from '#domain/content/content-queries.ts'
import { oneOf } from '#domain/money.ts'
import { methodsFor, type Payments } from '#domain/payments/payments.ts'
import { listCategories } from '#domain/pricing/fee-queries.ts'
import { presentationTypes } from '#domain/pricing/pricing.ts'
import { isRateMissing } from '#domain/settings/tax-profile.ts'
import { findTaxProfile } from '#domain/settings/tax-profile-queries.ts'

export type PublishObstacle =
  /** Invoices would have no issuer. */
  | { code: 'no-organisation' }
  /** There are prices, but no way to pay in their currency. */
  | { code: 'no-way-to-pay'; currency: string }
  /** The tax on payments could not be declared. */
  | { code: 'missing-exchange-rate'; currency: string; nationalCurrency: string }
  /** Everybody would register for nothing. */
  | { code: 'free-period'; period: string }

export async function listPublishObstacles(
  db: Reader,
  payments: Pick<Payments, 'offered' | 'gateways'>,
  conference: Conference,
): Promise<PublishObstacle[]> {
  const { id, currency } = conference
  const [categories, organisation, profile] = await Promise.all([
    listCategories(db, id),
    findContent(db, null, 'organisation'),
    findTaxProfile(db, id),
  ])
  // Without prices nobody pays anything.
  if (categories.length === 0) return []
  const obstacles: PublishObstacle[] = []
  if (!organisation?.name) obstacles.push({ code: 'no-organisation' })
  if (!(await canBePaid(db, payments, conference))) obstacles.push({ code: 'no-way-to-pay', currency })
  if (profile && isRateMissing(profile, currency)) {
    const { nationalCurrency } = profile
    obstacles.push({ code: 'missing-exchange-rate', currency, nationalCurrency })
  }
  for (const { name, prices } of categories) {
    if (presentationTypes.every(type => prices[type] === 0)) {
      obstacles.push({ code: 'free-period', period: name })
    }
  }
  return obstacles
}

/** Whether there is a way to pay in a conference's currency: through a gateway, or offline. */
export async function canBePaid(
  db: Reader,
  payments: Pick<Payments, 'offered' | 'gateways'>,
  { id, currency }: Pick<Conference, 'id' | 'currency'>,
): Promise<boolean> {
  if (methodsFor(payments, oneOf(currency)).length > 0) return true
  const offline =
    (await findContent(db, id, 'offline-payment')) ?? (await findContent(db, null, 'offline-payment'))
  return payments.gateways.has('offline') && Boolean(offline?.bankTransfer || offline?.cashOnSite)
}
