import type { Reader } from '#database/database.ts'
import type { WayIn } from '#domain/foundations/audit/actor.ts'
import type { Accounts, Client, Cookies } from '#domain/staff/accounts/accounts.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { listMemberships, readConfirmation } from '#domain/staff/rights/membership-queries.ts'
import { readStaffRules } from '#domain/staff/rights/staff-rules.ts'

/**
 * The person who asks, with their current memberships. Both are read for each request, so that a removed role or an
 * ended session takes effect at once.
 */
export async function readSignedIn(
  { accounts, db }: { accounts: Accounts; db: Reader },
  client: Client,
  via: WayIn,
): Promise<{ person: SignedIn | null; cookies: Cookies }> {
  const { session, cookies } = await accounts.readSession(client)
  if (!session) return { person: null, cookies }
  const [memberships, confirmedAt, { isSecondFactorForAll }] = await Promise.all([
    listMemberships(db, session.personId),
    readConfirmation(db, session.id),
    readStaffRules(db),
  ])
  const { name, email, hasSecondFactor } = session
  return {
    person: {
      actor: { kind: 'staff', personId: session.personId, sessionId: session.id, via },
      name,
      email,
      memberships,
      // Signing in counts as a confirmation.
      confirmedAt: confirmedAt ?? session.startedAt,
      hasSecondFactor,
      isSecondFactorForAll,
    },
    cookies,
  }
}
