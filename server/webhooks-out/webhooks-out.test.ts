import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { queries } from '#database/report-query.ts'
import { lanes } from '#domain/foundations/outbox/effects.ts'
import { isPublicAddress } from '#domain/office/webhooks/public-internet.server.ts'
import { type EffectHandlers, processOutbox } from '#server/effects/background.ts'
import { eventSender } from '#server/webhooks-out/send-event.ts'
import { webhookHandlers } from '#server/webhooks-out/webhook-handlers.ts'
import { callApi, makeMaker } from '#tests/support/api.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire, registrationFields, type Wire } from '#tests/support/wire.ts'

const event = { body: '{}', signature: 't=1,v1=x', eventKey: 'evt_1' }

test.each([
  ['93.184.216.34', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.255.1', false],
  ['192.168.0.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:93.184.216.34', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2001:db8::1', false],
  ['not an address', false],
])('%s is of the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:169.254.169.254]/',
  'https://localhost/',
  'http://93.184.216.34/',
])('nothing is sent to %s', async address => {
  const sent = await eventSender({ productName: 'Colloquy', limitMs: 5_000 })({ ...event, address })
  expect(sent).toMatchObject({ ok: false, error: { status: null } })
  expect(sent.ok || /public internet|https/.test(sent.error.failure)).toBe(true)
})

test('a name is not sent to where any of its addresses is private, and only to the address that was checked', async () => {
  const receiver = await receive(() => 204)
  const address = `http://receiver.invalid:${receiver.port}/`
  let asked = 0
  const sender = (addresses: string[]) =>
    eventSender({
      productName: 'Colloquy',
      allowsPlainHttp: true,
      isAllowed: each => each === '127.0.0.1',
      resolve: async () => {
        asked += 1
        return addresses
      },
    })
  expect(await sender(['127.0.0.1', '10.0.0.1'])({ ...event, address })).toMatchObject({ ok: false })
  // The system's own resolver does not know the name, so the connection can only have used the checked address.
  expect(await sender(['127.0.0.1'])({ ...event, address })).toEqual({ ok: true, value: { status: 204 } })
  expect(asked).toBe(2)
  expect(receiver.requests).toHaveLength(1)
})

test('redirects are not followed, and silence and endless answers are cut off', async () => {
  const other = await receive(() => 204)
  const cases = {
    redirect: await receive(() => 303, { Location: `http://127.0.0.1:${other.port}/` }),
    silent: await receive(() => undefined),
    endless: await receive(() => 200, {}, 'x'.repeat(200_000)),
  }
  const to = ({ port }: { port: number }, limit = {}) =>
    eventSender({ productName: 'Colloquy', allowsPlainHttp: true, isAllowed: () => true, ...limit })({
      ...event,
      address: `http://127.0.0.1:${port}/`,
    })
  expect(await to(cases.redirect)).toMatchObject({
    ok: false,
    error: { status: 303, failure: 'the receiver answered 303, a redirect, which is not followed' },
  })
  expect(other.requests).toEqual([])
  expect(await to(cases.silent, { limitMs: 200 })).toMatchObject({
    ok: false,
    error: { failure: 'no answer in time' },
  })
  expect(await to(cases.endless)).toMatchObject({ ok: true })
})

describeOnBothDatabases('a webhook', (_open, dialect) => {
  async function setUp() {
    const wire = await openWire(dialect)
    const conference = await makeConference(wire.database, { name: 'crystals' })
    const { token, personId } = await makeMaker(wire, { role: 'owner', at: null })
    const post = (path: string, body?: unknown) => callApi(wire, path, { token, method: 'POST', body })
    const subscribed = await post('/conferences/crystals/webhooks', {
      address: 'https://receiver.invalid/hook',
      events: ['registration.placed'],
    })
    expect(subscribed.status).toBe(201)
    const { id, secret } = subscribed.body as { id: number; secret: string }
    const register = async (email: string) => {
      const fields = registrationFields(conference, { email })
      expect((await wire.postJson('/crystals/registration/registrationform/', fields)).status).toBe(201)
    }
    const log = async () =>
      (await callApi(wire, `/conferences/crystals/webhooks/${id}/deliveries`, { token })).body.rows
    return { wire, id, secret, personId, post, register, log, token }
  }

  test('an address that shows at once that it is not public is refused', async () => {
    const { post } = await setUp()
    const hosts = ['127.0.0.1', '2130706433', '0x7f.1', '10.1.2.3:8443', '[::1]', '[::ffff:10.1.2.3]']
    for (const host of [...hosts, 'localhost', 'localhost.', 'crm.localhost']) {
      const refused = await post('/conferences/crystals/webhooks', {
        address: `https://${host}/hook`,
        events: ['registration.placed'],
      })
      expect(refused, host).toMatchObject({
        status: 422,
        body: { errors: { address: expect.stringContaining('public internet') } },
      })
    }
  })

  test('tells of an act in the transaction that did it, signed with a time, once', async () => {
    const { wire, secret, register, log } = await setUp()
    const receiver = await receive(() => 204)
    await register('ada@example.org')
    const work = worker(wire, receiver.port)
    await work()
    await work()
    expect(receiver.requests).toHaveLength(1)
    const [{ body, headers }] = receiver.requests as [Received]
    const [, seconds, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['colloquy-signature'])) ?? []
    expect(mac).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(Number(seconds)).toBe(Math.floor(midTerm.epochMilliseconds / 1_000))
    const told = JSON.parse(body)
    expect(told).toMatchObject({
      id: headers['colloquy-event-id'],
      type: 'registration.placed',
      conference: 'crystals',
      subject: { kind: 'registration', id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/) },
    })
    expect(body).not.toContain('ada')
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 1, lastStatus: 204, failure: null }])
  })

  test('is tried again later and later, given up in the end, and sent again by hand', async () => {
    const { wire, id, post, register, log } = await setUp()
    let status = 500
    const receiver = await receive(() => status)
    const work = worker(wire, receiver.port)
    await register('ada@example.org')
    await work()
    expect(await log()).toMatchObject([{ state: 'queued', tries: 1, lastStatus: 500 }])
    const deliveryPath = async () =>
      `/conferences/crystals/webhooks/${id}/deliveries/${(await log())[0].id}/redelivery`
    expect((await post(await deliveryPath())).status).toBe(409)
    let now = midTerm
    for (let hours = 0; hours < 30; hours += 1) {
      now = now.add({ hours: 1 })
      wire.setNow(now)
      await work()
    }
    expect(await log()).toMatchObject([{ state: 'failed', tries: 12, failure: 'the receiver answered 500' }])
    const tried = receiver.requests.length
    wire.setNow(now.add({ hours: 48 }))
    await work()
    expect(receiver.requests).toHaveLength(tried)
    status = 200
    expect((await post(await deliveryPath())).status).toBe(200)
    await work()
    expect(await log()).toMatchObject([{ state: 'delivered', tries: 13 }])
    const keys = new Set(receiver.requests.map(({ headers }) => headers['colloquy-event-id']))
    expect(keys.size).toBe(1)
  })

  test('that nobody answers costs as little with many deliveries waiting as with few', async () => {
    const { wire, register } = await setUp()
    const receiver = await receive(() => 500)
    const work = worker(wire, receiver.port)
    let asked = 0
    const count = () => {
      asked++
    }
    queries.subscribe(count)
    onTestFinished(() => void queries.unsubscribe(count))
    const askedIn = async (act: () => Promise<void>) => {
      asked = 0
      await act()
      return asked
    }
    for (const email of ['ada', 'ben', 'eve']) await register(`${email}@example.org`)
    await work()
    wire.setNow(midTerm.add({ seconds: 40 }))
    const ofFew = await askedIn(work)
    for (let i = 0; i < 12; i++) await register(`more-${i}@example.org`)
    await work()
    wire.setNow(midTerm.add({ seconds: 80 }))
    const before = receiver.requests.length
    expect(await askedIn(work)).toBe(ofFew)
    expect(receiver.requests).toHaveLength(before + 1)
  })

  test('tells nothing that its maker may not read any more, and nothing once it has ended', async () => {
    const { wire, id, personId, register, log, token } = await setUp()
    const receiver = await receive(() => 204)
    const work = worker(wire, receiver.port)
    // The role of reviewers has ended and permits nothing.
    const setRole = (role: 'reviewer' | 'owner') =>
      wire.database.write(tx =>
        tx.updateTable('memberships').set({ role }).where('person_id', '=', personId).execute(),
      )
    await setRole('reviewer')
    await register('ada@example.org')
    await work()
    await setRole('owner')
    expect(await log()).toEqual([])
    await register('bo@example.org')
    const path = `/conferences/crystals/webhooks/${id}`
    expect((await callApi(wire, path, { token, method: 'DELETE' })).status).toBe(200)
    await work()
    expect(receiver.requests).toEqual([])
    expect((await callApi(wire, path, { token, method: 'DELETE' })).status).toBe(404)
    const stored = await wire.database.read.selectFrom('webhook_subscriptions').select('secret').execute()
    expect(stored).toEqual([{ secret: '' }])
  })

  test('refuses addresses without https, with a password, and to other places’ tokens', async () => {
    const { wire, id, post, token } = await setUp()
    for (const address of [
      'http://a.example',
      'https://me:secret@a.example/',
      'ftp://a.example',
      'a.example',
      '',
    ]) {
      const refused = await post('/webhooks', { address, events: ['registration.paid'] })
      expect([address, refused.status, Object.keys(refused.body.errors)]).toEqual([address, 422, ['address']])
    }
    expect((await post('/webhooks', { address: 'https://a.example', events: [] })).status).toBe(422)
    // A conference's subscription is not the organiser's.
    expect((await callApi(wire, `/webhooks/${id}/deliveries`, { token })).status).toBe(404)
    expect((await post(`/webhooks/${id}/pings`)).status).toBe(404)
  })
})

/** Runs the outbox, with a sender that resolves every name to this receiver. */
function worker({ dependencies }: Wire, port: number) {
  const { database, clock, log } = dependencies
  const send = webhookHandlers({
    database,
    clock,
    productName: 'Colloquy',
    allowsPlainHttp: true,
    isAllowed: () => true,
    resolve: async () => ['127.0.0.1'],
  })
  // All other effects do nothing.
  const handlers = new Proxy({} as EffectHandlers, {
    get: (_, kind: keyof typeof send) => send[kind] ?? (async () => {}),
  })
  return async () => {
    // Typed addresses are https, on the receiver's own port; the test's receiver has neither.
    await database.write(tx =>
      tx
        .updateTable('webhook_subscriptions')
        .set({ address: `http://receiver.invalid:${port}/hook` })
        .execute(),
    )
    for (const lane of lanes) await processOutbox({ database, clock, log, handlers }, lane)
  }
}

interface Received {
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** A receiver on loopback. @param answer its status; undefined for no answer */
async function receive(
  answer: () => number | undefined,
  headers: Record<string, string> = {},
  text = '',
): Promise<{ port: number; requests: Received[] }> {
  const requests: Received[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    requests.push({ headers: request.headers, body })
    const status = answer()
    if (status !== undefined) response.writeHead(status, headers).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return { port: typeof bound === 'object' && bound ? bound.port : 0, requests }
}
