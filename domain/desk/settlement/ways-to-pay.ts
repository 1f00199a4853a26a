/** The ways to pay that are open to a registration. */
import type { Database, Reader } from '#database/database.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import type { ChosenMeans, OfflineTerms } from '#domain/conference/settings/offline-terms.ts'
import { readTermsFor } from '#domain/money/billing/payment-instructions.ts'
import type { Gateway } from '#domain/money/payments/gateway.ts'
import { offeredFor, type PaymentMethod, type Payments } from '#domain/money/payments/payments.ts'
import type { Registration } from '#domain/registrations/registration.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'

/** How long an order at the gateway stays open, in minutes: PayPal's live 3 h, Stripe's at least 30 min. */
export const orderMinutes = 35

/** A way to pay, and how long its order is valid. */
export interface WayToPay {
  gateway: Gateway
  label: string
  means: ChosenMeans | null
  expiresAt: Temporal.Instant
  heldUntil: Temporal.Instant
}

/** What says which ways there are; within a transaction, its own reader. */
export interface WaysToPay extends Pick<Payments, 'clock' | 'gateways' | 'offered'> {
  database: Pick<Database, 'read'>
}

export async function findWayToPay(
  payments: WaysToPay,
  registrationId: number,
  method: PaymentMethod | ChosenMeans,
): Promise<WayToPay | undefined> {
  const now = payments.clock.now()
  const { offered } = offeredFor(payments, await readStanding(payments.database.read, registrationId))
  const online = offered.find(way => way.method === method)
  if (online) {
    const { gateway, label } = online
    const expiresAt = now.add({ minutes: orderMinutes })
    return { gateway, label, means: null, expiresAt, heldUntil: expiresAt }
  }
  const gateway = payments.gateways.get('offline')
  const registration = await findRegistration(payments.database.read, registrationId)
  const ways = registration ? await listOfflineWays(payments, registration) : []
  const terms = ways.find(({ means, isOffered }) => isOffered && means === method)
  if (!gateway || !terms) return undefined
  const { means, heldUntil } = terms
  return { gateway, label: gateway.capabilities.label, means, expiresAt: heldUntil, heldUntil }
}

/** Whether a registration is on a rehearsal, whatever the page believes: no real gateway may hear of it. */
async function readStanding(db: Reader, registrationId: number): Promise<{ isRehearsal?: true }> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('conferences', 'conferences.id', 'registrations.conference_id')
    .select('rehearsal_of')
    .where('registrations.id', '=', registrationId)
    .executeTakeFirst()
  return typeof row?.rehearsal_of === 'number' ? { isRehearsal: true } : {}
}

/**
 * The offline ways to pay for a registration or its open change. A custom amount is paid online, since its place is
 * not promised.
 */
export async function listOfflineWays(
  { database, clock, gateways }: WaysToPay,
  registration: Registration,
): Promise<OfflineTerms[]> {
  if (!gateways.has('offline') || registration.choice.kind !== 'listed') return []
  const conference = await findConferenceById(database.read, registration.conferenceId)
  if (!conference) return []
  return readTermsFor(database.read, conference, registration, clock.now())
}
