import { type Auth, headersOf, instantOf } from '#adapters/accounts/auth.ts'
import type { Database } from '#database/database.ts'
import type { Accounts, Client } from '#domain/staff/accounts/accounts.ts'
import { endSession } from '#domain/staff/accounts/end-session.ts'

/** A person's sessions. */
export function sessionsBy(
  { auth }: Auth,
  database: Database,
): Pick<Accounts, 'listSessions' | 'endSession' | 'endOtherSessions'> {
  return {
    async listSessions(personId) {
      const { internalAdapter } = await auth.$context
      const sessions = await internalAdapter.listSessions(personId)
      return sessions.map(session => ({
        id: session.id,
        startedAt: instantOf(session.createdAt),
        lastSeenAt: instantOf(session.updatedAt),
        address: shortAddress(session.ipAddress ?? ''),
        userAgent: session.userAgent ?? '',
      }))
    },

    async endSession(personId, sessionId) {
      await database.write(tx => endSession(tx, { personId, sessionId }))
    },

    endOtherSessions: client => endOtherSessions(auth, client),
  }
}

export async function endOtherSessions(auth: Auth['auth'], client: Client): Promise<void> {
  await auth.api.revokeOtherSessions({ headers: headersOf(client) })
}

/** better-auth stores all eight groups of an IPv6 address. */
const shortAddress = (address: string) =>
  (address.includes(':') && URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)) || address
