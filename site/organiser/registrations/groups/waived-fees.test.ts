import { beforeEach, expect, test } from 'vitest'
import { listCreditNotes } from '#domain/money/billing/invoice-queries.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { readDue } from '#domain/money/books/due.ts'
import { readRegistrationMoney } from '#domain/money/refunds/money-parts.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { organiserPaths, type RegistrationActPage } from '#site/organiser/organiser-paths.ts'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import type { Answer, Staff } from '#tests/support/hire-staff.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('a fee that is kept of people of a group', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let group: Awaited<ReturnType<typeof readGroup>>

  beforeEach(async () => {
    office = await openOffice(await open())
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    const shirt = await sellExtra(office, { name: 'Shirt', price_minor: 2_000, is_refundable: 0 })
    const order = groupOf({ oral: 3 }, [{ offerId: shirt.id, optionId: null, quantity: 1 }])
    const { id } = await placeGroup({ ...office, conference: office.fees.conference }, order)
    await payInFull(office.payments, id)
    group = await readGroup(office.database, id)
  })

  const id = () => group.registration.id
  const address = (act: RegistrationActPage) =>
    organiserPaths.registrationAct('crystals', group.registration.code, act)
  const ask = (staff: Staff, act: RegistrationActPage, values: Record<string, string>) =>
    staff.post(address(act), { intent: 'check', ...values })
  const confirm = (staff: Staff, { data }: Answer, intent = data.check.needs) =>
    staff.post(data.address, {
      ...data.values,
      intent,
      digest: data.digest,
      'request-key': data.requestKey,
    })
  const factsOf = ({ data }: Answer) =>
    data.check.facts
      .flatMap(({ lines }: { lines: string[] }) => lines)
      .join(' ')
      .replaceAll('\u00a0', ' ')
  const leaving = (nth: number) => ({ [`leave-${group.people[nth]?.id}`]: 'yes' })
  const refunded = async () =>
    (await listRefunds(office.database.read, id())).map(({ amountMinor, reason }) => [amountMinor, reason])
  const billedMinor = async () =>
    (await listBilled(office.database.read, id())).reduce((sum, { leftMinor }) => sum + leftMinor, 0)

  // Of each: 699.00 and 5 % of it. The first has the shirt, too.
  const one = 73_395
  const shirt = 2_100

  test('is waived as they are cancelled, by who may refund, with one credit note that says why', async () => {
    const owner = await office.hire('owner')
    const values = { ...leaving(0), ...leaving(1), by: 'share', share: '100', reason: 'Two of them are ill' }
    const check = await ask(owner, 'people', values)
    expect(check.status, JSON.stringify(check.data)).toBe(200)
    expect(check.data.check.needs).toBe('refund')
    expect(factsOf(check)).toContain(
      'USD 1,488.90 is refunded at once, 100% of what is given up; USD 0.00 is retained.',
    )
    expect((await confirm(owner, check)).status).toBe(303)
    expect(await refunded()).toEqual([[2 * one + shirt, 'Two of them are ill']])
    expect(await billedMinor()).toBe(one)
    expect(await listCreditNotes(office.database.read, id())).toHaveLength(1)
    const { registration } = await readGroup(office.database, id())
    expect(registration.price.totalMinor).toBe(one)
    expect(await readRegistrationMoney(office.database.read, id())).toMatchObject({
      retainedMinor: 0,
      surplus: [],
    })
    expect((await readDue(office.database.read, id()))?.owedMinor).toBe(0)
  })

  test('can be waived in part, and the rest later', async () => {
    const owner = await office.hire('owner')
    const check = await ask(owner, 'people', {
      ...leaving(1),
      by: 'share',
      share: '80',
      reason: 'A late flight',
    })
    await confirm(owner, check)
    expect(await refunded()).toEqual([[58_716, 'A late flight']])
    expect((await readRegistrationMoney(office.database.read, id())).retainedMinor).toBe(one - 58_716)
    const later = await ask(owner, 'refund', { what: 'retained', reason: 'The flight was cancelled' })
    expect(later.status, JSON.stringify(later.data)).toBe(200)
    expect((await confirm(owner, later)).status).toBe(303)
    expect((await refunded()).map(([minor]) => minor).toSorted()).toEqual([14_679, 58_716])
    expect(await billedMinor()).toBe(2 * one + shirt)
    expect((await readRegistrationMoney(office.database.read, id())).retainedMinor).toBe(0)
    expect((await readGroup(office.database, id())).people).toHaveLength(2)
  })

  test('that the policy kept can be waived afterwards', async () => {
    const owner = await office.hire('owner')
    await confirm(owner, await ask(owner, 'people', { ...leaving(1), by: 'policy' }))
    const { retainedMinor } = await readRegistrationMoney(office.database.read, id())
    expect(retainedMinor).toBeGreaterThan(0)
    const finance = await office.hire('finance')
    const later = await ask(finance, 'refund', { what: 'retained', reason: 'Goodwill' })
    expect(later.status, JSON.stringify(later.data)).toBe(200)
    expect((await confirm(finance, later)).status).toBe(303)
    expect(await billedMinor()).toBe(2 * one + shirt)
    expect((await ask(finance, 'refund', { what: 'retained', reason: 'Again' })).status).toBe(409)
    // Nothing of it is refunded a second time when everybody is cancelled.
    await confirm(owner, await ask(owner, 'cancel', { by: 'share', share: '100', reason: 'All are ill' }))
    expect((await refunded()).reduce((all, [minor]) => all + Number(minor), 0)).toBe(3 * one + shirt)
    expect(await billedMinor()).toBe(0)
  })

  testOnSqlite(
    'is not waived without the right, a reason, a share, or anything that is given up',
    async () => {
      const manager = await office.hire('manager')
      const values = { ...leaving(1), by: 'share', share: '100', reason: 'Ill' }
      const offered = await manager.get(address('people'))
      expect(offered.html).not.toContain('name="share"')
      const check = await ask(manager, 'people', values)
      if (check.data.check) {
        expect((await confirm(manager, check, 'edit-registrations')).status).toBeGreaterThanOrEqual(400)
        expect((await confirm(manager, check, 'refund')).status).toBeGreaterThanOrEqual(400)
      }
      const owner = await office.hire('owner')
      for (const wrong of [{ reason: '' }, { share: '' }, { share: '101' }, { by: 'policy' }]) {
        expect((await ask(owner, 'people', { ...values, ...wrong })).status).toBe(422)
      }
      const more = { 'people-oral': '1', by: 'share', share: '100', reason: 'Ill' }
      expect((await ask(owner, 'people', more)).html).toContain('nothing to refund a share of')
      expect(await refunded()).toEqual([])
    },
  )
})
