import type { Reader } from '#database/database.ts'
import type { WayIn } from '#domain/foundations/audit/actor.ts'
import type { Accounts, Client, Cookies } from '#domain/staff/accounts/accounts.ts'
import type { Membership, SignedIn } from '#domain/staff/rights/membership.ts'
import { toMembership } from '#domain/staff/rights/membership-queries.ts'

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
  const standing = await readStanding(db, session)
  if (!standing) return { person: null, cookies }
  const { memberships, confirmedAt, isSecondFactorForAll } = standing
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

interface Standing {
  memberships: Membership[]
  /** When the session was last confirmed after it began; undefined if it was not. */
  confirmedAt: Temporal.Instant | undefined
  isSecondFactorForAll: boolean
}

/** What a session's person may do now, in one statement, as every request asks; undefined if they are no longer staff. */
async function readStanding(
  db: Reader,
  { id, personId }: { id: string; personId: string },
): Promise<Standing | undefined> {
  const rows = await db
    .selectFrom('user')
    .leftJoin('session', join => join.onRef('session.userId', '=', 'user.id').on('session.id', '=', id))
    .leftJoin('memberships', 'memberships.person_id', 'user.id')
    .select(eb => [
      'session.confirmedAt',
      'memberships.id',
      'memberships.role',
      'memberships.conference_id',
      eb.selectFrom('staff_rules').select('second_factor_for_all').as('second_factor_for_all'),
    ])
    .where('user.id', '=', personId)
    .orderBy('memberships.id')
    .execute()
  const [first] = rows
  if (!first) return undefined
  return {
    memberships: rows.flatMap(({ id, role, conference_id }) =>
      id === null || role === null ? [] : toMembership({ id, role, conference_id }),
    ),
    confirmedAt: first.confirmedAt ? Temporal.Instant.from(first.confirmedAt) : undefined,
    isSecondFactorForAll: first.second_factor_for_all === 1,
  }
}
