/**
 * Acts on money by programs: they see what pages show, nothing happens twice, and nothing differs from the confirmed
 * quote.
 */
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire, registrationFields } from '#tests/support/wire.ts'

describeOnBothDatabases('money by the organiser API', (_open, dialect) => {
  async function setUp() {
    const wire = await openWire(dialect)
    const crystals = await makeConference(wire.database, { name: 'crystals' })
    await makeConference(wire.database, { name: 'glaciers' })
    const register = async (email: string) => {
      const fields = registrationFields(crystals, { email })
      const placed = await wire.postJson('/crystals/registration/registrationform/', fields)
      return ((await placed.json()) as { code: string }).code
    }
    const code = await register('ada@example.org')
    const { token } = await makeMaker(wire, { role: 'finance', at: null })
    const at = '/conferences/crystals'
    const get = (path: string, asked = token) => callApi(wire, `${at}${path}`, { token: asked })
    const post = (path: string, body: unknown, { key, as = token }: { key?: string; as?: string } = {}) =>
      callApi(wire, `${at}${path}`, { token: as, method: 'POST', body, ...(key && { key }) })
    const transfer = {
      amountMinor: 73_395,
      means: 'bank-transfer',
      paidOn: '2027-01-10',
      reference: 'SEPA-77/2027',
    }
    return { wire, crystals, register, code, get, post, transfer, token }
  }

  test('a transfer is recorded once, and read beside the registration and the conference', async () => {
    const { wire, crystals, register, code, get, post, transfer, token } = await setUp()
    const path = `/registrations/${code}/payments`
    expect((await post(path, { ...transfer, paidOn: '2027-02-01' })).body.errors).toHaveProperty('paidOn')
    expect((await post(path, { ...transfer, amountMinor: 0 })).status).toBe(422)
    expect((await post(path, { ...transfer, reference: ' ' })).body.errors).toHaveProperty('reference')
    const all = await Promise.all(Array.from({ length: 5 }, () => post(path, transfer, { key: 'one' })))
    expect(all.map(({ status, body }) => [status, body.outcome])).toEqual(all.map(() => [201, 'paid']))
    expect((await post(path, transfer, { key: 'one' })).headers.get('Idempotency-Replayed')).toBe('true')
    expect((await post(path, { ...transfer, amountMinor: 5 }, { key: 'one' })).status).toBe(422)
    expect((await post(path, transfer)).body).toEqual({ outcome: 'paid', isRepeat: true })
    const [payment] = (await get(path)).body.rows
    expect(payment).toMatchObject({ code, gateway: 'offline', number: 'SEPA-77/2027', amountMinor: 73_395 })
    expect((await get('/payments')).body).toEqual({ rows: [payment], after: null })
    expect((await get(`/payments/${payment.id}`)).body).toEqual(payment)
    const elsewhere = await callApi(wire, `/conferences/glaciers/payments/${payment.id}`, { token })
    expect([elsewhere.status, (await get('/payments/none')).status]).toEqual([404, 404])
    expect((await get(`/registrations/${code}`)).body).toMatchObject({
      state: 'paid',
      money: { capturedMinor: 73_395, refundedMinor: 0 },
      attendees: [{ isRegistrant: true }],
      lines: [
        { kind: 'admission', wireName: 'oral', detail: 'Mid Term', quantity: 1, amountMinor: 69_900 },
        { kind: 'fee', attendeeId: null, wireName: null, amountMinor: 3_495 },
      ],
    })

    // Front desk staff take cash, and see no amounts.
    const desk = await makeMaker(wire, { role: 'desk', at: crystals.id })
    const other = await register('ben@example.org')
    const cash = { amountMinor: 73_395, paidOn: '2027-01-10', reference: 'Receipt 14' }
    const asDesk = { as: desk.token, key: 'cash' }
    expect((await post(`/registrations/${other}/payments`, transfer, asDesk)).status).toBe(403)
    const part = { ...cash, amountMinor: 100, reference: 'Receipt 13' }
    const byDesk = { as: desk.token, key: 'part' }
    expect((await post(`/registrations/${other}/cash-payments`, part, byDesk)).body.outcome).toBe('received')
    const rest = { ...cash, amountMinor: 73_295 }
    expect((await post(`/registrations/${other}/cash-payments`, rest, asDesk)).body.outcome).toBe('paid')
    expect((await get('/payments', desk.token)).status).toBe(403)
    const manager = await makeMaker(wire, { role: 'manager', at: crystals.id })
    const byManager = { as: manager.token }
    expect((await post(path, transfer, byManager)).status).toBe(403)
    expect((await get('/payments', manager.token)).body.rows).toHaveLength(3)
  })

  test('a refund is what its quote said, once; another quote is answered with what holds now', async () => {
    const { code, get, post, transfer, register } = await setUp()
    await post(`/registrations/${code}/payments`, transfer)
    const quotePath = `/registrations/${code}/refund-quote`
    const path = `/registrations/${code}/refunds`
    const quote = (await get(`${quotePath}?amountMinor=10000`)).body
    expect(quote).toMatchObject({
      amountMinor: 10_000,
      leftMinor: 73_395,
      creditNoteMinor: 10_000,
      parts: [{ amountMinor: 10_000, gateway: 'offline', by: 'hand' }],
    })
    const wish = { quote: quote.quote, amountMinor: 10_000, reason: 'A talk fell out.' }
    expect((await post(path, { ...wish, reason: '' })).body.errors).toHaveProperty('reason')
    expect((await post(path, { ...wish, amountMinor: 20_000 })).status).toBe(409)
    const all = await Promise.all(Array.from({ length: 5 }, () => post(path, wish, { key: 'refund' })))
    expect(all.map(({ status, body }) => [status, body.rows.length])).toEqual(all.map(() => [201, 1]))
    expect(new Set(all.map(({ body }) => body.rows[0].id)).size).toBe(1)
    // The same quote again would refund money that has partly gone.
    const stale = await post(path, wish, { key: 'another' })
    expect([stale.status, stale.body.leftMinor, stale.body.title]).toEqual([
      409,
      63_395,
      'Refunding this would now have a different result',
    ])
    expect(stale.body.quote).not.toBe(quote.quote)
    const more = await get(`${quotePath}?amountMinor=70000`)
    expect([more.status, more.body.leftMinor]).toEqual([409, 63_395])
    expect((await get(quotePath)).body.amountMinor).toBe(63_395)
    expect((await get(path)).body.rows).toMatchObject([{ state: 'pending', reason: 'A talk fell out.' }])
    const unpaid = await register('eve@example.org')
    expect((await get(`/registrations/${unpaid}/refund-quote`)).status).toBe(409)
  })

  test('a planned refund is paid before its day, as it was read', async () => {
    const { wire, code, get, post, transfer, register } = await setUp()
    await post(`/registrations/${code}/payments`, transfer)
    const { refundMinor } = (await get(`/registrations/${code}/cancellation`)).body
    const cancel = { expectedRefundMinor: refundMinor, reason: 'Cannot travel.' }
    await post(`/registrations/${code}/cancellation`, cancel)
    const [planned] = (await get(`/registrations/${code}/refunds`)).body.rows
    expect(planned).toMatchObject({ state: 'scheduled', amountMinor: refundMinor })
    const path = `/registrations/${code}/refunds/${planned.id}/payment`
    const early = { expectedMinor: refundMinor, reason: 'Promised by the chair.' }
    const changed = await post(path, { ...early, expectedMinor: refundMinor - 1 })
    expect([changed.status, changed.body.amountMinor]).toEqual([409, refundMinor])
    const other = await register('ben@example.org')
    expect((await post(path.replace(code, other), early)).status).toBe(404)
    expect((await post(path, early, { key: 'early' })).body.state).toBe('pending')
    const again = await post(path, early, { key: 'early' })
    expect([again.headers.get('Idempotency-Replayed'), again.body.state]).toEqual(['true', 'pending'])
    expect((await post(path, early, { key: 'later' })).status).toBe(409)
    const acts = await wire.database.read
      .selectFrom('audit_entries')
      .select(['actor_kind', 'door'])
      .where('act', '=', 'refund released early')
      .execute()
    expect(acts).toEqual([{ actor_kind: 'token', door: 'api' }])
  })

  test('files are those of the page, by the same rights, and noted', async () => {
    const { wire, crystals, register, token } = await setUp()
    await register('ben@example.org')
    const download = (path: string, as = token) =>
      wire.getPage(`/organiser/api/v1${path}`, { headers: { Authorization: `Bearer ${as}` } })
    const list = '/conferences/crystals/exports/registrations'
    const csv = await download(`${list}?columns=email&columns=due&sort=-registered`)
    expect([csv.status, csv.headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.headers.get('Content-Disposition')).toContain('crystals-registrations.csv')
    const rows: Record<string, string>[] = parse(await csv.text(), { columns: true, bom: true })
    expect(rows).toEqual([
      { 'E-mail': 'ben@example.org', Due: '733.95' },
      { 'E-mail': 'ada@example.org', Due: '733.95' },
    ])
    const narrowed = await download(`${list}?state=paid&format=xlsx`)
    const book = unzipSync(new Uint8Array(await narrowed.arrayBuffer()))
    expect(Object.keys(book)).toContain('xl/worksheets/sheet1.xml')
    expect((await download(`${list}?state=odd`)).status).toBe(422)
    expect((await download('/conferences/crystals/exports/ledger')).status).toBe(200)
    expect((await download('/exports/subscribers')).status).toBe(200)
    const programme = await makeMaker(wire, { role: 'programme', at: crystals.id })
    expect((await download(list, programme.token)).status).toBe(403)
    expect((await download('/conferences/crystals/exports/abstracts', programme.token)).status).toBe(200)
    const noted = await wire.database.read
      .selectFrom('audit_entries')
      .select('facts')
      .where('act', '=', 'list exported')
      .where('actor_kind', '=', 'token')
      .orderBy('id')
      .execute()
    expect(noted.slice(0, 2).map(({ facts }) => JSON.parse(facts))).toEqual([
      { list: 'registrations', format: 'csv', isNarrowed: false },
      { list: 'registrations', format: 'xlsx', isNarrowed: true },
    ])
    const described = await (await wire.getPage('/organiser/api/v1/openapi.json')).json()
    const { content } =
      described.paths[`/organiser/api/v1${list.replace('crystals', '{event}')}`].get.responses[200]
    expect(Object.keys(content)).toEqual([
      'text/csv; charset=utf-8',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
  })

  test('more time to pay is given until a day that the conference still has', async () => {
    const { code, get, post } = await setUp()
    const hold = (until: string) => post(`/registrations/${code}/hold`, { until })
    for (const until of ['2027-01-09', '2028-01-01']) {
      expect((await hold(until)).body.errors.until).toMatch(/^Choose a day from 10 January 2027 to/)
    }
    expect((await hold('soon')).status).toBe(422)
    const given = await hold('2027-01-31')
    expect(given.status).toBe(200)
    expect((await get(`/registrations/${code}`)).body.holdUntil).toBe(given.body.holdUntil)
    expect((await hold('2027-01-20')).status).toBe(422)
  })
})
