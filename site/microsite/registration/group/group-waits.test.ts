import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { cancelRegistration } from '#domain/desk/cancelling/cancel-registration.ts'
import { compareLedger } from '#domain/desk/reconciliation/compare-books.ts'
import { readLedgerSums } from '#domain/desk/reconciliation/ledger-sums.ts'
import { readFigures } from '#domain/office/numbers/conference-figures.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as groupPage from '#site/microsite/registration/group/group-form.tsx'
import * as registrationPage from '#site/microsite/registration/page/registration-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { groupOf, placeGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration, registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('groups on the waiting list', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let countryId: number

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.conference, { takesGroups: true })
    await office.database.write(async tx => {
      await tx
        .insertInto('capacity_limits')
        .values({ conference_id: office.conference.id, seats: 4 })
        .execute()
      countryId = (await tx.selectFrom('countries').select('id').executeTakeFirstOrThrow()).id
    })
  })

  const send = (fields: Record<string, string>) =>
    office.visit(
      groupPage as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      new URLSearchParams({
        title: 'Dr.', name: 'Eve Other', email: 'eve@example.org', telephone: '+351 1 234', organization: 'Institute Two',
        city: 'Porto', billing_address: 'Rua 1', postal_code: '4000', country: String(countryId), ...fields,
      }),
    ) // biome-ignore format: a row
  const page = (secret: string) =>
    office.visit(registrationPage as never, '/:event/registrations/:secret', { event: 'crystals', secret })
  const taken = async () =>
    (await listLimits(office.database.read, office.conference.id)).map(each => each.taken)
  const newest = async () => {
    const { id } = await office.database.read
      .selectFrom('registrations')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const found = await findRegistration(office.database.read, id)
    if (!found) throw new Error('gone')
    return found
  }
  const stateOf = async (id: number) => (await findRegistration(office.database.read, id))?.state
  const single = (nth: number) =>
    createRegistration(office.database, office.fees, office.clock, {
      registrant: { ...registrant, email: `single${nth}@example.org` },
    })
  const cancel = (registrationId: number) =>
    office.database.write(tx =>
      cancelRegistration(
        tx,
        { actor: aVisitor, now: office.clock.now() },
        { conference: office.conference, registrationId },
      ),
    )

  test('three wait together, fewer free places go on, and all three are offered at once', async () => {
    const one = await single(1)
    const two = await placeGroup(office, groupOf({ oral: 2 }))
    const refused = await send({ 'people-oral': '3', draft: 'a' })
    expect(refused.status, refused.html).toBe(409)
    for (const words of ['Join the waiting list', 'gets all its places together', 'value="3"'])
      expect(refused.html).toContain(words)
    expect((await send({ 'people-oral': '3', draft: 'a', wait: 'yes' })).status).toBe(303)
    const group = await newest()
    expect(group.state).toBe('waiting')
    const shown = (await page(group.secret)).html
    for (const words of ['You are number 1 on the waiting list', 'gets all its places together'])
      expect(shown).toContain(words)
    const scope = { conferenceId: office.conference.id, parts: 'all' } as const
    const staff = await office.hire('manager')
    expect(await readFigures(office.database.read, scope as never, office.conference)).toMatchObject({
      registered: 3,
      waiting: 3,
    })
    const list = await staff.get('/organiser/c/crystals/registrations?state=waiting&columns=waits')
    expect(list.html).toContain('3 places together')
    // One is free: too few for three, and one for whoever comes.
    expect(await taken()).toEqual([3])
    const last = await single(2)
    expect((await cancel(one.id)).ok).toBe(true)
    expect([await stateOf(group.id), await taken()]).toEqual(['waiting', [3]])
    expect((await cancel(two.id)).ok).toBe(true)
    expect([await stateOf(group.id), await taken()]).toEqual(['awaiting-payment', [4]])
    await office.runEffects()
    const mail = office.server.messages.find(({ recipients }) => recipients.includes('eve@example.org'))
    expect(mail?.read.text).toContain(`/registrations/${group.secret}`)
    await payInFull(office.payments, group.id)
    expect(await stateOf(group.id)).toBe('paid')
    expect((await readLedgerSums(office.database.read, group.id)).flatMap(compareLedger)).toEqual([])
    expect(await stateOf(last.id)).toBe('awaiting-payment')
  })

  testOnSqlite('more than there are places for is refused, and waits for nothing', async () => {
    await single(1)
    const refused = await send({ 'people-oral': '5', draft: 'a', wait: 'yes' })
    expect(refused.status).toBe(409)
    expect(refused.html).not.toContain('Join the waiting list')
    expect(await taken()).toEqual([1])
  })
})
