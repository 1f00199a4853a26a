import type { openAccounts } from '#adapters/accounts/accounts.ts'
import type { Database } from '#database/database.ts'
import type { Role } from '#domain/accounts/role.ts'
import { toStored } from '#domain/time.ts'

interface Hired {
  personId: string
  email: string
  /** The session's, as a browser sends it. */
  cookie: string
  /** Sets when they last proved who they are. */
  confirmedAt(instant: string): Promise<void>
}

let people = 0

/**
 * Signs in somebody who has a role, a second factor, and confirmed so far in the future that it always counts.
 *
 * @param who.conferenceId null: a role at all conferences
 */
export async function hireStaff(
  { database, accounts }: { database: Database; accounts: ReturnType<typeof openAccounts> },
  { role, conferenceId, name }: { role: Role; conferenceId: number | null; name: string },
): Promise<Hired> {
  people += 1
  const email = `staff-${people}@example.org`
  const password = 'seven quiet lattices'
  const personId = await accounts.create({ email, name, password })
  const signedIn = await accounts.signIn({ cookie: '', address: '', userAgent: '' }, { email, password })
  if (!signedIn.ok) throw new Error('not signed in')
  const created_at = toStored(Temporal.Instant.from('2027-01-01T00:00:00Z'))
  await database.write(async tx => {
    await tx
      .insertInto('memberships')
      .values({ person_id: personId, role, conference_id: conferenceId, created_at })
      .execute()
    await tx
      .updateTable('user')
      .set({ twoFactorEnabled: database.dialect === 'postgres' ? true : 1 })
      .where('id', '=', personId)
      .execute()
  })
  const confirmedAt = (instant: string) =>
    database.write(async tx => {
      await tx.updateTable('session').set({ confirmedAt: instant }).where('userId', '=', personId).execute()
    })
  await confirmedAt('2999-01-01T00:00:00.000Z')
  const cookie = signedIn.value.cookies.map(each => each.split(';')[0]).join('; ')
  return { personId, email, cookie, confirmedAt }
}
