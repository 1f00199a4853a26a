import type { Transaction } from '#database/database.ts'
import type { Act, Staff } from '#domain/foundations/audit/actor.ts'
import { toStored } from '#domain/foundations/time.ts'

/** Stores with a session that its holder has just confirmed who they are. */
export async function rememberConfirmation(tx: Transaction, { actor, now }: Act<Staff>): Promise<void> {
  await tx
    .updateTable('session')
    .set({ confirmedAt: toStored(now) })
    .where('id', '=', actor.sessionId)
    .execute()
}
