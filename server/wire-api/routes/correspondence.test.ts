import { describe, expect, test } from 'vitest'
import { postsAMinute } from '#domain/foundations/limits/post-limit.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire } from '#tests/support/wire.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

describe.each(dialects)('a subscription on the wire (%s)', dialect => {
  async function open() {
    const wire = await openWire(dialect)
    const list = () => wire.database.read.selectFrom('subscriptions').selectAll().execute()
    const subscribe = (body: unknown, headers?: Record<string, string>) =>
      wire.postJson('/api/HomepageSubscribe/', body, headers)
    return { ...wire, list, subscribe }
  }

  test('is kept once an address, in whatever case it comes', async () => {
    const { subscribe, list } = await open()
    const first = await subscribe({ name: 'Ada', email: 'Ada@Example.org' })
    expect([first.status, await first.json()]).toEqual([201, { success: 'Form submitted successfully' }])
    const again = await subscribe({ name: 'Other', email: 'ada@example.ORG' })
    expect([again.status, await again.json()]).toEqual([201, { success: 'Form submitted successfully' }])
    expect(await list()).toMatchObject([{ name: 'Ada', email: 'Ada@Example.org' }])
  })

  test('is kept once, also when it is sent ten times at once', async () => {
    const { subscribe, list } = await open()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => subscribe({ name: '', email: 'ada@example.org' })),
    )
    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([201]))
    expect(await list()).toHaveLength(1)
  })

  test('of a known Idempotency-Key is answered again, and refused with other content', async () => {
    const { subscribe, list } = await open()
    const key = { 'Idempotency-Key': 'k' }
    const ada = { name: 'Ada', email: 'ada@example.org' }
    const statuses = []
    for (const body of [ada, ada, { ...ada, email: 'bo@example.org' }, ada]) {
      statuses.push((await subscribe(body, key)).status)
    }
    expect(statuses).toEqual([201, 200, 422, 200])
    expect(await list()).toHaveLength(1)
  })

  test('needs an e-mail address, and no name', async () => {
    const { subscribe, list } = await open()
    for (const email of ['', ' ', 'ada', 'ada@', 'a b@example.org', 'ada@example.org\n', null, 7]) {
      const answer = await subscribe({ name: 'Ada', email })
      expect([email, answer.status]).toEqual([email, 422])
      expect(Object.keys((await answer.json()).errors)).toEqual(['email'])
    }
    expect(await list()).toEqual([])
    expect((await subscribe({ email: 'ada@example.org' })).status).toBe(201)
  })
})

describe.each(dialects)('a message on the wire (%s)', dialect => {
  async function open() {
    const wire = await openWire(dialect)
    const list = () => wire.database.read.selectFrom('contact_messages').selectAll().execute()
    const send = (body: unknown, headers?: Record<string, string>) =>
      wire.postJson('/api/Contact', body, headers)
    return { ...wire, list, send }
  }

  test('is kept to the letter and handed to the organiser', async () => {
    const { send, list, database } = await open()
    const answer = await send({
      name: ' Ada ',
      phone_number: '+351',
      email: 'ada@example.org',
      subject: 'Visa',
      message: 'One\nTwo <b>three</b>',
    })
    expect([answer.status, await answer.json()]).toEqual([201, { success: 'Form Submitted Successfully' }])
    const [message] = await list()
    expect(message).toMatchObject({
      conference_id: null,
      name: ' Ada ',
      phone_number: '+351',
      email: 'ada@example.org',
      subject: 'Visa',
      message: 'One\nTwo <b>three</b>',
    })
    const effects = await database.read.selectFrom('outbox').select(['kind', 'payload']).execute()
    expect(effects).toEqual([{ kind: 'contact-mail', payload: JSON.stringify({ messageId: message?.id }) }])
  })

  test('is stored once for each Idempotency-Key, and other content is refused', async () => {
    const { send, list, database, setNow } = await open()
    await makeConference(database, { name: 'material-science' })
    const key = { 'Idempotency-Key': 'k' }
    const message = { name: 'Ada', message: 'Hello', domain_name: 'material-science' }
    const first = await send(message, key)
    expect([first.status, await first.json()]).toEqual([201, { success: 'Form Submitted Successfully' }])
    const again = await send(message, key)
    expect([again.status, await again.json()]).toEqual([200, { success: 'Form Submitted Successfully' }])
    for (const other of [{ message: 'Bye' }, { domain_name: '' }, { name: '', message: '' }]) {
      expect((await send({ ...message, ...other }, key)).status).toBe(422)
    }
    expect(await list()).toHaveLength(1)
    expect((await send(message)).status).toBe(201)
    // A day later the key is new.
    setNow(midTerm.add({ hours: 24 }))
    expect((await send({ message: 'Bye' }, key)).status).toBe(201)
    expect(await list()).toHaveLength(3)
  })

  test('is stored once, however many requests with one key arrive at the same time', async () => {
    const { send, list } = await open()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send({ name: 'Ada' }, { 'Idempotency-Key': 'k' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(7).fill(200), 201])
    expect(await list()).toHaveLength(1)
  })

  test('needs one field that says something', async () => {
    const { send, list } = await open()
    for (const body of [{}, { name: '', message: ' \n' }, { name: null }]) {
      const answer = await send(body)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { message: 'Please fill in at least one field.' } })
    }
    expect(await list()).toEqual([])
    expect((await send({ phone_number: '1' })).status).toBe(201)
  })

  test("needs a name on a conference's form", async () => {
    const { send, list, database } = await open()
    const { id } = await makeConference(database, { name: 'material-science' })
    const answer = await send({ message: 'Hello', domain_name: 'material-science' })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['name'])
    expect((await send({ name: 'Ada', domain_name: 'material-science' })).status).toBe(201)
    expect(await list()).toMatchObject([{ conference_id: id, name: 'Ada' }])
  })

  test('names what is wrong by its name on the wire', async () => {
    const { send, list } = await open()
    const answer = await send({
      name: 'a\u0000b',
      phone_number: 'x'.repeat(501),
      email: 'nobody',
      subject: 'one\ntwo',
      message: '\ud800',
    })
    expect(answer.status).toBe(422)
    const fields = ['name', 'phone_number', 'email', 'subject', 'message']
    expect(Object.keys((await answer.json()).errors)).toEqual(fields)
    expect(await list()).toEqual([])
  })

  test("is not sent by the form of a conference that doesn't exist", async () => {
    const { send, list } = await open()
    const unknown = await send({ name: 'Ada', domain_name: 'nowhere' })
    expect([unknown.status, (await unknown.json()).title]).toEqual([404, 'There is no such conference'])
    expect(await list()).toEqual([])
  })
})

describe('the limit of posts', () => {
  test('is sixty a minute from one address, and another address is not held up', async () => {
    const { dependencies, setNow, database, postFrom } = await openLimited()
    for (let i = 0; i < postsAMinute; i++) expect((await postFrom('203.0.113.7')).status).toBe(422)
    const refused = await postFrom('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('Content-Type')).toContain('application/problem+json')
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await postFrom('203.0.113.8')).status).toBe(422)
    expect((await postFrom('203.0.113.7', { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(429)
    setNow(dependencies.clock.now().add({ seconds: 60 }))
    expect((await postFrom('203.0.113.7')).status).toBe(422)
    expect(await database.read.selectFrom('contact_messages').select('id').execute()).toEqual([])
  })

  test('counts by what a named proxy says', async () => {
    const { postFrom } = await openLimited({ TRUSTED_PROXIES: '10.0.0.0/8' })
    for (let i = 0; i <= postsAMinute; i++) await postFrom('10.0.0.1', { 'X-Forwarded-For': '198.51.100.1' })
    expect((await postFrom('10.0.0.1', { 'X-Forwarded-For': '198.51.100.1' })).status).toBe(429)
    expect((await postFrom('10.0.0.1', { 'X-Forwarded-For': '198.51.100.2' })).status).toBe(422)
  })

  async function openLimited(variables: Record<string, string> = {}) {
    const wire = await openWire('sqlite', { variables })
    const postFrom = (address: string, headers: Record<string, string> = {}) =>
      wire.post('/api/Contact', { body: '{}', headers }, from(address))
    return { ...wire, postFrom }
  }
})
