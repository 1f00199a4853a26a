import { expect, test } from 'vitest'
import { openAccounts } from '#adapters/accounts/accounts.ts'
import { commandLine, type Staff } from '#domain/foundations/audit/actor.ts'
import { addSubscription } from '#domain/office/webhooks/manage-subscriptions.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { acceptAsNewPerson, acceptInvitation } from '#domain/staff/team/accept-invitation.ts'
import { changeRole, removeRole } from '#domain/staff/team/change-role.ts'
import { issueInvitationToken } from '#domain/staff/team/invitation.ts'
import { inviteOwner, invitePerson } from '#domain/staff/team/invite-person.ts'
import { makeToken } from '#domain/staff/tokens/make-token.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { insertAccount, insertPerson } from '#tests/factories/staff.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { quickHashing } from '#tests/support/quick-hashing.ts'

describeOnBothDatabases('what somebody handed out', open => {
  test.each(['removed', 'changed'] as const)(
    'ends with their role, if it is %s, and does not come back with it',
    async how => {
      const database = await open()
      const clock = new StoppedClock()
      const now = clock.now()
      const conferenceId = (await createConference(database)).conference.id
      const at = (name: string) =>
        ({ name, email: `${name}@example.org`, role: 'manager', conferenceId }) as const
      const leaving = await insertPerson(database, at('mia'))
      const staying = await insertPerson(database, at('max'))
      const staffOf = (personId: string): Staff => ({ kind: 'staff', personId, sessionId: 's' })
      const permitOf = <A extends 'manage-people' | 'manage-tokens'>(right: A) =>
        permitOnCommandLine(commandLine, right, conferenceId)
      const handOut = async (personId: string) => {
        const act = { actor: staffOf(personId), now }
        return database.write(async tx => {
          const email = `by-${personId}@example.org`
          const invited = await invitePerson(tx, permitOf('manage-people'), act, { email, role: 'reader' })
          const webhook = await addSubscription(tx, permitOf('manage-tokens'), act, {
            address: 'https://receiver.example.org/hook',
            events: ['registration.placed'],
            makerId: personId,
          })
          const token = await makeToken(tx, permitOf('manage-tokens'), act, {
            name: 'Export',
            rights: ['read-registrations'],
            days: 30,
          })
          if (!invited.ok || !webhook.ok || !token.ok) throw new Error('not handed out')
          return { email, invitation: invited.value, webhook: webhook.value.id, token: token.value.id }
        })
      }
      const theirs = await handOut(leaving)
      const others = await handOut(staying)
      const open_ = async ({ invitation, webhook, token }: typeof theirs) => {
      const read = database.read
      return {
        invitation: (await read.selectFrom('invitations').select('withdrawn_at').where('id', '=', invitation).executeTakeFirst())?.withdrawn_at === null,
        webhook: (await read.selectFrom('webhook_subscriptions').select('ended_at').where('id', '=', webhook).executeTakeFirst())?.ended_at === null,
        token: (await read.selectFrom('api_tokens').select('revoked_at').where('id', '=', token).executeTakeFirst())?.revoked_at === null,
      }
    } // biome-ignore format: one row each
      const link = await issueInvitationToken(database, theirs.invitation)
      const [membership] = await listMemberships(database.read, leaving)
      const membershipId = membership?.id ?? 0
      const act = { actor: commandLine, now }
      await database.write(async tx => {
        const permit = permitOf('manage-people')
        const done =
          how === 'removed'
            ? await removeRole(tx, permit, act, membershipId)
            : await changeRole(tx, permit, act, { membershipId, role: 'desk' })
        expect(done).toMatchObject({ ok: true })
      })
      expect(await open_(theirs)).toEqual({ invitation: false, webhook: false, token: false })
      expect(await open_(others)).toEqual({ invitation: true, webhook: true, token: true })
      await database.write(tx =>
        tx
          .insertInto('memberships')
          .values({ person_id: leaving, role: 'manager', conference_id: conferenceId, created_at: 'then' })
          .execute(),
      )
      const invited = staffOf(await insertAccount(database, { name: 'Ivy', email: theirs.email }))
      const accepted = await database.write(tx =>
        acceptInvitation(tx, { actor: invited, now }, { token: link, email: theirs.email }),
      )
      expect(accepted).toEqual({ ok: false, error: { code: 'invitation-over' } })
    },
  )

  test('is over at once where the right went by another way, such as in the database', async () => {
    const database = await open()
    const now = new StoppedClock().now()
    const conferenceId = (await createConference(database)).conference.id
    const mia = await insertPerson(database, {
      name: 'mia',
      email: 'mia@example.org',
      role: 'manager',
      conferenceId,
    })
    const actor: Staff = { kind: 'staff', personId: mia, sessionId: 's' }
    const permit = permitOnCommandLine(commandLine, 'manage-people', conferenceId)
    const email = 'ivy@example.org'
    const id = await database.write(tx => invitePerson(tx, permit, { actor, now }, { email, role: 'reader' }))
    const token = await issueInvitationToken(database, id.ok ? id.value : 0)
    await database.write(tx => tx.deleteFrom('memberships').where('person_id', '=', mia).execute())
    const personId = await insertAccount(database, { name: 'Ivy', email })
    const ivy: Staff = { kind: 'staff', personId, sessionId: 's' }
    const accepted = await database.write(tx => acceptInvitation(tx, { actor: ivy, now }, { token, email }))
    expect(accepted).toEqual({ ok: false, error: { code: 'invitation-over' } })
  })

  test('as the first owner’s link makes one owner and one account, however many open it at once', async () => {
    const database = await open()
    const clock = new StoppedClock()
    const accounts = openAccounts({
      database,
      clock,
      publicUrl: 'https://meetings.example.org',
      productName: 'Colloquy',
      productSlug: 'colloquy',
      secretKey: 'a key of this test alone, which signs nothing else',
      hashing: quickHashing,
    })
    const now = clock.now()
    const invitation = await database.write(tx => inviteOwner(tx, { actor: commandLine, now }, ''))
    const token = await issueInvitationToken(database, invitation)
    const via = { door: 'page', address: null, requestId: null } as const
    const racers = await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const email = `racer-${at}@example.org`
        const insert = await accounts.prepare({ email, name: 'Racer', password: 'seven quiet lattices' })
        return database.write(tx => acceptAsNewPerson(tx, { via, now }, { token, email }, insert))
      }),
    )
    expect(racers.filter(({ ok }) => ok)).toHaveLength(1)
    const people = await database.read.selectFrom('user').select('id').execute()
    const owners = await database.read.selectFrom('memberships').select(['person_id as id']).execute()
    expect(people).toEqual(owners)
  })
})
