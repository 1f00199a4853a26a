import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { findConferenceById } from '#domain/conference/conferences/conference-queries.ts'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { receiveGroup } from '#domain/desk/registering/place-group.ts'
import { renewRegistration } from '#domain/desk/registering/renew-registration.ts'
import { releasePlace } from '#domain/desk/waiting/release-place.ts'
import { setLimit } from '#domain/desk/waiting/set-limit.ts'
import { codeFailuresAllowed } from '#domain/foundations/limits/code-tries.ts'
import { listInvoices } from '#domain/money/billing/invoice-queries.ts'
import { listLinks, listOffers } from '#domain/offers/catalogue/offer-queries.ts'
import { codeKey } from '#domain/offers/codes/codes.ts'
import { countCodeUses } from '#domain/offers/lines/line.ts'
import type { Admission } from '#domain/offers/pricing/pricing.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import * as groupForm from '#site/microsite/registration/group/group-form.tsx'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { aVisitor, ida, permitFor } from '#tests/factories/actors.ts'
import { forced } from '#tests/factories/forced-state.ts'
import { groupOf, readGroup, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { registrant } from '#tests/factories/registration.ts'
import { german } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

const typed = {
  title: 'Dr.', name: 'Ira Bond', email: 'office@example.org', telephone: '+351 21', organization: 'Sponsor Ltd', city: 'Lisbon',
  country: '620', billing_address: 'Rua 1', postal_code: '1000',
} // biome-ignore format: a form

describeOnBothDatabases('a code that opens something to a group', open => {
  let office: Awaited<ReturnType<typeof openOffice>>
  let sponsors: Admission

  /** A sponsor's five people have a registration that is named nowhere else, and four of its ten places are kept for them. */
  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID, clientAddress: '203.0.113.9' })
    const { database, fees, clock } = office
    await takeGroups(database)
    const manager = await office.hire('manager')
    await manager.post('/organiser/c/crystals/fees/admission/new', {
      intent: 'edit', mark: '0', do: 'publish', currency: 'USD', name: 'Sponsors’ staff', price: '100', soldBy: 'link',
    }) // biome-ignore format: a form
    const [offer] = await listOffers(database.read, fees.conference.id)
    sponsors = `offer-${offer?.id ?? 0}`
    await addCode({ presentation_type: sponsors })
    const act = { actor: ida, now: clock.now() }
    await database.write(tx => setLimit(tx, permitFor('write-fees', fees.conference.id), act, { seats: 10 }))
    Object.assign(fees.conference, await findConferenceById(database.read, fees.conference.id))
  })

  const addCode = (columns: object) =>
    office.database.write(tx =>
      tx
        .insertInto('codes')
        .values({
          conference_id: office.conference.id,
          code: 'GLASSWORKS',
          compared: codeKey('GLASSWORKS'),
          kind: 'percent',
          basis_points: 1,
          grants: 'nothing',
          uses_allowed: 4,
          places: 'kept',
          ...columns,
        } as never)
        .execute(),
    )
  const uses = async () =>
    (await office.database.read.selectFrom('codes').select('uses').executeTakeFirstOrThrow()).uses
  const limit = async () => (await listLimits(office.database.read, office.conference.id))[0]
  const post = (fields: Record<string, string>) =>
    office.visit(
      groupForm as never,
      '/:event/registrations/group',
      { event: 'crystals' },
      new URLSearchParams({ draft: randomUUID(), ...fields }),
    )
  const send = (people: Record<string, number>, code = 'glassworks', link = '') =>
    receiveGroup(
      office.database,
      {
        conference: office.fees.conference,
        actor: aVisitor,
        now: office.clock.now(),
        draftKey: null,
        clientAddress: '203.0.113.9',
      },
      {
        payer: { ...registrant, name: 'Ira Bond', email: `${randomUUID()}@example.org` },
        order: groupOf(people),
        code,
        link,
      },
    )
  const placed = async (people: Record<string, number>, code?: string, link?: string) => {
    const answer = await send(people, code, link)
    if (!answer.ok) throw new Error(JSON.stringify(answer.error))
    return answer.value.registration
  }
  /** Reads what a change means, and confirms it. */
  const change = async (secret: string, fields: Record<string, string>) => {
    const ask = (sent: Record<string, string>) =>
      office.visit(
        peoplePage as never,
        '/:event/registrations/:secret/people',
        { event: 'crystals', secret },
        new URLSearchParams(sent),
      )
    const read = await ask(fields)
    const form = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(read.html)?.[0] ?? ''
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)]
    if (hidden.length === 0) return read
    return ask(Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value])))
  }

  test('is opened by its link too, which is no use of a code', async () => {
    const manager = await office.hire('manager')
    await manager.post('/organiser/c/crystals/fees/extra/new', {
      intent: 'edit', mark: '0', do: 'publish', currency: 'USD', name: 'Speakers’ dinner', price: '70', soldBy: 'link', most: '1',
    }) // biome-ignore format: a form
    const offers = await listOffers(office.database.read, office.conference.id)
    const id = offers.find(({ kind }) => kind === 'extra')?.id ?? 0
    const secret = (await listLinks(office.database.read, office.conference.id)).get(id) ?? ''
    expect((await manager.get('/organiser/c/crystals/fees')).html).toContain(
      `/crystals/registrations/group?offer=${secret}`,
    )
    const { database, fees, clock } = office
    const group = async (extras: number, link?: string, draftKey: string | null = null) =>
      receiveGroup(
        database,
        { conference: fees.conference, actor: aVisitor, now: clock.now(), draftKey },
        {
          payer: { ...registrant, name: 'Ira Bond', email: 'office@example.org' },
          order: groupOf({ oral: 3 }, [{ offerId: id, optionId: null, quantity: extras }]),
          ...(link !== undefined && { link }),
        },
      )
    for (const link of [undefined, '', 'x'.repeat(32)])
      expect(await group(2, link)).toMatchObject({ ok: false, error: { code: 'invalid-order' } })
    const key = `group:${randomUUID()}`
    const made = await group(2, secret, key)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    const { lines } = made.value.registration
    expect(lines.filter(({ offerId }) => offerId === id).map(({ byCode }) => byCode)).toEqual([0, 0])
    expect(await uses()).toBe(0)
    // Who comes back to the form has it still, without the link.
    expect(await group(1, undefined, key)).toMatchObject({ ok: true })
    const wanted = { ...typed, 'people-oral': '3', [`extra-${id}`]: '2' }
    expect((await post(wanted)).status).toBe(422)
    const wrong = await post({ ...wanted, offer: secret, email: '' })
    expect([wrong.status, wrong.html]).toEqual([422, expect.not.stringContaining('Speakers')])
    expect((await post({ ...wanted, email: 'another@example.org', offer: secret })).status).toBe(303)
  })

  test('and the same thing without it are billed as they are charged, with a tax on top', async () => {
    const { database, payments } = office
    await database.write(async tx => {
      await replaceContent(tx, null, 'tax-profile', german)
      // 19% of it twice is a minor unit more than 19% of both.
      await tx.updateTable('offers').set({ price_minor: 909 }).execute()
    })
    const { id, code } = await placed({ [sponsors]: 1 })
    const manager = await office.hire('manager')
    const page = `/organiser/c/crystals/registrations/${code}/people`
    const { data } = await manager.post(page, { intent: 'check', [`people-${sponsors}`]: '1' })
    const confirmed = await manager.post(data.address, {
      ...data.values,
      intent: data.check.needs,
      digest: data.digest,
      'request-key': data.requestKey,
    })
    expect(confirmed.status).toBe(303)
    const { registration } = await readGroup(database, id)
    const byCode = registration.lines.filter(({ kind }) => kind === 'admission').map(line => line.byCode)
    expect(byCode.toSorted()).toEqual([0, 1])
    await payInFull(payments, id)
    const bills = await listInvoices(database.read, id)
    expect(bills.map(({ totalMinor }) => totalMinor)).toEqual([registration.price.totalMinor])
  })

  test('opens a hidden extra: nobody reads its name without, and each who has it is one use', async () => {
    const manager = await office.hire('manager')
    await manager.post('/organiser/c/crystals/fees/extra/new', {
      intent: 'edit', mark: '0', do: 'publish', currency: 'USD', name: 'Speakers’ dinner', price: '70', soldBy: 'link', most: '1',
    }) // biome-ignore format: a form
    const dinner = (await listOffers(office.database.read, office.conference.id)).find(
      ({ kind }) => kind === 'extra',
    )
    const id = dinner?.id ?? 0
    await addCode({
      code: 'TABLE', compared: codeKey('TABLE'), extra_offer_id: id, presentation_type: null, places: null, uses_allowed: 2,
    }) // biome-ignore format: columns
    const field = `extra-${id}`
    const wanted = { ...typed, 'people-oral': '3', [field]: '2' }
    const without = await post(wanted)
    expect([without.status, without.html]).toEqual([422, expect.not.stringContaining('Speakers')])
    const wrong = await post({ ...wanted, code: 'CHAIR' })
    expect([wrong.status, wrong.html]).toEqual([422, expect.not.stringContaining('Speakers')])
    const shown = await post({ ...typed, code: 'table', open: 'yes' })
    expect([shown.status, shown.html]).toEqual([200, expect.stringContaining('Speakers’ dinner')])
    expect(shown.html).toContain(`name="${field}"`)
    expect((await post({ ...wanted, code: 'table', [field]: '3' })).html).toContain(
      'This code can be used for',
    )
    const sent = await post({ ...wanted, code: 'table' })
    expect(sent.status, sent.html).toBe(303)
    const group = await office.database.read
      .selectFrom('registrations')
      .select(['id', 'secret'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const used = async () =>
      (
        await office.database.read
          .selectFrom('codes')
          .select('uses')
          .where('code', '=', 'TABLE')
          .executeTakeFirstOrThrow()
      ).uses
    expect(await used()).toBe(2)
    const { registration, people } = await readGroup(office.database, group.id)
    expect(countCodeUses(registration.lines)).toBe(2)
    expect(registration.lines.filter(({ offerId }) => offerId === id)).toHaveLength(2)
    // Whoever goes releases a use.
    const going = people.find(({ lines }) => lines.some(({ offerId }) => offerId === id))
    const gone = await change(group.secret, { [`leave-${going?.id}`]: 'yes' })
    expect(gone.status, gone.html).toBe(303)
    expect(await used()).toBe(1)
  })

  test('shows it on the form to who applies the code, and sells it without a script', async () => {
    const plain = await post({ ...typed, open: 'yes' })
    expect([plain.status, plain.html.includes('Sponsors’ staff')]).toEqual([422, false])
    const wrong = await post({ ...typed, open: 'yes', code: 'SILICA' })
    expect([wrong.status, wrong.html.includes('Sponsors’ staff')]).toEqual([422, false])
    const applied = await post({ ...typed, open: 'yes', code: 'glass works' })
    expect(applied.status).toBe(200)
    expect(applied.html).toContain('Your code opens: Sponsors’ staff.')
    expect(applied.html).toContain(`name="people-${sponsors}"`)
    // What else is wrong loses neither the row nor the number.
    const order = { ...typed, code: 'glassworks', [`people-${sponsors}`]: '3' }
    const again = await post({ ...order, name: '' })
    expect(again.status).toBe(422)
    expect(again.html).toMatch(
      new RegExp(`name="people-${sponsors}"[^>]*value="3"|value="3"[^>]*name="people-${sponsors}"`),
    )
    const tooMany = await post({ ...order, [`people-${sponsors}`]: '5' })
    expect([tooMany.status, tooMany.html.includes(`name="people-${sponsors}"`)]).toEqual([422, true])
    const { to = '' } = await post(order)
    const [row] = await office.database.read.selectFrom('registrations').select(['id', 'secret']).execute()
    expect(to).toContain(row?.secret)
    const { registration, people } = await readGroup(office.database, row?.id ?? 0)
    expect([people.length, registration.price.subtotalMinor]).toEqual([3, 30_000])
    expect([await uses(), await limit()]).toMatchObject([3, { seats: 10, taken: 3, kept: 1 }])
  })

  test('is for as many as it has uses, and names nothing to who has no code', async () => {
    const refused = async (people: Record<string, number>, code: string) => {
      const answer = await send(people, code)
      return answer.ok ? 'placed' : answer.error
    }
    expect(await refused({ [sponsors]: 5 }, 'glassworks')).toEqual({
      code: 'code-covers-fewer',
      left: 4,
      wanted: 5,
    })
    expect(await refused({ [sponsors]: 1 }, '')).toMatchObject({ code: 'invalid-order' })
    expect(await refused({ [sponsors]: 1 }, 'silica')).toEqual({ code: 'code-unusable' })
    expect(await refused({ oral: 2 }, 'glassworks')).toEqual({ code: 'code-unusable' })
    const html = (await post({ ...typed, [`people-${sponsors}`]: '1' })).html
    expect(html).not.toContain('Sponsors’ staff')
    // Others have six places; the four that are kept are not theirs.
    expect(await refused({ oral: 7 }, '')).toMatchObject({ code: 'sold-out', part: 'conference' })
    expect(await refused({ oral: 6 }, '')).toBe('placed')
    expect(await refused({ [sponsors]: 4 }, 'glassworks')).toBe('placed')
    expect(await limit()).toMatchObject({ seats: 10, taken: 10 })
  })

  test('counts wrong codes that are tried on it by its number', async () => {
    const tries = []
    for (let nth = 0; nth <= codeFailuresAllowed; nth += 1)
      tries.push((await post({ ...typed, code: `GUESS${nth}`, [`people-${sponsors}`]: '1' })).status)
    expect(tries.at(-2)).toBe(422)
    expect(tries.at(-1)).toBe(429)
  })

  test('gives a use back for each who leaves, and takes one for each who is added with it', async () => {
    const { id, secret } = await placed({ [sponsors]: 3, poster: 1 })
    expect(await uses()).toBe(3)
    const [first] = (await readGroup(office.database, id)).people
    expect((await change(secret, { [`leave-${first?.id}`]: 'yes' })).status).toBe(303)
    expect([await uses(), await limit()]).toMatchObject([2, { taken: 3, kept: 2 }])
    await payInFull(office.payments, id)
    const without = await change(secret, { [`people-${sponsors}`]: '1' })
    expect(without.status).toBe(422)
    expect((await change(secret, { [`people-${sponsors}`]: '3', code: 'glassworks' })).status).toBe(422)
    expect((await change(secret, { [`people-${sponsors}`]: '2', code: 'glassworks' })).status).toBe(303)
    expect(await uses()).toBe(4)
    await payInFull(office.payments, id)
    const { registration } = await readGroup(office.database, id)
    expect([countCodeUses(registration.lines), await uses()]).toEqual([4, 4])
    expect(await limit()).toMatchObject({ taken: 5 })
  })

  test('is not used up in the line, whose place would go to somebody else', async () => {
    await placed({ oral: 6 }, '')
    const line = async (people: Record<string, string>) => {
      const sent = await post({ ...typed, ...people, email: `${randomUUID()}@example.org`, wait: 'yes' })
      expect(sent.status, sent.html).toBe(303)
      const newest = office.database.read.selectFrom('registrations').select(['id', 'secret', 'state'])
      return newest.orderBy('id', 'desc').executeTakeFirstOrThrow()
    }
    const [first, next] = [await line({ 'people-oral': '2' }), await line({ 'people-oral': '1' })]
    expect([first.state, next.state]).toEqual(['waiting', 'waiting'])
    const refused = await change(first.secret, { [`people-${sponsors}`]: '1', code: 'glassworks' })
    expect([refused.status, refused.html]).toEqual([409, expect.stringContaining('You keep what you have.')])
    expect([await uses(), await limit()]).toMatchObject([0, { taken: 6, kept: 4 }])
    expect((await readGroup(office.database, next.id)).registration.state).toBe('waiting')
    // More than there are places for would wait in vain; as many as there are may wait.
    const tooMany = await change(first.secret, { 'people-oral': '9' })
    expect([tooMany.status, tooMany.html]).toEqual([409, expect.stringContaining('You keep what you have.')])
    expect((await change(first.secret, { 'people-oral': '8' })).status).toBe(303)
    expect((await readGroup(office.database, first.id)).people).toHaveLength(10)
    // Whoever is too many already by a smaller limit may go.
    const act = { actor: ida, now: office.clock.now() }
    await office.database.write(tx =>
      setLimit(tx, permitFor('write-fees', office.conference.id), act, { seats: 7 }),
    )
    const [one] = (await readGroup(office.database, first.id)).people
    expect((await change(first.secret, { [`leave-${one?.id}`]: 'yes' })).status).toBe(303)
  })

  test('is held again with it after it expired', async () => {
    const { id, price } = await placed({ [sponsors]: 2 })
    office.clock.pass({ hours: 2 })
    const { registration } = await readGroup(office.database, id)
    await office.database.write(async tx => {
      await releasePlace(tx, registration, office.clock.now())
      const expired = { state: forced('expired') }
      await tx.updateTable('registrations').set(expired).where('id', '=', id).execute()
    })
    expect([await uses(), await limit()]).toMatchObject([0, { taken: 0, kept: 4 }])
    const act = { actor: aVisitor, now: office.clock.now() }
    const renewed = await renewRegistration(office.payments, act, {
      conference: office.fees.conference,
      registrationId: id,
      expectedTotalMinor: price.totalMinor,
    })
    if (!renewed.ok) throw new Error(renewed.error.code)
    expect([countCodeUses(renewed.value.lines), await uses()]).toEqual([2, 2])
    expect(await limit()).toMatchObject({ taken: 2, kept: 2 })
  })

  test('is held again beside a registration that everybody buys, by its code or its link', async () => {
    const { database, fees, clock } = office
    const [link = ''] = (await listLinks(database.read, fees.conference.id)).values()
    const groups = [
      await placed({ oral: 1, [sponsors]: 2 }),
      await placed({ oral: 1, [sponsors]: 2 }, '', link),
    ]
    clock.pass({ hours: 2 })
    for (const { id, price } of groups) {
      const { registration } = await readGroup(database, id)
      await database.write(async tx => {
        await releasePlace(tx, registration, clock.now())
        const expired = { state: forced('expired') }
        await tx.updateTable('registrations').set(expired).where('id', '=', id).execute()
      })
      const renewed = await renewRegistration(
        office.payments,
        { actor: aVisitor, now: clock.now() },
        { conference: fees.conference, registrationId: id, expectedTotalMinor: price.totalMinor },
      )
      expect(renewed).toMatchObject({ ok: true })
    }
  })

  test('opens its hidden extra again to a group whose time to pay ran out', async () => {
    const manager = await office.hire('manager')
    await manager.post('/organiser/c/crystals/fees/extra/new', {
      intent: 'edit', mark: '0', do: 'publish', currency: 'USD', name: 'Speakers’ dinner', price: '70', soldBy: 'link', most: '1',
    }) // biome-ignore format: a form
    const { database, conference, clock } = office
    const offers = await listOffers(database.read, conference.id)
    const offerId = offers.find(({ kind }) => kind === 'extra')?.id ?? 0
    const act = { actor: ida, now: clock.now() }
    await database.write(tx =>
      setLimit(tx, permitFor('write-fees', conference.id), act, { seats: 2, offerId }),
    )
    await addCode({
      code: 'TABLE', compared: codeKey('TABLE'), extra_offer_id: offerId, presentation_type: null, uses_allowed: 2,
    }) // biome-ignore format: columns
    expect(
      (await post({ ...typed, 'people-oral': '2', [`extra-${offerId}`]: '2', code: 'table' })).status,
    ).toBe(303)
    const { id } = await database.read.selectFrom('registrations').select('id').executeTakeFirstOrThrow()
    const used = async () =>
      (await database.read.selectFrom('codes').select('uses').where('code', '=', 'TABLE').execute())[0]?.uses
    clock.pass({ hours: 2 })
    const { registration } = await readGroup(database, id)
    await database.write(async tx => {
      await releasePlace(tx, registration, clock.now())
      await tx
        .updateTable('registrations')
        .set({ state: forced('expired') })
        .where('id', '=', id)
        .execute()
    })
    expect(await used()).toBe(0)
    const renewed = await renewRegistration(
      office.payments,
      { actor: aVisitor, now: clock.now() },
      {
        conference: office.fees.conference,
        registrationId: id,
        expectedTotalMinor: registration.price.totalMinor,
      },
    )
    if (!renewed.ok) throw new Error(renewed.error.code)
    expect([countCodeUses(renewed.value.lines), await used()]).toEqual([2, 2])
  })

  test('is also one that a registration is sold with, seen by everybody', async () => {
    await office.database.write(tx =>
      tx
        .updateTable('conferences')
        .set({ conditions: JSON.stringify({ delegate: { kind: 'code' } }) })
        .execute(),
    )
    Object.assign(
      office.fees.conference,
      await findConferenceById(office.database.read, office.fees.conference.id),
    )
    await office.database.write(tx =>
      tx.updateTable('codes').set({ presentation_type: 'delegate', places: null }).execute(),
    )
    expect(await send({ delegate: 2 }, '')).toMatchObject({ error: { code: 'invalid-order' } })
    expect(await send({ delegate: 2 }, 'silica')).toMatchObject({ error: { code: 'code-unusable' } })
    const applied = await post({ ...typed, open: 'yes', code: 'glassworks' })
    expect(applied.html).toContain('name="people-delegate"')
    await placed({ delegate: 2 })
    expect(await uses()).toBe(2)
  })
})
