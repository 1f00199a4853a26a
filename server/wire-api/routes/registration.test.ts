import { expect, test } from 'vitest'
import { postsAMinute } from '#domain/foundations/limits/post-limit.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire, publicUrl, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform/'

describeOnBothDatabases('registration on the wire', (_open, dialect, testOnSqlite) => {
  async function open() {
    const wire = await openWire(dialect)
    const conference = await makeConference(wire.database, { name: 'material-science' })
    const countRegistrations = async () =>
      (await wire.database.read.selectFrom('registrations').select('id').execute()).length
    return { ...wire, conference, countRegistrations }
  }

  test('lists periods by end date with prices as numbers', async () => {
    const { get, conference } = await open()
    const rows = await (await get('/material-science/registration/register_categorys/')).json()
    expect(rows).toHaveLength(3)
    expect(rows[1]).toEqual({
      id: conference.periodIds[1],
      registration_type: 'Mid Term',
      end_date: '2027-02-28',
      domain: conference.id,
      invited_presentation: 649,
      oral_presentation: 699,
      poster_presentaion: 399,
      student_delegate: 349,
      delegate: 749,
      virtual_presentation: 249.5,
    })
  })

  test('lists rooms with the total for each count of nights', async () => {
    const { get, conference } = await open()
    const rows = await (await get('/material-science/registration/accommodations')).json()
    expect(rows[1]).toEqual({
      id: conference.accommodationIds[1],
      accommodation_name: 'Double Occupancy',
      One_Night: 210.5,
      two_Nights: 421,
      three_Nights: 631.5,
      four_Nights: 842,
      domain: conference.id,
    })
  })

  test('answers what was registered, with absolute addresses', async () => {
    const { postJson, conference, database } = await open()
    const answer = await postJson(
      form,
      registrationFields(conference, {
        accommodation: conference.accommodationIds[0],
        no_of_nights: 2,
        add_on: 200,
        reg_price: '699.00',
        subtot: 1259,
        procfee: '62.95',
        grand_tot: 1321.95,
      }),
    )
    expect(answer.status).toBe(201)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const body = await answer.json()
    const stored = await database.read.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    const address = `${publicUrl}/material-science/registrations/${stored.secret}`
    expect(body).toEqual({
      id: stored.id,
      code: stored.code,
      status: 'awaiting-payment',
      currency: 'USD',
      reg_price: '699.00',
      acc_price: '360.00',
      add_on: '200.00',
      subtot: '1259.00',
      procfee: '62.95',
      grand_tot: '1321.95',
      payment_url: address,
      registration_url: address,
    })
    expect(stored).toMatchObject({ conference_id: conference.id, postal_code: '000000', city: 'Lisbon' })
    expect(stored).toMatchObject({ tax_id: '', billing_organization: '' })
  })

  test('takes who the invoice goes to, and refuses a number that is in no register', async () => {
    const { postJson, database, conference } = await open()
    const billed = { billing_organization: 'Travel Office Ltd', tax_id: '27aapfu0939f1zv' }
    expect((await postJson(form, registrationFields(conference, billed))).status).toBe(201)
    const stored = await database.read.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject(billed)
    const answer = await postJson(form, registrationFields(conference, { tax_id: '27AAPFU0939F1ZX' }))
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ tax_id: expect.stringContaining('This is not a GSTIN.') })
  })

  test('takes the same fields from a form, as numbers or as text', async () => {
    const { post, conference } = await open()
    const fields = registrationFields(conference, { reg_cat_val: 'Poster Presentation', add_on: '200.00' })
    const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))
    const answer = await post(form, { body })
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({ reg_price: '399.00', add_on: '200.00', grand_tot: '628.95' })
  })

  test('answers a repeated Idempotency-Key with the same registration', async () => {
    const { postJson, conference, countRegistrations } = await open()
    const key = { 'Idempotency-Key': 'form-1' }
    const first = await postJson(form, registrationFields(conference), key)
    const second = await postJson(form, registrationFields(conference), key)
    expect([first.status, second.status]).toEqual([201, 200])
    expect(await second.json()).toEqual(await first.json())
    expect(await countRegistrations()).toBe(1)
  })

  test('answers one registration to ten posts of the same key at once', async () => {
    const { postJson, conference, countRegistrations } = await open()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        postJson(form, registrationFields(conference), { 'Idempotency-Key': 'double click' }),
      ),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([...Array(9).fill(200), 201])
    const ids = await Promise.all(answers.map(async answer => (await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
    expect(await countRegistrations()).toBe(1)
  })

  test('refuses a used Idempotency-Key with other content, and leaves what it made alone', async () => {
    const { postJson, conference, countRegistrations } = await open()
    const key = { 'Idempotency-Key': 'form-1' }
    const first = await (await postJson(form, registrationFields(conference), key)).json()
    const stranger = registrationFields(conference, { name: 'Mallory', email: 'mallory@example.org' })
    for (const content of [stranger, { ...stranger, amount: '100.00' }]) {
      const refused = await postJson(form, content, key)
      expect(refused.status).toBe(422)
      const said = await refused.text()
      for (const fact of [first.code, first.registration_url, 'Ada']) expect(said).not.toContain(fact)
    }
    expect(await countRegistrations()).toBe(1)
    const again = await postJson(form, registrationFields(conference), key)
    expect([again.status, await again.json()]).toEqual([200, first])
  })

  test('answers a repeated key once everything is over, and forgets it after a day', async () => {
    const { postJson, conference, setNow, countRegistrations } = await open()
    const key = { 'Idempotency-Key': 'form-1' }
    const custom = registrationFields(conference, { amount: '100.00' })
    expect((await postJson(form, custom, key)).status).toBe(201)
    setNow(midTerm.add({ hours: 23 }))
    expect((await postJson(form, custom, key)).status).toBe(200)
    setNow(midTerm.add({ hours: 25 }))
    expect((await postJson(form, custom, key)).status).toBe(201)
    expect(await countRegistrations()).toBe(2)
  })

  test('does not take the order of fields, or another conference’s key, for other content', async () => {
    const { postJson, conference } = await open()
    const key = { 'Idempotency-Key': 'form-1' }
    const fields = registrationFields(conference)
    await postJson(form, fields, key)
    const turned = Object.fromEntries(Object.entries(fields).toReversed())
    expect((await postJson(form, turned, key)).status).toBe(200)
  })

  test('of twenty who use one key with their own content at once, one is registered', async () => {
    const { postJson, conference, countRegistrations } = await open()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        postJson(form, registrationFields(conference, { name: `Visitor ${n}` }), { 'Idempotency-Key': 'k' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(422)])
    expect(await countRegistrations()).toBe(1)
  })

  test('places two registrations for two posts without a key', async () => {
    const { postJson, conference, countRegistrations } = await open()
    await postJson(form, registrationFields(conference))
    expect((await postJson(form, registrationFields(conference))).status).toBe(201)
    expect(await countRegistrations()).toBe(2)
  })

  test('takes nothing and answers the right figures where a sum is wrong', async () => {
    const { postJson, conference, countRegistrations } = await open()
    for (const wrong of [
      { reg_price: '1.00' },
      { subtot: '698.99' },
      { procfee: 0 },
      { grand_tot: '733.950001' },
      { grand_tot: '-733.95' },
    ]) {
      const answer = await postJson(form, registrationFields(conference, wrong))
      expect(answer.status).toBe(409)
      expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
      expect(await answer.json()).toMatchObject({
        status: 409,
        currency: 'USD',
        reg_price: '699.00',
        acc_price: '0.00',
        add_on: '0.00',
        subtot: '699.00',
        procfee: '34.95',
        grand_tot: '733.95',
      })
    }
    expect(await countRegistrations()).toBe(0)
  })

  testOnSqlite('names every field that is wrong by its name on the wire', async () => {
    const { postJson, countRegistrations } = await open()
    const answer = await postJson(form, {
      title: 'Sir',
      name: ' ',
      email: 'nobody',
      telephone: 'a\u0000b',
      country: 0,
      reg_cat_val: '0',
      accommodation: 1,
      add_on: 150,
      grand_tot: 'much',
    })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors).sort()).toEqual([
      'add_on',
      'billing_address',
      'city',
      'country',
      'email',
      'grand_tot',
      'name',
      'no_of_nights',
      'organization',
      'reg_cat_val',
      'register_category',
      'telephone',
      'title',
    ])
    expect(await countRegistrations()).toBe(0)
  })

  testOnSqlite('reads e-mail addresses as they were meant, and says which cannot be used', async () => {
    const { postJson, conference, database } = await open()
    const send = async (email: string) => {
      const answer = await postJson(form, registrationFields(conference, { email, name: email }))
      return answer.status === 201 ? 201 : (await answer.json()).errors.email
    }
    expect(await send('ada@müller.de')).toBe(201)
    expect(await send('\u202aben＠example。org\u202c')).toBe(201)
    expect(await send('jörg@example.org')).toContain('Only A to Z before the @')
    const stored = await database.read.selectFrom('registrations').select('email').orderBy('id').execute()
    expect(stored.map(({ email }) => email)).toEqual(['ada@xn--mller-kva.de', 'ben@example.org'])
  })

  test('refuses what is not offered, by its name on the wire', async () => {
    const { postJson, conference, countRegistrations } = await open()
    const [closed, , toCome] = conference.periodIds
    const [room] = conference.accommodationIds
    const beyondAnyId = 9_007_199_254_740_991
    const refused: [what: string, wrong: Record<string, unknown>, field: string][] = [
      ['a closed period', { register_category: closed }, 'register_category'],
      ['a period to come', { register_category: toCome }, 'register_category'],
      ['a country that is none', { country: 999 }, 'country'],
      ['a country beyond any id', { country: beyondAnyId }, 'country'],
      ['a room that is none', { accommodation: beyondAnyId, no_of_nights: 1 }, 'accommodation'],
      ['nights without a room', { no_of_nights: 2 }, 'accommodation'],
      ['five nights', { accommodation: room, no_of_nights: 5 }, 'no_of_nights'],
      ["the code's own name of a type", { reg_cat_val: 'oral' }, 'reg_cat_val'],
    ]
    for (const [what, wrong, field] of refused) {
      const answer = await postJson(form, registrationFields(conference, wrong))
      const { errors } = await answer.json()
      expect([what, answer.status, Object.keys(errors)]).toEqual([what, 422, [field]])
    }
    expect(await countRegistrations()).toBe(0)
  })

  test("refuses another conference's period and room", async () => {
    const { postJson, conference, database } = await open()
    const other = await makeConference(database, { name: 'ocean-science' })
    const answer = await postJson(
      form,
      registrationFields(conference, {
        register_category: other.periodIds[1],
        accommodation: other.accommodationIds[0],
        no_of_nights: 1,
      }),
    )
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors).sort()).toEqual(['accommodation', 'register_category'])
  })

  test('says that registration is closed, whatever else is wrong, when every period is over', async () => {
    const { postJson, conference, setNow } = await open()
    setNow(Temporal.Instant.from('2027-03-20T00:00:00Z'))
    for (const fields of [registrationFields(conference), {}]) {
      const answer = await postJson(form, fields)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ title: 'Registration is closed' })
    }
  })

  test('takes a post in the last second of the last period', async () => {
    const { postJson, conference, setNow } = await open()
    setNow(Temporal.Instant.from('2027-03-19T23:59:59Z'))
    const late = registrationFields(conference, { register_category: conference.periodIds[2] })
    expect((await postJson(form, late)).status).toBe(201)
  })

  test('places a custom payment without a fee, whatever category and room it names', async () => {
    const { postJson, conference, database } = await open()
    const answer = await postJson(
      form,
      registrationFields(conference, {
        amount: '250.5',
        write_desc: 'Group of two',
        register_category: 5,
        accommodation: 1,
        reg_price: '0.00',
        grand_tot: '250.50',
      }),
    )
    expect(answer.status).toBe(201)
    expect(await answer.json()).toMatchObject({
      reg_price: '250.50',
      acc_price: '0.00',
      procfee: '0.00',
      grand_tot: '250.50',
    })
    const stored = await database.read.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ choice: 'custom', custom_description: 'Group of two' })
  })

  test('answers 409 with the right figures where a sum is not that of the custom amount', async () => {
    const { postJson, conference, countRegistrations } = await open()
    const custom = (sums: object) =>
      postJson(form, registrationFields(conference, { amount: '250.50', ...sums }))
    for (const sums of [
      { grand_tot: '1.00' },
      { grand_tot: '250.51' },
      { grand_tot: 0 },
      { grand_tot: '250.50', subtot: '240.00' },
      { grand_tot: '250.50', procfee: '12.53' },
      { reg_price: '699.00' },
    ]) {
      const answer = await custom(sums)
      expect([sums, answer.status]).toEqual([sums, 409])
      expect(await answer.json()).toMatchObject({ currency: 'USD', procfee: '0.00', grand_tot: '250.50' })
    }
    expect((await custom({ grand_tot: 'much' })).status).toBe(422)
    expect(await countRegistrations()).toBe(0)
    expect((await custom({ grand_tot: 250.5, subtot: '250.50', procfee: '0.00' })).status).toBe(201)
    expect((await custom({ grand_tot: 250.5, reg_price: 0, subtot: '0.00', procfee: 0 })).status).toBe(201)
  })

  const amounts = ['', '0', '0.99', '10000.01', '-5', '+5', '1e3', '1e9', '0x10', '12.345', '1,000', '12,5']
  const notAmounts = [...amounts, ' 5', ' 12 ', '١٢', '１２', '٣', 'NaN', 1e9, -5, 12.345, Number.MAX_VALUE]

  testOnSqlite(
    'refuses custom amounts that are none, too small, too large or written in another way',
    async () => {
      const { postJson, conference, countRegistrations } = await open()
      for (const amount of notAmounts) {
        const answer = await postJson(form, registrationFields(conference, { amount }))
        const { errors } = await answer.json()
        expect([amount, answer.status, Object.keys(errors)]).toEqual([amount, 422, ['amount']])
      }
      expect(await countRegistrations()).toBe(0)
    },
  )

  test('takes no custom payment when every period is over', async () => {
    const { postJson, conference, setNow } = await open()
    const custom = registrationFields(conference, { amount: 50 })
    setNow(Temporal.Instant.from('2027-03-19T23:59:59Z'))
    expect((await postJson(form, custom)).status).toBe(201)
    setNow(Temporal.Instant.from('2027-03-20T00:00:00Z'))
    const answer = await postJson(form, custom)
    expect([answer.status, (await answer.json()).title]).toEqual([422, 'Registration is closed'])
  })

  testOnSqlite('limits custom payments from one address, and nothing else', async () => {
    const { postJson, conference } = await open()
    const custom = registrationFields(conference, { amount: 'much' })
    for (let i = 0; i < postsAMinute; i++) expect((await postJson(form, custom)).status).toBe(422)
    const refused = await postJson(form, custom)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
    expect((await postJson(form, registrationFields(conference))).status).toBe(201)
  })
})
