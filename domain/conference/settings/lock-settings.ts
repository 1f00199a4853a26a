import type { Transaction } from '#database/database.ts'
import { lockName } from '#database/locks.ts'

/**
 * Lets nobody else save a part of the settings until the transaction ends, so that a page's mark can be compared first.
 *
 * @param conferenceId null for the organiser's own settings
 */
export async function lockSettings(
  tx: Transaction,
  part: string,
  conferenceId: number | null,
): Promise<void> {
  await lockName(tx, `settings:${part}:${conferenceId ?? 'site'}`)
}
