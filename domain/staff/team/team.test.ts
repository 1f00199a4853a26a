import { expect, test } from 'vitest'
import type { Database, Transaction } from '#database/database.ts'
import { commandLine, type Staff } from '#domain/foundations/audit/actor.ts'
import type { SignedIn } from '#domain/staff/rights/membership.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import { permit } from '#domain/staff/rights/permit.ts'
import type { Role } from '#domain/staff/rights/role.ts'
import { readStaffRules, setStaffRules } from '#domain/staff/rights/staff-rules.ts'
import { acceptInvitation } from '#domain/staff/team/accept-invitation.ts'
import { changeRole, removeRole } from '#domain/staff/team/change-role.ts'
import { invitationDays } from '#domain/staff/team/durations.ts'
import { issueInvitationToken } from '#domain/staff/team/invitation.ts'
import { inviteOwner, invitePerson } from '#domain/staff/team/invite-person.ts'
import { withdrawInvitation } from '#domain/staff/team/withdraw-invitation.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { insertAccount } from '#tests/factories/staff.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { holdTransaction, untilSomebodyWaits } from '#tests/support/hold-row.ts'

describeOnBothDatabases('the team', open => {
  async function setUp() {
    const database = await open()
    const clock = new StoppedClock()
    const { conference } = await createConference(database)
    const other = await createConference(database, { name: 'glaciers' })

    async function person(name: string): Promise<Staff> {
      const personId = await insertAccount(database, { name, email: `${name}@example.org` })
      return { kind: 'staff', personId, sessionId: `session-of-${name}` }
    }

    /** A person as their next request finds them. */
    async function signedIn(actor: Staff): Promise<SignedIn> {
      return {
        actor,
        name: '',
        email: '',
        memberships: await listMemberships(database.read, actor.personId),
        confirmedAt: clock.now(),
        hasSecondFactor: true,
        isSecondFactorForAll: false,
      }
    }

    async function permitOf(actor: Staff, conferenceId: number | null) {
      const given = permit(await signedIn(actor), 'manage-people', conferenceId, clock.now())
      if (!given.ok) throw new Error(given.error.code)
      return given.value
    }

    const invite = async (by: Staff, place: number | null, email: string, role: Role) => {
      const given = await permitOf(by, place)
      const act = { actor: by, now: clock.now() }
      return database.write(tx => invitePerson(tx, given, act, { email, role }))
    }

    const accept = (actor: Staff, token: string, email: string) =>
      database.write(tx => acceptInvitation(tx, { actor, now: clock.now() }, { token, email }))

    async function member(name: string, role: Role, by: Staff, place: number | null): Promise<Staff> {
      const actor = await person(name)
      const invited = await invite(by, place, `${name}@example.org`, role)
      if (!invited.ok) throw new Error(invited.error.code)
      const token = await issueInvitationToken(database, invited.value)
      expect(await accept(actor, token, `${name}@example.org`)).toMatchObject({ ok: true })
      return actor
    }

    const owner = await person('ida')
    const first = await database.write(tx => inviteOwner(tx, { actor: commandLine, now: clock.now() }, ''))
    await accept(owner, await issueInvitationToken(database, first), 'ida@example.org')
    return { database, clock, conference, other, owner, person, member, invite, accept, permitOf, signedIn }
  }

  test('grows by invitations that are for one address, once, within a week', async () => {
    const { database, clock, conference, owner, person, invite, accept, permitOf } = await setUp()
    const max = await person('max')
    const write = (email: string) => invite(owner, conference.id, email, 'desk')
    expect(await write('max at home')).toEqual({ ok: false, error: { code: 'not-an-email' } })
    const invited = await write(' Max@Example.org ')
    if (!invited.ok) throw new Error('not invited')
    const token = await issueInvitationToken(database, invited.value)
    expect(await accept(max, token, 'mia@example.org')).toMatchObject({ error: { code: 'other-address' } })
    const both = await Promise.all([
      accept(max, token, 'max@example.org'),
      accept(max, token, 'max@example.org'),
    ])
    expect(both.map(each => each.ok).toSorted()).toEqual([false, true])
    expect(await write('max@example.org')).toMatchObject({ error: { code: 'is-member' } })
    expect(await rolesOf(database, max)).toEqual([['desk', conference.id]])

    const late = await write('late@example.org')
    const replaced = await issueInvitationToken(database, late.ok ? late.value : 0)
    const again = await write('late@example.org')
    if (!again.ok) throw new Error('not invited')
    expect(await accept(max, replaced, 'late@example.org')).toMatchObject({ ok: false })
    const newest = await issueInvitationToken(database, again.value)
    clock.pass({ hours: 24 * invitationDays })
    expect(await accept(max, newest, 'late@example.org')).toMatchObject({ ok: false })

    const gone = await write('gone@example.org')
    const id = gone.ok ? gone.value : 0
    const goneToken = await issueInvitationToken(database, id)
    const given = await permitOf(owner, conference.id)
    await database.write(tx => withdrawInvitation(tx, given, { actor: owner, now: clock.now() }, id))
    expect(await accept(max, goneToken, 'gone@example.org')).toMatchObject({ ok: false })
  })

  test('accepts or withdraws an invitation, whichever comes first', async () => {
    const { database, clock, conference, owner, person, invite, permitOf } = await setUp()
    const given = await permitOf(owner, conference.id)
    const act = { actor: owner, now: clock.now() }
    /** Does one while the other has not committed yet. */
    const answerTo = async (name: string, first: 'accept' | 'withdraw') => {
      const invited = await invite(owner, conference.id, `${name}@example.org`, 'desk')
      const id = invited.ok ? invited.value : 0
      const token = await issueInvitationToken(database, id)
      const actor = await person(name)
      const acts = {
        accept: (tx: Transaction) =>
          acceptInvitation(tx, { actor, now: clock.now() }, { token, email: `${name}@example.org` }),
        withdraw: (tx: Transaction) => withdrawInvitation(tx, given, act, id),
      }
      const commit = await holdTransaction(database, acts[first])
      const answer = database.write<unknown>(acts[first === 'accept' ? 'withdraw' : 'accept'])
      await untilSomebodyWaits(database)
      await commit()
      return { answer: await answer, roles: await rolesOf(database, actor) }
    }
    expect(await answerTo('max', 'accept')).toEqual({
      answer: { ok: false, error: { code: 'not-found' } },
      roles: [['desk', conference.id]],
    })
    expect(await answerTo('mia', 'withdraw')).toEqual({
      answer: { ok: false, error: { code: 'invitation-over' } },
      roles: [],
    })
  })

  test('lets a manager give and take only roles below their own, at their conference', async () => {
    const { database, clock, conference, other, owner, member, invite, permitOf, signedIn } = await setUp()
    const mia = await member('mia', 'manager', owner, conference.id)
    const finn = await member('finn', 'finance', owner, conference.id)
    await member('dora', 'desk', owner, conference.id)
    const olga = await member('olga', 'desk', owner, other.conference.id)
    for (const role of ['owner', 'manager', 'finance'] as const) {
      expect(await invite(mia, conference.id, `${role}@example.org`, role)).toMatchObject({
        error: { code: 'role-above' },
      })
    }
    expect(await invite(mia, conference.id, 'rex@example.org', 'reader')).toMatchObject({ ok: true })
    expect(permit(await signedIn(mia), 'manage-people', other.conference.id, clock.now())).toMatchObject({
      error: { code: 'not-theirs' },
    })
    const given = await permitOf(mia, conference.id)
    const act = { actor: mia, now: clock.now() }
    const remove = async (who: Staff) => {
      const id = await membershipOf(database, who)
      return database.write(tx => removeRole(tx, given, act, id))
    }
    expect(await remove(finn)).toMatchObject({ error: { code: 'role-above' } })
    expect(await remove(olga)).toMatchObject({ error: { code: 'not-found' } })
    const own = { membershipId: await membershipOf(database, mia), role: 'owner' } as const
    expect(await database.write(tx => changeRole(tx, given, act, own))).toMatchObject({
      error: { code: 'role-above' },
    })
    expect(await rolesOf(database, mia)).toEqual([['manager', conference.id]])
  })

  test('always keeps an owner, also when two remove each other at once', async () => {
    const { database, clock, owner, member, permitOf } = await setUp()
    const given = await permitOf(owner, null)
    const act = { actor: owner, now: clock.now() }
    const own = await membershipOf(database, owner)
    const leave = (id: number) => database.write(tx => removeRole(tx, given, act, id))
    expect(await leave(own)).toMatchObject({ error: { code: 'last-owner' } })
    const demote = { membershipId: own, role: 'reader' } as const
    expect(await database.write(tx => changeRole(tx, given, act, demote))).toMatchObject({
      error: { code: 'last-owner' },
    })
    const second = await member('otto', 'owner', owner, null)
    const both = await Promise.all([leave(own), leave(await membershipOf(database, second))])
    expect(both.filter(each => each.ok)).toHaveLength(1)
    expect(both.flatMap(each => (each.ok ? [] : [each.error.code]))).toEqual(['last-owner'])
  })

  test('must all have a second factor if the owner requires it', async () => {
    const { database, clock, conference, owner, member, signedIn } = await setUp()
    const reader = await signedIn(await member('rex', 'reader', owner, conference.id))
    const given = permit(await signedIn(owner), 'set-organisation', null, clock.now())
    if (!given.ok) throw new Error(given.error.code)
    await database.write(tx =>
      setStaffRules(tx, given.value, { actor: owner, now: clock.now() }, { isSecondFactorForAll: true }),
    )
    const rules = await readStaffRules(database.read)
    const read = (hasSecondFactor: boolean) =>
      permit({ ...reader, ...rules, hasSecondFactor }, 'read-set-up', conference.id, clock.now())
    expect(read(false)).toMatchObject({ error: { code: 'second-factor-missing' } })
    expect(read(true)).toMatchObject({ ok: true })
  })
})

async function rolesOf(database: Database, { personId }: Staff) {
  const memberships = await listMemberships(database.read, personId)
  return memberships.map(({ role, conferenceId }) => [role, conferenceId])
}

async function membershipOf(database: Database, { personId }: Staff): Promise<number> {
  const [membership] = await listMemberships(database.read, personId)
  return membership?.id ?? 0
}
