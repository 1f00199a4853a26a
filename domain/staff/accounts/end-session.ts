import type { Transaction } from '#database/database.ts'

/** Signs somebody out of one of their sessions; of a session that is not theirs, nobody. */
export async function endSession(
  tx: Transaction,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<void> {
  await tx.deleteFrom('session').where('id', '=', sessionId).where('userId', '=', personId).execute()
}
