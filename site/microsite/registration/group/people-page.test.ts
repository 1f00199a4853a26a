import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { replaceContent } from '#domain/conference/content/write-content.ts'
import { listBilled } from '#domain/money/billing/invoice-register.ts'
import { readBalance } from '#domain/money/payments/balance.ts'
import { listRefunds } from '#domain/money/refunds/refund-queries.ts'
import { listLimits } from '#domain/registrations/places/read-limits.ts'
import { findRegistration } from '#domain/registrations/registration-queries.ts'
import * as peoplePage from '#site/microsite/registration/group/people-page.tsx'
import { groupOf, placeGroup, readGroup, sellExtra, takeGroups } from '#tests/factories/groups.ts'
import { payInFull } from '#tests/factories/paying.ts'
import { createRegistration } from '#tests/factories/registration.ts'
import { indian } from '#tests/factories/taxed.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { openOffice } from '#tests/support/office.ts'

describeOnBothDatabases('changing a group', (open, _dialect, testOnSqlite) => {
  let office: Awaited<ReturnType<typeof openOffice>>

  beforeEach(async () => {
    office = await openOffice(await open(), {}, { newFormKey: randomUUID })
    await takeGroups(office.database)
  })

  const post = (secret: string, fields: Record<string, string>) =>
    office.visit(
      peoplePage as never,
      '/:event/registrations/:secret/people',
      { event: 'crystals', secret },
      new URLSearchParams(fields),
    )
  /** The hidden fields of the form that confirms what was read. */
  const confirmationIn = (html: string): Record<string, string> => {
    const form = /<form(?:(?!<\/form>).)*name="difference".*?<\/form>/s.exec(html)?.[0] ?? ''
    return Object.fromEntries(
      [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
        name ?? '',
        value ?? '',
      ]),
    )
  }
  /** Reads what it means, then confirms it. */
  const change = async (secret: string, fields: Record<string, string>) => {
    const read = await post(secret, fields)
    expect(read.status, read.html).toBe(200)
    const confirmation = confirmationIn(read.html)
    expect(confirmation).toMatchObject(fields)
    return { read, confirmation, done: await post(secret, confirmation) }
  }
  const taken = async () =>
    (await listLimits(office.database.read, office.conference.id)).map(each => each.taken)
  const limit = (seats: number) =>
    office.database.write(tx =>
      tx.insertInto('capacity_limits').values({ conference_id: office.conference.id, seats }).execute(),
    )
  const sums = async (id: number) => {
    const [{ registration }, balance, billed] = [
      await readGroup(office.database, id),
      await readBalance(office.database.read, id),
      await listBilled(office.database.read, id),
    ]
    return {
      totalMinor: registration.price.totalMinor,
      capturedMinor: balance.capturedMinor,
      billedMinor: billed.reduce((sum, { leftMinor }) => sum + leftMinor, 0),
    }
  }

  test('guests of a dinner take nobody’s place in it: 50 people can come, with as many guests', async () => {
    const { id: offerId } = await sellExtra(office, {
      name: 'Dinner guest',
      price_minor: 8_000,
      is_for_guests: 1,
    })
    const { id, secret } = await placeGroup(
      office,
      groupOf({ oral: 31 }, [{ offerId, optionId: null, quantity: 20 }]),
    )
    const { done } = await change(secret, { 'people-oral': '19' })
    expect(done.status, done.html).toBe(303)
    const { registration } = await readGroup(office.database, id)
    expect(registration.lines.filter(({ kind }) => kind === 'admission')).toHaveLength(50)
    const tooMany = await post(secret, { 'people-oral': '1' })
    expect(tooMany.status).toBe(422)
  })

  test('after registration has closed people are cancelled, and nobody is added', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 3 }))
    await payInFull(office.payments, id)
    const { people } = await readGroup(office.database, id)
    await office.database.write(tx =>
      tx.updateTable('registration_categories').set({ ends_on: '2026-01-01' }).execute(),
    )
    const seen = await office.visit(peoplePage as never, '/:event/registrations/:secret/people', {
      event: 'crystals',
      secret,
    })
    expect(seen.html).toContain('Registration has closed, so nobody can be added.')
    expect(seen.html).not.toContain('name="people-oral"')
    expect((await post(secret, { 'people-oral': '1' })).status).toBe(409)
    const staff = await office.hire('manager')
    const { registration } = await readGroup(office.database, id)
    const ofStaff = await staff.get(`/organiser/c/crystals/registrations/${registration.code}/people`)
    expect(ofStaff.html).toContain('Registration has closed, so nobody can be added.')
    expect(ofStaff.html).toContain(`name="leave-${people[1]?.id}"`)
    expect((await change(secret, { [`leave-${people[0]?.id}`]: 'yes' })).done.status).toBe(303)
    expect((await readGroup(office.database, id)).people).toHaveLength(2)
  })

  test('whoever is taken off is no more among the people of the conference, and their answers go', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 3 }))
    const { people } = await readGroup(office.database, id)
    const [ann, bo] = people.map(each => each.id)
    const question = await askAttendees(null)
    await office.database.write(async tx => {
      for (const [person, name] of [[ann, 'Ann Lee'], [bo, 'Bo Gone']] as const) {
        await tx.updateTable('attendees').set({ name, email: `${person}@example.org` }).where('id', '=', person ?? 0).execute()
        await tx.insertInto('answers').values({ question_id: question, registration_id: id, attendee_id: person ?? 0, question_version: 1, value: name, answered_at: 'x' }).execute()
      }
    }) // biome-ignore format: rows
    const owner = await office.hire('owner')
    const listed = async () =>
      (await owner.get('/organiser/c/crystals/everybody?role=companion')).data.rows.map(
        ({ name }: { name: string }) => name,
      )
    const answered = async () =>
      (await office.database.read.selectFrom('answers').select('value').execute()).map(({ value }) => value)
    expect([await listed(), await answered()]).toEqual([['Ann Lee', 'Bo Gone'], ['Ann Lee', 'Bo Gone']]) // biome-ignore format: pairs
    expect((await change(secret, { [`leave-${bo}`]: 'yes' })).done.status).toBe(303)
    expect([await listed(), await answered()]).toEqual([['Ann Lee'], ['Ann Lee']])
  })

  test('whoever has a paid place in a group is erased after it is cancelled, not before', async () => {
    const { id, secret } = await placeGroup(office, groupOf({ oral: 3 }))
    await payInFull(office.payments, id)
    const { registration, people } = await readGroup(office.database, id)
    const bo = people[1]?.id ?? 0
    await office.database.write(tx =>
      tx
        .updateTable('attendees')
        .set({ name: 'Bo Gone', email: 'bo@example.org' })
        .where('id', '=', bo)
        .execute(),
    )
    const owner = await office.hire('owner')
    const address = `/organiser/settings/privacy/attendee-${bo}`
    const held = await owner.get(address)
    expect(held.html).toContain(`${registration.code} has a paid place at a conference that is not over`)
    expect(held.html).not.toContain('value="erase"')
    expect((await owner.post(address, { intent: 'erase', digest: '' })).status).toBe(409)
    expect((await change(secret, { [`leave-${bo}`]: 'yes' })).done.status).toBe(303)
    const free = await owner.get(address)
    expect(free.html).not.toContain('has a paid place')
    expect(free.html).toContain('value="erase"')
  })

  test('what was answered about an extra goes when the extra is given up', async () => {
    const dinner = await sellExtra(office, { name: 'Dinner', price_minor: 1_000 })
    const { id } = await createRegistration(office.database, office.fees, office.clock, {
      extras: [{ offerId: dinner.id, optionId: null, quantity: 1 }],
    })
    const person = await office.database.read
      .selectFrom('attendees')
      .select('id')
      .where('registration_id', '=', id)
      .executeTakeFirstOrThrow()
    const [menu, any] = [await askAttendees(`offer-${dinner.id}`), await askAttendees(null)]
    await office.database.write(async tx => {
      for (const question of [menu, any])
        await tx.insertInto('answers').values({ question_id: question, registration_id: id, attendee_id: person.id, question_version: 1, value: 'Fish', answered_at: 'x' }).execute()
    }) // biome-ignore format: rows
    const { code } = (await findRegistration(office.database.read, id)) ?? { code: '' }
    const desk = await office.hire('desk')
    const act = `/organiser/c/crystals/registrations/${code}/choice`
    const read = await desk.post(act, { intent: 'check', presentation: 'oral', stay: '', add_on: '', [`extra-${dinner.id}`]: '0' }) // biome-ignore format: a form
    const { values, check, digest, requestKey } = read.data
    const done = await desk.post(read.data.address, { ...values, intent: check.needs, digest, 'request-key': requestKey }) // biome-ignore format: a form
    expect(done.to).toContain('done=choice')
    const left = await office.database.read.selectFrom('answers').select('question_id').execute()
    expect(left.map(({ question_id }) => question_id)).toEqual([any])
  })

  const askAttendees = async (buyers_of: string | null) => {
    const asked = { conference_id: office.conference.id, position: 1, kind: 'text', label: 'Asked', help: '', options: '[]', is_required: 0, least: null, most: null, asked_of: 'attendee', if_question_id: null, if_answer: null, if_bought: null, asked_from: 'form', required_from: null, closed_from: null, changed_until: null, appears: 'list', care: 'plain', keep_days: null } as const // biome-ignore format: a row
    const { id } = await office.database.write(tx =>
      tx
        .insertInto('questions')
        .values({ ...asked, buyers_of })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }

  test('an unpaid bill grows and shrinks with its people', async () => {
    await limit(6)
    const { id, secret, price } = await placeGroup(office, groupOf({ oral: 2 }))
    const { read, confirmation } = await change(secret, { 'people-poster': '3' })
    expect(read.html).toContain('3 × Poster Presentation')
    const grown = await readGroup(office.database, id)
    expect(grown.people).toHaveLength(5)
    expect(grown.registration.price.totalMinor).toBeGreaterThan(price.totalMinor)
    expect(await taken()).toEqual([5])
    // A second click on the same page adds nobody.
    expect((await post(secret, confirmation)).status).toBe(303)
    expect((await readGroup(office.database, id)).people).toHaveLength(5)
    const sources = await office.database.read
      .selectFrom('registration_sources')
      .select('people')
      .where('registration_id', '=', id)
      .execute()
    expect(sources).toEqual([{ people: 5 }])
    const full = await post(secret, { 'people-oral': '2' })
    expect([full.status, full.html.includes('You keep what you have')]).toEqual([409, true])
    const ofPosters = grown.people.slice(2).map(person => [`leave-${person.id}`, 'yes'])
    await change(secret, Object.fromEntries(ofPosters))
    const shrunk = await readGroup(office.database, id)
    expect(shrunk.people.map(person => person.id)).toEqual(grown.people.slice(0, 2).map(person => person.id))
    expect(shrunk.registration.price.totalMinor).toBe(price.totalMinor)
    expect(await taken()).toEqual([2])
  })

  test('people who are added to a paid group are billed apart, once they are paid', async () => {
    const { id, secret, price } = await placeGroup(office, groupOf({ oral: 2 }))
    await payInFull(office.payments, id)
    const { read, done } = await change(secret, { 'people-oral': '2' })
    expect(read.html).toContain('more, which you pay after confirming')
    expect(done.status).toBe(303)
    expect((await readGroup(office.database, id)).people).toHaveLength(2)
    await payInFull(office.payments, id)
    const { registration, people } = await readGroup(office.database, id)
    expect(people).toHaveLength(4)
    expect(registration.price.totalMinor).toBe(2 * price.totalMinor)
    expect(await sums(id)).toEqual({
      totalMinor: 2 * price.totalMinor,
      capturedMinor: 2 * price.totalMinor,
      billedMinor: 2 * price.totalMinor,
    })
    const invoices = (await listBilled(office.database.read, id)).map(({ invoice }) => invoice)
    expect(invoices).toHaveLength(2)
    for (const { lines } of invoices) expect(JSON.stringify(lines)).toContain('2 × Oral Presentation')
  })

  test('some of a paid group are cancelled under the policy, with one credit note', async () => {
    await limit(5)
    const { id, secret } = await placeGroup(office, groupOf({ oral: 3, poster: 2 }))
    await payInFull(office.payments, id)
    const { people } = await readGroup(office.database, id)
    const [first, , third] = people
    const { read, done } = await change(secret, {
      [`leave-${first?.id}`]: 'yes',
      [`leave-${third?.id}`]: 'yes',
    })
    expect(read.html).toContain('by our policy')
    expect(read.html).toContain('Who no longer comes')
    expect(done.status).toBe(303)
    const after = await readGroup(office.database, id)
    expect(after.people.map(person => person.id)).toEqual(
      people.filter(person => person !== first && person !== third).map(person => person.id),
    )
    expect(await taken()).toEqual([3])
    const refunds = await listRefunds(office.database.read, id)
    expect(refunds).toHaveLength(1)
    const notes = await office.database.read
      .selectFrom('invoices')
      .select('id')
      .where('registration_id', '=', id)
      .where('kind', '=', 'credit-note')
      .execute()
    expect(notes).toHaveLength(1)
    const all = Object.fromEntries(after.people.map(person => [`leave-${person.id}`, 'yes']))
    const everybody = await post(secret, all)
    expect([everybody.status, everybody.html.includes('cancel the registration')]).toEqual([409, true])
    const gone = await post(secret, { [`leave-${first?.id}`]: 'yes' })
    expect(gone.status).toBe(409)
  })

  test('one person gets another menu, and another one’s dinner stays', async () => {
    const dinner = await sellExtra(office, { name: 'Dinner', price_minor: 8_000 }, ['Meat', 'Vegan'])
    const [meat = 0, vegan = 0] = dinner.optionIds
    const order = groupOf({ oral: 2 }, [{ offerId: dinner.id, optionId: meat, quantity: 2 }])
    const { id, secret } = await placeGroup(office, order)
    const { people } = await readGroup(office.database, id)
    const field = (option: number) => `extra-${dinner.id}-${option}`
    const person = String(people[1]?.id)
    const wrong = await post(secret, { person, [field(vegan)]: 'two' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('value="two"')
    await change(secret, { person, [field(meat)]: '0', [field(vegan)]: '1' })
    const after = await readGroup(office.database, id)
    expect(after.people.map(({ lines }) => lines.map(({ name, detail }) => detail || name))).toEqual([
      ['Oral Presentation', 'Meat'].map((what, at) => (at === 0 ? 'Mid Term' : what)),
      ['Mid Term', 'Vegan'],
    ])
    // Somebody of another group is nobody here.
    const other = await placeGroup(office, groupOf({ oral: 1 }), { email: 'other@example.org' })
    const foreign = (await readGroup(office.database, other.id)).people[0]?.id
    expect((await post(secret, { [`leave-${foreign}`]: 'yes' })).status).toBe(409)
  })

  testOnSqlite('staff add more people than a visitor may, and cancel some', async () => {
    const { id, code } = await placeGroup(office, groupOf({ oral: 50 }))
    const manager = await office.hire('manager')
    const story = await manager.get(`/organiser/c/crystals/registrations/${code}`)
    expect(story.html).toContain('Change who comes')
    const { people } = await readGroup(office.database, id)
    const fields = { 'people-poster': '12', [`leave-${people[0]?.id}`]: 'yes' }
    const address = `/organiser/c/crystals/registrations/${code}/people`
    const { data } = await manager.post(address, { intent: 'check', ...fields })
    expect(JSON.stringify(data.check)).toContain('12 × Poster Presentation')
    const done = await manager.post(data.address, {
      ...data.values,
      intent: data.check.needs,
      digest: data.digest,
      'request-key': data.requestKey,
    })
    expect(done.to).toContain('?done=people')
    expect((await readGroup(office.database, id)).people).toHaveLength(61)
  })

  test('prices without their taxes are billed to the cent, whoever is added or leaves', async () => {
    await office.database.write(async tx => {
      await replaceContent(tx, null, 'tax-profile', indian)
      await tx
        .updateTable('registration_categories')
        .set({ oral_minor: 3_390, poster_minor: 1_170 })
        .execute()
    })
    const { id, secret } = await placeGroup(office, groupOf({ oral: 3, poster: 1 }))
    await payInFull(office.payments, id)
    await change(secret, { 'people-poster': '2' })
    await payInFull(office.payments, id)
    const { people, registration } = await readGroup(office.database, id)
    expect(people).toHaveLength(6)
    expect(await sums(id)).toEqual({
      totalMinor: registration.price.totalMinor,
      capturedMinor: registration.price.totalMinor,
      billedMinor: registration.price.totalMinor,
    })
  })
})
