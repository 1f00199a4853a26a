/** Refunds of a registration on which somebody may still act. */
import type { Reader } from '#database/database.ts'
import { listRefunds, type Refund } from '#domain/payments/refund.ts'
import { listFailedRefunds } from '#domain/refunds/failed-refund.ts'

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
  const pending = (await listRefunds(db, registrationId)).filter(({ state }) => state === 'pending')
  const ids = pending.map(({ captureId }) => captureId)
  if (ids.length === 0) return []
  const offline = await db
    .selectFrom('captures')
    .select('id')
    .where('id', 'in', ids)
    .where('gateway', '=', 'offline')
    .execute()
  return pending.filter(({ captureId }) => offline.some(({ id }) => id === captureId))
}
