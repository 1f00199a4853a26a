import { expect, test } from 'vitest'
import { toStoredConditions } from '#domain/conference/conferences/condition.ts'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { receiveRegistration } from '#domain/desk/registering/receive-registration.ts'
import { findEligibility } from '#domain/registrations/eligibility/eligibility-queries.ts'
import * as invitationPage from '#site/microsite/registration/invitation/invitation-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { oralInput, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const list = '/organiser/c/crystals/invited'
const refused = {
  ok: false,
  error: { code: 'invalid-fields', fields: { presentationType: 'needs-invitation' } },
}

describeOnBothDatabases('an invitation to register', open => {
  async function setUp(until: string | null = '2027-02-01') {
    const office = await openOffice(await open())
    const { database, clock, fees, server, runEffects } = office
    await database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ conditions: toStoredConditions({ invited: { kind: 'invitation', until } }) })
        .execute(),
    )
    const conference = await findConferenceById(database.read, fees.conference.id)
    if (!conference) throw new Error('gone')
    // What the page of the invited is shown at.
    Object.assign(fees.conference, { conditions: conference.conditions })
    const manager = await office.hire('manager', null, 'Ida Berg')
    const inviteAll = async (text: string) => {
      const checked = await manager.post(`${list}/new`, { intent: 'check', admission: 'invited', list: text })
      const { check } = checked.data
      const sent = { ...check.hidden, digest: check.digest }
      return { check, sent, done: await manager.post(`${list}/new`, sent) }
    }
    const register = (
      invitation: string | undefined,
      email = 'ada@example.org',
      draftKey: string | null = null,
    ) =>
      receiveRegistration(
        database,
        { conference, actor: aVisitor, now: clock.now(), draftKey, clientAddress: '203.0.113.9' },
        oralInput(fees, {
          presentationType: 'invited',
          registrant: { ...registrant, email },
          ...(invitation !== undefined && { invitation }),
        }),
      )
    const linkOf = async (name: string) => {
      const row = await database.read
        .selectFrom('admission_invitations')
        .select('secret')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.secret
    }
    const visit = (secret: string, body?: URLSearchParams) =>
      office.visit(
        invitationPage as never,
        '/:event/invitations/:secret',
        { event: 'crystals', secret },
        body,
      )
    const states = async () =>
      Object.fromEntries(
        (await manager.get(list)).data.rows.map((row: { name: string; status: { label: string } }) => [
          row.name,
          row.status.label,
        ]),
      )
    const mails = async () => {
      const before = server.messages.length
      await runEffects('bulk-mail')
      return server.messages
        .slice(before)
        .map(({ read }) => ({ subject: read.subject, text: read.text ?? '' }))
    }
    return { ...office, manager, inviteAll, register, linkOf, visit, states, mails }
  }

  test('is written to named people after a check page, opens a form of their own, is used once, and is free again', async () => {
    const { inviteAll, register, linkOf, visit, states, mails, database, manager } = await setUp()
    const { check, sent, done } = await inviteAll(
      'Name;E-mail;Organisation;Title\nAda Noor;ada@example.org;Slow Glass;Dr.\nBo Lind;bo@example.org;;\nNobody;;;\nAda N.;ADA@example.org;;',
    )
    expect(check.button).toBe('Invite 2 people')
    const notTaken = check.facts.find(({ label }: { label: string }) => label === 'Not taken')
    expect(notTaken.lines).toEqual([
      'Line 4: it has no e-mail address (Nobody)',
      'Line 5: the address stands in the list twice (Ada N. ADA@example.org)',
    ])
    expect(done.to).toBe(`${list}?invited=2`)
    // Sent again, nobody is invited twice.
    expect((await manager.post(`${list}/new`, sent)).status).toBe(409)
    const written = await mails()
    expect(written.map(({ subject }) => subject)).toEqual(
      Array(2).fill(expect.stringContaining('You are invited')),
    )
    const secret = await linkOf('Ada Noor')
    expect(written[0]?.text).toContain(`/crystals/invitations/${secret}`)
    expect(await states()).toEqual({ 'Dr. Ada Noor': 'Invited', 'Bo Lind': 'Invited' })

    expect((await visit(secret)).html).toContain('Dr. Ada Noor, you are invited to register as')
    expect((await visit(secret)).html).toContain(`online-registration?invitation=${secret}`)
    expect((await visit('unknown')).status).toBe(404)
    expect(await states()).toEqual({ 'Dr. Ada Noor': 'Opened', 'Bo Lind': 'Invited' })

    expect(await register(undefined)).toEqual(refused)
    expect(await register('guessed')).toEqual(refused)
    // Somebody else's address will do: the link is the key.
    const placed = await register(secret, 'ada@home.example', 'form:1')
    if (!placed.ok) throw new Error(JSON.stringify(placed.error))
    expect(await findEligibility(database.read, placed.value.registration.id)).toMatchObject({
      condition: 'invitation',
      state: 'accepted',
    })
    expect(await register(secret, 'cy@example.org')).toEqual(refused)
    // The same form, sent again with something else, replaces its own.
    expect(await register(secret, 'ada@home.example', 'form:1')).toMatchObject({ ok: true })
    expect((await states())['Dr. Ada Noor']).toBe('Registered')
    expect((await visit(secret)).html).toContain('This invitation has been used.')
    expect((await visit(secret, new URLSearchParams({ intent: 'decline' }))).status).toBe(409)
    const { rows } = (await manager.get(`${list}?state=registered`)).data
    expect(rows[0].usedBy.code).toBe(placed.value.registration.code)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .execute(),
    )
    expect(await register(secret, 'cy@example.org')).toMatchObject({ ok: true })
  })

  test('is declined, reminded of, withdrawn and sent again; its last day is kept', async () => {
    const { inviteAll, register, linkOf, visit, states, mails, manager, clock } = await setUp()
    await inviteAll('Ada Noor, ada@example.org\nBo Lind, bo@example.org\nCy Orr, cy@example.org')
    await mails()
    const [ada, bo] = [await linkOf('Ada Noor'), await linkOf('Bo Lind')]
    expect((await visit(ada, new URLSearchParams({ intent: 'decline' }))).html).toContain(
      'Thank you for telling us.',
    )
    expect(await states()).toMatchObject({ 'Ada Noor': 'Declined', 'Bo Lind': 'Invited' })

    const actOn = async (act: string) => {
      const { check } = (await manager.get(`${list}?list=&all=yes&act=${act}`)).data
      await manager.post(check.address, { intent: 'act', act, chosen: check.hidden.chosen })
      return check.button
    }
    clock.pass({ minutes: 5 })
    expect(await actOn('remind')).toBe('Remind 2 people')
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      Array(2).fill(expect.stringContaining('Your invitation')),
    )
    // Whoever declined can still come.
    expect(await register(ada)).toMatchObject({ ok: true })
    expect(await actOn('withdraw')).toBe('Withdraw those of 2 people')
    expect(await register(bo, 'bo@example.org')).toEqual(refused)
    expect((await visit(bo)).html).toContain('This invitation was withdrawn.')
    clock.pass({ minutes: 5 })
    expect(await actOn('resend')).toBe('Invite 2 people again')
    expect(await mails()).toHaveLength(2)
    expect(await states()).toEqual({ 'Ada Noor': 'Registered', 'Bo Lind': 'Opened', 'Cy Orr': 'Invited' })

    // A week before the last day those are reminded who have not answered.
    clock.pass({ hours: 24 * 16 })
    expect((await mails()).map(({ subject }) => subject)).toEqual(
      Array(2).fill(expect.stringContaining('Your invitation')),
    )
    clock.pass({ hours: 24 * 7 })
    expect(await register(bo, 'bo@example.org')).toEqual(refused)
    expect((await visit(bo)).html).toContain('The last day of this invitation is over.')
  })

  test('that nobody answered by its last day is said in the overview, until it is withdrawn', async () => {
    const { manager, inviteAll, clock, database } = await setUp()
    await inviteAll('Name;E-mail\nAda Noor;ada@example.org\nBo Lind;bo@example.org')
    const needs = async (): Promise<string[]> =>
      (await manager.get('/organiser/c/crystals')).data.needs.map(
        ({ sentence }: { sentence: string }) => sentence,
      )
    expect(await needs()).not.toContainEqual(expect.stringContaining('last day'))
    clock.pass({ seconds: 24 * 24 * 3_600 })
    expect(await needs()).toContain('2 invitations were not answered by their last day')
    await database.write(tx =>
      tx
        .updateTable('admission_invitations')
        .set({ state: forced('withdrawn') })
        .where('name', '=', 'Ada Noor')
        .execute(),
    )
    expect(await needs()).toContain('One invitation was not answered by its last day')
  })
})
