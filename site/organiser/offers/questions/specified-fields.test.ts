import { beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#database/database.ts'
import { findConference } from '#domain/conference/conferences/conference-queries.ts'
import { checkRegistrant } from '#domain/desk/registering/registration-input.ts'
import { registrant } from '#tests/factories/registration.ts'
import { dialects } from '#tests/support/database.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

const event = 'material-science'
const page = `/organiser/c/${event}/website/question`

describe.each(dialects)('the specified fields (%s)', dialect => {
  let database: Database
  let office: Staff
  let send: (fields: Record<string, string>) => Promise<{ status: number; body: Record<string, unknown> }>

  beforeEach(async () => {
    const opened = await openWire(dialect)
    database = opened.database
    const conference = await makeConference(database, { name: event })
    office = await hireStaff(database, { role: 'manager', name: 'Ida Berg' })
    let people = 0
    send = async fields => {
      people += 1
      const all = { ...registrationFields(conference, { email: `ada${people}@example.org` }), ...fields }
      const answer = await opened.postJson(`/${event}/registration/registrationform/`, all)
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
    }
  })

  const set = (fields: Record<string, string>) => office.post(page, { intent: 'fields', ...fields })
  const settings = async () => (await findConference(database.read, event))?.fieldSettings
  const newest = () =>
    database.read.selectFrom('registrations').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()

  test('are as specified until somebody sets them, and again when they are set back', async () => {
    expect(await settings()).toEqual({})
    expect((await send({ telephone: '' })).status).toBe(422)
    expect((await set({ telephone: 'optional', title: 'off' })).to).toContain('done=fields')
    expect(await settings()).toEqual({ title: 'off', telephone: 'optional' })
    expect((await send({ telephone: '' })).status).toBe(201)
    await set({ telephone: 'required', title: 'required' })
    expect(await settings()).toEqual({})
    expect((await send({ telephone: '' })).status).toBe(422)
    const { facts } = await database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'registrant fields set')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(facts)).toEqual({ registrantFields: 'title:off telephone:optional' })
  })

  test('that are off are taken by wire and not stored; required ones are demanded', async () => {
    await set({ title: 'off', billingAddress: 'off', taxId: 'required', city: 'optional' })
    const refused = await send({})
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['tax_id']])
    const taken = await send({ tax_id: '12345678', title: 'Sir', billing_address: 'Secret', city: '' })
    expect(taken.status).toBe(201)
    expect(await newest()).toMatchObject({ title: '', billing_address: '', city: '' })
  })

  test('refuse what is no state, and whoever has no right', async () => {
    expect((await set({ title: 'perhaps' })).status).toBe(422)
    expect((await set({ name: 'off', email: 'off', country: 'off' })).to).toContain('done=fields')
    expect(await settings()).toEqual({})
    const finance = await hireStaff(database, { role: 'finance' })
    expect((await finance.post(page, { intent: 'fields', title: 'off' })).status).toBe(403)
  })

  test('follow in staff’s forms and pages, whose titles are left out with their blank', async () => {
    await set({ title: 'off', organization: 'off' })
    expect((await send({})).status).toBe(201)
    const { code = '', name = '' } = (await newest()) ?? {}
    const shown = await office.get(`/organiser/c/${event}/registrations/${code}`)
    expect(shown.data.name).toBe(name)
    const { data } = await office.get(`/organiser/c/${event}/registrations/${code}/details`)
    const names = data.fields.map((field: { name: string }) => field.name)
    expect(names).not.toContain('title')
    expect(names).toContain('city')
    const { html } = await office.get(page)
    expect(html).toContain('Not asked')
    expect(html).toContain('Always required')
    // Of one person only where a conference sets it.
    const standing = /Purchase order.*?<option[^>]*selected=""[^>]*>([^<]*)</s.exec(html)?.[1]
    expect(standing).toBe('Off')
    // Programs can give one all the same, unless it is demanded of everybody.
    expect((await send({ purchase_order: 'PO-1' })).status).toBe(201)
    expect(await newest()).toMatchObject({ purchase_order: 'PO-1' })
    await set({ purchaseOrder: 'required' })
    const refused = await send({})
    expect([refused.status, Object.keys(refused.body.errors as object)]).toEqual([422, ['purchase_order']])
    await set({ purchaseOrder: 'off' })
    expect(await settings()).toEqual({ title: 'off', organization: 'off' })
  })

  test('keep what was stored before they were off, and look at no field that a form lacks', () => {
    const kept = { ...registrant, billingAddress: '' }
    const off = checkRegistrant({ telephone: '1', city: 'Faro' }, { telephone: 'off' }, kept)
    expect(off).toEqual({ registrant: { ...kept, city: 'Faro' }, problems: {} })
    expect(checkRegistrant({ city: '' }, {}, kept).problems).toEqual({ city: 'missing' })
  })
})
