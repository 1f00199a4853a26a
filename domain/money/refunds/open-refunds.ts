/** Refunds of a registration on which somebody may still act. */
import type { Reader } from '#database/database.ts'
import { listFailedRefunds } from '#domain/money/refunds/failed-refund.ts'
import { isToPayByHand, listRefunds, type Refund } from '#domain/money/refunds/refund.ts'

/** Decided, and not due yet. */
export async function listPlanned(db: Reader, registrationId: number): Promise<Refund[]> {
  return (await listRefunds(db, registrationId)).filter(({ state }) => state === 'scheduled')
}

/** Failed, and still owed. */
export async function listOwed(db: Reader, registrationId: number): Promise<Refund[]> {
  const failed = await listFailedRefunds(db, registrationId)
  return failed.filter(({ outcome }) => outcome === 'owed').map(({ refund }) => refund)
}

/** Outside of any gateway, and not confirmed as paid. */
export async function listAwaited(db: Reader, registrationId: number): Promise<Refund[]> {
  return (await listRefunds(db, registrationId)).filter(isToPayByHand)
}
