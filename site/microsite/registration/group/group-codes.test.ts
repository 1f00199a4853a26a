import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { codeFailuresAllowed } from '#domain/foundations/limits/code-tries.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { groupOf, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const half = { kind: 'percent', basis_points: 5_000 } as const

describeOnBothDatabases('a discount code in a group', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
  })

  const addCode = (columns: object) =>
    office.database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          conference_id: office.conference.id,
          code: 'INSTITUTE',
          compared: codeKey('INSTITUTE'),
          ...half,
          ...columns,
        } as never)
        .execute(),
    )
  const uses = async () =>
    (await office.database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()).uses
  const send = (
    people: Record<string, number>,
    { code = 'institute', email = 'office@example.org', draftKey = null as string | null } = {},
  ) =>
    receiveGroup(
      office.database,
      {
        conference: office.conference,
        actor: aVisitor,
        now: office.clock.now(),
        draftKey,
        clientAddress: '203.0.113.7',
      },
      { payer: { ...registrant, name: 'Ira Bond', email }, order: groupOf(people), code },
    )
  const placed = async (people: Record<string, number>, how = {}) => {
    const answer = await send(people, how)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.registration
  }
  const leave = async (secret: string, ids: readonly (number | undefined)[]) => {
    const post = (sent: Record<string, string>) =>
      office.visit(
        peoplePage as never,
        '/:event/registrations/:secret/people',
        { event: 'crystals', secret },
        new URLSearchParams(sent),
      )
    const read = await post(Object.fromEntries(ids.map(id => [`leave-${id}`, 'yes'])))
    expect(read.status, read.html).toBe(200)
    const form = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(read.html)?.[0] ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    return post(Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])))
  }

  test('is one use and one line for each person it is for, and stands on the invoice', async () => {
    await addCode({ presentation_type: 'oral', uses_allowed: 3 })
    const { id, price } = await placed({ oral: 2, poster: 1 })
    expect(price).toMatchObject({ registrationMinor: 179_700, discountMinor: 69_900 })
    expect(await uses()).toBe(2)
    await payInFull(office.payments, id)
    const [billed] = await listBilled(office.database.read, id)
    expect(billed?.invoice.lines.map(({ description, detail, grossMinor }) => [description, detail, grossMinor])).toEqual([
      ['2 × Oral Presentation', 'Mid Term', 139_800],
      ['Poster Presentation', 'Mid Term', 39_900],
      ['Discount', '2 × Oral Presentation', -69_900],
      ['Processing fee', '', 5_490],
    ]) // biome-ignore format: a table
    const { registration } = await readGroup(office.database, id)
    const discounts = registration.lines.filter(({ kind }) => kind === 'discount')
    expect(new Set(discounts.map(({ attendeeId }) => attendeeId)).size).toBe(2)
  })

  test('gives a use back for each who leaves, before and after the payment, and who stays keeps the price', async () => {
    await addCode({ uses_allowed: 4 })
    const { id, secret } = await placed({ oral: 4 })
    expect(await uses()).toBe(4)
    const ids = (await readGroup(office.database, id)).people.map(person => person.id)
    expect((await leave(secret, [ids[0]])).status).toBe(303)
    expect(await uses()).toBe(3)
    expect((await readGroup(office.database, id)).registration.price.discountMinor).toBe(3 * 34_950)
    await payInFull(office.payments, id)
    expect((await leave(secret, [ids[1], ids[2]])).status).toBe(303)
    expect(await uses()).toBe(1)
    const { registration } = await readGroup(office.database, id)
    expect(registration.price).toMatchObject({ registrationMinor: 69_900, discountMinor: 34_950 })
    // Half of what is given up is retained by the policy, and stays billed.
    const [billed, refunds] = [
      await listBilled(office.database.read, id),
      await listRefunds(office.database.read, id),
    ]
    const refundedMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    expect(refundedMinor).toBeGreaterThan(0)
    expect(billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0)).toBe(
      Math.round(3 * 34_950 * 1.05) - refundedMinor,
    )
  })

  test('that covers fewer people is refused and says how many; what is wrong is said beside it, with all that was typed', async () => {
    await addCode({ uses_allowed: 2, presentation_type: 'oral' })
    expect(await send({ oral: 3, poster: 1 })).toEqual({
      ok: false,
      error: { code: 'code-covers-fewer', left: 2, wanted: 3 },
    })
    expect(await send({ poster: 2 })).toMatchObject({ error: { code: 'code-unusable' } })
    expect(await send({ oral: 1 }, { code: 'wrong' })).toMatchObject({ error: { code: 'code-unusable' } })
    expect(await uses()).toBe(0)
    const { countryId, billingAddress, postalCode, taxId, billingOrganization, purchaseOrder, ...plain } =
      registrant
    const { status, html } = await office.visit(
      groupForm as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      new URLSearchParams({
        ...plain,
        ...{ country: String(countryId), billing_address: billingAddress, postal_code: postalCode },
        ...{ tax_id: taxId, billing_organization: billingOrganization, purchase_order: purchaseOrder },
        ...{ draft: 'one', 'people-oral': '3', code: 'Insti-tute' },
      }),
    )
    expect(status).toBe(422)
    expect(html).toContain('This code can be used for 2 more people, and 3 of this group would need it.')
    expect(html).toContain('value="Insti-tute"')
    expect(await uses()).toBe(0)
  })

  test('takes no use where the discount for groups is as much, and wrong ones are counted', async () => {
    await addCode({ uses_allowed: null })
    await office.database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ group_discount_from: 2, group_discount_basis_points: 5_000 })
        .execute(),
    )
    expect(await send({ oral: 2 })).toMatchObject({ error: { code: 'code-without-effect' } })
    expect(await send({ oral: 1 })).toMatchObject({ ok: true })
    expect(await uses()).toBe(1)
    for (let nth = 0; nth < codeFailuresAllowed; nth += 1) {
      expect(await send({ oral: 1 }, { code: 'guess', email: 'guess@example.org' })).toMatchObject({
        error: { code: 'code-unusable' },
      })
    }
    expect(await send({ oral: 1 }, { email: 'guess@example.org' })).toMatchObject({
      error: { code: 'too-many-codes' },
    })
  })

  test('of eight groups of two who use a code for seven at once, exactly three win', async () => {
    await addCode({ uses_allowed: 7 })
    const sent = await Promise.all(
      Array.from({ length: 8 }, (_, nth) => send({ oral: 2 }, { email: `office${nth}@example.org` })),
    )
    expect(sent.filter(({ ok }) => ok)).toHaveLength(3)
    expect(sent.filter(({ ok }) => !ok)).toContainEqual({
      ok: false,
      error: { code: 'code-covers-fewer', left: 1, wanted: 2 },
    })
    expect(await uses()).toBe(6)
  })

  test('the control: the same rush without lock and condition uses it too often', async () => {
    await addCode({ uses_allowed: 7 })
    const redeemCarelessly = async () => {
      // The result of a check in a transaction of its own before the write.
      const row = await office.database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()
      if (row.uses + 2 > 7) return false
      // The limit rises too, because the database itself refuses more uses than are allowed.
      await office.database.write(tx =>
        tx.updateTable('codes').set({ uses: sql`uses + 2`, uses_allowed: sql`uses_allowed + 2` }).execute(),
      )
      return true
    }
    const answers = await Promise.all(Array.from({ length: 20 }, redeemCarelessly))
    expect(answers.filter(Boolean).length).toBeGreaterThan(3)
  })

  test('is used once by a form that is sent twice, and anew by one that was changed', async () => {
    await addCode({ kind: 'free', basis_points: null, uses_allowed: 3 })
    const draftKey = `group:${'d'.repeat(32)}`
    const first = await placed({ oral: 3 }, { draftKey })
    expect(first.state).toBe('paid')
    expect(await send({ oral: 3 }, { draftKey })).toMatchObject({ ok: true, value: { isReplay: true } })
    expect(await uses()).toBe(3)
    // A paid group stays, so this one is another.
    expect(await send({ oral: 2 }, { draftKey })).toMatchObject({ error: { code: 'code-unusable' } })
    await office.database.write(tx =>
      tx.updateTable('codes').set({ kind: 'percent', basis_points: 1_000, uses_allowed: 6 }).execute(),
    )
    const other = `group:${'e'.repeat(32)}`
    await placed({ oral: 3 }, { draftKey: other })
    expect(await uses()).toBe(6)
    expect((await placed({ oral: 2 }, { draftKey: other })).price.discountMinor).toBe(13_980)
    expect(await uses()).toBe(5)
  })

  testOnSqlite('is found anew when an expired place is held again, if it still covers them', async () => {
    await addCode({ uses_allowed: 3 })
    const { id } = await placed({ oral: 3 })
    const renew = (expectedTotalMinor: number) =>
      renewRegistration(
        office.payments,
        { actor: aVisitor, now: office.clock.now() },
        { conference: office.conference, registrationId: id, expectedTotalMinor },
      )
    const expire = () =>
      office.database.write(async tx => {
        await tx
          .updateTable('registrations')
          .set({ state: 'expired' as never })
          .where('id', '=', id)
          .execute()
        await tx.updateTable('code_redemptions').set({ is_counted: 0 }).execute()
        await tx.updateTable('codes').set({ uses: 0 }).execute()
      })
    await expire()
    expect(await renew(Math.round(3 * 34_950 * 1.05))).toMatchObject({ ok: true })
    expect(await uses()).toBe(3)
    await expire()
    await office.database.write(tx => tx.updateTable('codes').set({ uses: 1 }).execute())
    expect(await renew(Math.round(3 * 69_900 * 1.05))).toMatchObject({ ok: true })
    expect(await uses()).toBe(1)
    expect((await readGroup(office.database, id)).registration.price.discountMinor).toBe(0)
  })
})
