import { expect, test } from 'vitest'
import { commandLine } from '#domain/foundations/audit/actor.ts'
import { eraseMail } from '#domain/office/privacy/erase-mail.ts'
import { findPerson } from '#domain/office/privacy/find-person.ts'
import { noteAccountChange, notePasswordReset } from '#domain/staff/accounts/note-account-change.ts'
import { listMemberships } from '#domain/staff/rights/membership-queries.ts'
import { permitOnCommandLine } from '#domain/staff/rights/permit.ts'
import { changeRole, removeRole } from '#domain/staff/team/change-role.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a change to an account', open => {
  test('is mailed to its person, and an owner’s to the other owners', async () => {
    const { database, clock, conference, server, runEffects, hire } = await openOffice(await open())
    const olga = await hire('owner', null, 'Olga Owner')
    const otto = await hire('owner', null, 'Otto Owner')
    const mia = await hire('manager', conference.id, 'Mia Manager')
    const now = clock.now()
    const via = { door: 'page', address: '203.0.113.7', requestId: 'r' } as const
    const actorOf = ({ personId }: { personId: string }) =>
      ({ kind: 'staff', personId, sessionId: 's', via }) as const
    /** Whom the mails of a change go to, with their subjects. */
    const told = async (change: Parameters<typeof database.write>[0]) => {
      const before = server.messages.length
      await database.write(change)
      await runEffects()
      const mails = server.messages.slice(before)
      for (const { read } of mails) expect(read.text).toContain('/organiser/account')
      return Object.fromEntries(
        mails.map(({ recipients, read }) => [recipients[0] ?? '', read.subject ?? '']),
      )
    }
    for (const act of [
      'password changed',
      'second factor set',
      'second factor removed',
      'recovery codes renewed',
    ] as const) {
      const ofMia = await told(tx => noteAccountChange(tx, { actor: actorOf(mia), now }, act))
      expect([act, Object.keys(ofMia)]).toEqual([act, [mia.email]])
      expect(ofMia[mia.email]).toMatch(/^Your account at /)
      const ofOlga = await told(tx => noteAccountChange(tx, { actor: actorOf(olga), now }, act))
      expect([act, Object.keys(ofOlga).toSorted()]).toEqual([act, [olga.email, otto.email].toSorted()])
      expect(ofOlga[otto.email]).toMatch(/^The account of Olga Owner at /)
    }
    const byLink = await told(tx => notePasswordReset(tx, { via, now }, olga.personId))
    expect(Object.keys(byLink).toSorted()).toEqual([olga.email, otto.email].toSorted())
    expect(server.messages.at(-1)?.read.text).toContain('203.0.113.7')

    const act = { actor: commandLine, now }
    const idOf = async ({ personId }: { personId: string }) =>
      (await listMemberships(database.read, personId))[0]?.id ?? 0
    const atConference = permitOnCommandLine(commandLine, 'manage-people', conference.id)
    const membershipId = await idOf(mia)
    const changed = await told(tx => changeRole(tx, atConference, act, { membershipId, role: 'desk' }))
    expect(server.messages.at(-1)?.read.text).toMatch(/became “Front desk” at [^,]*, \d/)
    expect(changed).toEqual({
      [mia.email]: expect.stringContaining('the role “Conference manager” became “Front desk” at '),
    })
    // Only another person's doing is named.
    const byOlga = { actor: actorOf(olga), now }
    await told(tx => changeRole(tx, atConference, byOlga, { membershipId, role: 'finance' }))
    expect(server.messages.at(-1)?.read.text).toContain(' by Olga Owner, ')
    const everywhere = permitOnCommandLine(commandLine, 'manage-people', null)
    const ottos = await idOf(otto)
    const removed = await told(tx => removeRole(tx, everywhere, act, ottos))
    expect(Object.keys(removed).toSorted()).toEqual([olga.email, otto.email].toSorted())
  })

  test('is not mailed to somebody who was erased meanwhile', async () => {
    const { database, clock, conference, server, runEffects, hire } = await openOffice(await open())
    const mia = await hire('manager', conference.id, 'Mia Manager')
    const ben = await hire('manager', conference.id, 'Ben Manager')
    const now = clock.now()
    const via = { door: 'page', address: '203.0.113.7', requestId: 'r' } as const
    await database.write(async tx => {
      for (const { personId } of [mia, ben]) await notePasswordReset(tx, { via, now }, personId)
      const person = await findPerson(tx, { source: 'account', id: mia.personId })
      if (!person) throw new Error('nobody')
      await eraseMail(tx, person, now)
    })
    await runEffects()
    expect(server.messages.map(({ recipients }) => recipients)).toEqual([[ben.email]])
  })
})
