import type { Reader } from '#database/database.ts'

/** The decision of staff to cancel a registration, as its registrant is told. */
export interface StaffCancellation {
  /** As staff typed it; null if nobody did. */
  reason: string | null
  /** Whether staff set the share that is refunded, so that no policy decided on it. */
  hasOwnShare: boolean
}

/** Who are not staff: registrants themselves, gateways and deadlines. */
const others = ['visitor', 'gateway', 'clock']

/** How staff cancelled a registration; undefined if somebody else did, or if it was not cancelled. */
export async function readStaffCancellation(
  db: Reader,
  registrationId: number,
): Promise<StaffCancellation | undefined> {
  const noted = await db
    .selectFrom('audit_entries')
    .select(['actor_kind', 'facts'])
    .where('subject_kind', '=', 'registration')
    .where('subject_id', '=', String(registrationId))
    .where('act', '=', 'registration cancelled')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!noted || others.includes(noted.actor_kind)) return undefined
  // Written by the commands that cancel.
  const { reason, share } = JSON.parse(noted.facts) as { reason?: string | null; share?: string | null }
  return { reason: reason || null, hasOwnShare: typeof share === 'string' }
}
