import type { Database } from '#database/database.ts'
import type { WayIn } from '#domain/foundations/audit/actor.ts'
import { recordAudit } from '#domain/foundations/audit/audit.ts'
import type { Clock } from '#domain/foundations/time.ts'
import type { Accounts, Client, Cookies } from '#domain/staff/accounts/accounts.ts'
import { readSignedIn } from '#domain/staff/accounts/read-signed-in.ts'

/**
 * Writes the audit row of a sign-in, by which the person is told of one on a new device, and remembers the device.
 *
 * @param cookies those that the new session sets
 * @returns these, and the device's
 */
export async function noteSignIn(
  { accounts, database, clock }: { accounts: Accounts; database: Database; clock: Clock },
  client: Client,
  cookies: Cookies,
  via: WayIn,
): Promise<Cookies> {
  const cookie = cookies.map(each => each.split(';')[0]).join('; ')
  const { person } = await readSignedIn({ accounts, db: database.read }, { ...client, cookie }, via)
  if (!person) throw new Error('nobody is signed in behind a new session')
  const { actor, hasSecondFactor } = person
  const { personId } = actor
  const isNewDevice = (await accounts.findDevice(client, { personId })) === undefined
  const subject = { kind: 'person', id: personId }
  const facts = { secondFactor: hasSecondFactor, isNewDevice }
  await database.write(tx =>
    recordAudit(tx, { conferenceId: null, actor, act: 'signed in', subject, facts, now: clock.now() }),
  )
  return [...cookies, ...(await accounts.rememberDevice(client, { personId }))]
}
