import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { withdrawChange } from '#domain/desk/changing/withdraw-change.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import type { OrderedExtra } from '#domain/offers/catalogue/offer.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { aVisitor } from '#tests/factories/actors.ts'
import { groupOf, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const half = { kind: 'percent', basis_points: 5_000 } as const

describeOnBothDatabases('a code for an extra in a group', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let dinner: { id: number; optionIds: number[] }
  let guests: { id: number }

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
    Object.assign(office.fees.conference, { takesGroups: true })
    dinner = await sellExtra(office, { name: 'Dinner', price_minor: 8_000, most: 2 }, ['Meat', 'Vegan'])
    guests = await sellExtra(office, { name: 'Guest', price_minor: 4_000, is_for_guests: 1 })
  })

  const addCode = (columns: object = {}, code = 'DINE') =>
    office.database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          ...{ conference_id: office.conference.id, code, compared: codeKey(code), ...half },
          ...{ extra_offer_id: dinner.id, ...columns },
        } as never)
        .execute(),
    )
  const uses = async (code = 'DINE') =>
    (
      await office.database.read
        .selectFrom('codes')
        .select('uses')
        .where('code', '=', code)
        .executeTakeFirstOrThrow()
    ).uses
  const dinners = (meat: number, vegan = 0): OrderedExtra[] =>
    [
      { offerId: dinner.id, optionId: dinner.optionIds[0] ?? 0, quantity: meat },
      { offerId: dinner.id, optionId: dinner.optionIds[1] ?? 0, quantity: vegan },
    ].filter(({ quantity }) => quantity > 0)
  const send = (
    people: Record<string, number>,
    extras: readonly OrderedExtra[],
    { code = 'dine', email = 'office@example.org' } = {},
  ) =>
    receiveGroup(
      office.database,
      { conference: office.conference, actor: aVisitor, now: office.clock.now(), draftKey: null },
      { payer: { ...registrant, name: 'Ira Bond', email }, order: groupOf(people, extras), code },
    )
  const placed = async (...order: Parameters<typeof send>) => {
    const answer = await send(...order)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.registration
  }
  const post = (secret: string, sent: Record<string, string>) =>
    office.visit(
      peoplePage as never,
      '/:event/registrations/:secret/people',
      { event: 'crystals', secret },
      new URLSearchParams(sent),
    )
  /** Confirms what a page says that it means. */
  const change = async (secret: string, sent: Record<string, string>) => {
    const read = await post(secret, sent)
    expect(read.status, read.html).toBe(200)
    const form = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(read.html)?.[0] ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    const done = await post(
      secret,
      Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])),
    )
    expect(done.status, done.html).toBe(303)
  }
  const meatField = () => `extra-${dinner.id}-${dinner.optionIds[0]}`
  const dinnersOf = async (id: number) =>
    (await readGroup(office.database, id)).registration.lines
      .filter(({ offerId }) => offerId === dinner.id)
      .map(({ unitMinor, codeMinor }) => [unitMinor, codeMinor])
  const refusal = async (...order: Parameters<typeof send>) => {
    const answer = await send(...order)
    return answer.ok ? 'taken' : answer.error
  }

  test('makes each one cheaper, is one use a person, and stands on line and invoice', async () => {
    await addCode({ uses_allowed: 3 })
    // Two people, of whom one has two dinners: two uses.
    const { id, price } = await placed({ oral: 2 }, [
      ...dinners(2, 1),
      { offerId: guests.id, optionId: null, quantity: 1 },
    ])
    expect(price.totalMinor).toBe(Math.round((2 * 69_900 + 3 * 4_000 + 4_000) * 1.05))
    expect(await uses()).toBe(2)
    expect(await dinnersOf(id)).toEqual([[4_000, 4_000], [4_000, 4_000], [4_000, 4_000]]) // biome-ignore format: a table
    await payInFull(office.payments, id)
    const [billed] = await listBilled(office.database.read, id)
    expect(billed?.invoice.lines.map(({ description, detail, grossMinor }) => [description, detail, grossMinor])).toEqual([
      ['2 × Oral Presentation', 'Mid Term', 139_800],
      ['2 × Dinner', 'Meat', 8_000],
      ['Dinner', 'Vegan', 4_000],
      ['Guest', '', 4_000],
      ['Processing fee', '', 7_790],
    ]) // biome-ignore format: a table
  })

  test('for one option, one registration or guests of the group counts for those alone', async () => {
    await addCode({ extra_option_id: dinner.optionIds[1] })
    await addCode({ presentation_type: 'poster' }, 'POSTER')
    await addCode({ extra_offer_id: guests.id }, 'GUEST')
    expect((await placed({ oral: 3 }, dinners(2, 1))).price.extras.map(({ amountMinor }) => amountMinor)).toEqual([16_000, 4_000]) // biome-ignore format: a row
    expect(await uses()).toBe(1)
    // The dinners go to whoever gets them cheaper.
    const ofPoster = await placed({ oral: 1, poster: 1 }, dinners(1), {
      code: 'poster',
      email: 'b@example.org',
    })
    expect(await dinnersOf(ofPoster.id)).toEqual([[4_000, 4_000]])
    expect(await uses('POSTER')).toBe(1)
    await placed({ oral: 1 }, [{ offerId: guests.id, optionId: null, quantity: 1 }], { code: 'guest', email: 'c@example.org' }) // biome-ignore format: a row
    expect(await uses('GUEST')).toBe(1)
  })

  test('that nobody needs, that covers fewer or that is wrong is refused, and no use is taken', async () => {
    await addCode({ uses_allowed: 1 })
    expect(await refusal({ oral: 2 }, [])).toEqual({ code: 'code-for-extra' })
    expect(await refusal({ oral: 2 }, dinners(2))).toEqual({ code: 'code-covers-fewer', left: 1, wanted: 2 })
    await addCode({ presentation_type: 'poster' }, 'POSTER')
    expect(await refusal({ oral: 2 }, dinners(2), { code: 'poster' })).toEqual({ code: 'code-unusable' })
    await addCode({ extra_option_id: dinner.optionIds[1] }, 'VEGAN')
    expect(await refusal({ oral: 2 }, dinners(2), { code: 'vegan' })).toEqual({ code: 'code-for-extra' })
    expect(await uses()).toBe(0)
  })

  test('counts for who is added and for what somebody gets, and is given back with them', async () => {
    await addCode({ uses_allowed: 3 })
    const { id, secret } = await placed({ oral: 2 }, [], { code: '' })
    await change(secret, { 'people-oral': '1', [meatField()]: '1', code: ' dine' })
    expect(await uses()).toBe(1)
    const [first, second, added] = (await readGroup(office.database, id)).people.map(person => person.id)
    await change(secret, { person: String(first), [meatField()]: '1', code: 'DINE' })
    expect([await uses(), await dinnersOf(id)]).toEqual([2, [[4_000, 4_000], [4_000, 4_000]]]) // biome-ignore format: a row
    // What stays keeps its price, and is no further use.
    await change(secret, { person: String(first), [meatField()]: '2', code: 'DINE' })
    expect([await uses(), (await dinnersOf(id)).length]).toEqual([2, 3])
    await change(secret, { [`leave-${added}`]: 'yes' })
    await change(secret, { person: String(first), [meatField()]: '0' })
    expect(await uses()).toBe(0)
    // Without the code it costs what it costs.
    await change(secret, { person: String(second), [meatField()]: '1' })
    expect(await dinnersOf(id)).toEqual([[8_000, 0]])
  })

  test('of a paid group is held while the difference is owed, and given back if it is not paid', async () => {
    await addCode({ uses_allowed: 1 })
    const { id, secret } = await placed({ oral: 2 }, [], { code: '' })
    await payInFull(office.payments, id)
    const people = (await readGroup(office.database, id)).people.map(person => person.id)
    await change(secret, { person: String(people[0]), [meatField()]: '1', code: 'DINE' })
    expect(await uses()).toBe(1)
    expect(await refusal({ oral: 1 }, dinners(1), { email: 'other@example.org' })).toEqual({
      code: 'code-unusable',
    })
    const act = { actor: aVisitor, now: office.clock.now() }
    await office.database.write(tx => withdrawChange(tx, act, office.conference, id))
    expect(await uses()).toBe(0)
    await change(secret, { person: String(people[0]), [meatField()]: '1', code: 'DINE' })
    await payInFull(office.payments, id)
    expect([await uses(), await dinnersOf(id)]).toEqual([1, [[4_000, 4_000]]])
    const billed = await listBilled(office.database.read, id)
    expect(billed[0]?.invoice.lines.map(({ description, grossMinor }) => [description, grossMinor])).toEqual([
      ['Dinner', 4_000],
      ['Processing fee', 200],
    ]) // biome-ignore format: a table
  })

  testOnSqlite('is refused beside its field, keeps what was typed, and wrong ones are counted', async () => {
    await addCode()
    await addCode({ extra_offer_id: null }, 'OTHER')
    const { id, secret } = await placed({ oral: 2 }, dinners(1))
    const answer = await post(secret, { 'people-oral': '1', [meatField()]: '1', code: 'other' })
    expect(answer.status).toBe(422)
    expect(answer.html).toContain('This group has used another code')
    expect(answer.html).toContain('value="other"')
    const nothing = await post(secret, { 'people-oral': '1', code: 'dine' })
    expect(nothing.html).toContain('This code is for an extra.')
    const counted = async () =>
      (await office.database.read.selectFrom('rate_limits').select('key').execute()).filter(({ key }) =>
        key.startsWith('code:'),
      ).length
    const before = await counted()
    expect((await post(secret, { 'people-oral': '1', code: 'guess' })).status).toBe(422)
    // The person's and their network's.
    expect(await counted()).toBe(before + 2)
    expect((await readGroup(office.database, id)).people).toHaveLength(2)
  })

  testOnSqlite('is found anew when an expired place is held again', async () => {
    await addCode({ uses_allowed: 2 })
    const { id } = await placed({ oral: 2 }, dinners(2))
    await office.database.write(async tx => {
      await tx
        .updateTable('registrations')
        .set({ state: 'expired' as never })
        .where('id', '=', id)
        .execute()
      await tx.updateTable('code_redemptions').set({ is_counted: 0 }).execute()
      await tx.updateTable('codes').set({ uses: 0 }).execute()
    })
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now: office.clock.now() },
      {
        conference: office.conference,
        registrationId: id,
        expectedTotalMinor: Math.round((139_800 + 8_000) * 1.05),
      },
    )
    expect(renewed).toMatchObject({ ok: true })
    expect([await uses(), await dinnersOf(id)]).toEqual([2, [[4_000, 4_000], [4_000, 4_000]]]) // biome-ignore format: a row
  })
})
