import { describe, expect, test } from 'vitest'
import { forced } from '#tests/factories/forced-state.ts'
import { dialects } from '#tests/support/database.ts'
import { makeConference, midTerm, openWire, registrationFields } from '#tests/support/wire.ts'

const form = '/material-science/registration/registrationform/'

describe.each(dialects)('unpaid registrations of one address (%s)', dialect => {
  async function open(limits = { unpaid_per_email: 5, unpaid_per_client: 30 }) {
    const wire = await openWire(dialect)
    const conference = await makeConference(wire.database, { name: 'material-science' })
    await wire.database.write(tx => tx.updateTable('conferences').set(limits).execute())
    const send = (email: string, address = '203.0.113.7', more: Record<string, unknown> = {}, headers = {}) =>
      wire.post(
        form,
        {
          headers: { 'Content-Type': 'application/json', ...headers },
          body: JSON.stringify(registrationFields(conference, { email, ...more })),
        },
        { incoming: { socket: { remoteAddress: address } } },
      )
    const statusesOf = (answers: Response[]) =>
      Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([s, all]) => [s, all.length]))
    return { ...wire, send, statusesOf }
  }

  test('are five for one e-mail address, however it is written, also of forty at once', async () => {
    const { send, statusesOf } = await open({ unpaid_per_email: 5, unpaid_per_client: 1_000 })
    const spellings = ['ada@example.org', 'ADA@Example.org', 'ada+two@example.org', 'Ada+x+y@EXAMPLE.ORG']
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => send(spellings[n % 4] ?? '', `198.51.100.${n}`)),
    )
    expect(statusesOf(answers)).toEqual({ 201: 5, 429: 35 })
    const refused = await send('ada@example.org', '198.51.100.99')
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused.text()).toContain('Please pay for one of them or cancel it')
    expect((await send('grace@example.org')).status).toBe(201)
    // A custom amount counts too.
    expect((await send('ada+z@example.org', '198.51.100.98', { amount: '10.00' })).status).toBe(429)
  })

  test('are one address in a mailbox where dots mean nothing', async () => {
    const { send } = await open({ unpaid_per_email: 2, unpaid_per_client: 1_000 })
    expect((await send('ada.ferreira@gmail.com')).status).toBe(201)
    expect((await send('adaferreira+two@googlemail.com')).status).toBe(201)
    expect((await send('a.d.a.ferreira@gmail.com')).status).toBe(429)
    for (const email of ['ada.f@example.org', 'adaf@example.org', 'a.daf@example.org']) {
      expect((await send(email)).status).toBe(201)
    }
  })

  test('are thirty for one network in ten minutes, also of eighty at once', async () => {
    const { send, setNow, statusesOf } = await open()
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => send(`guest${n}@example.org`, `2001:db8:0:1::${n.toString(16)}`)),
    )
    expect(statusesOf(answers)).toEqual({ 201: 30, 429: 50 })
    expect(await (await send('late@example.org', '2001:db8:0:1::ffff')).text()).toContain(
      'before you continue, or wait ten minutes',
    )
    expect((await send('else@example.org', '2001:db8:0:2::1')).status).toBe(201)
    setNow(midTerm.add({ minutes: 10, seconds: 1 }))
    expect((await send('late@example.org', '2001:db8:0:1::1')).status).toBe(201)
  })

  test('let a group go on once it has paid for what it holds', async () => {
    const { send, database } = await open({ unpaid_per_email: 5, unpaid_per_client: 3 })
    for (const name of ['a', 'b', 'c']) expect((await send(`${name}@example.org`)).status).toBe(201)
    expect((await send('d@example.org')).status).toBe(429)
    await database.write(tx =>
      tx
        .updateTable('registrations')
        .set({ state: forced('paid'), paid_at: '2027-01-10T12:00:00.000Z' })
        .execute(),
    )
    expect((await send('d@example.org')).status).toBe(201)
  })

  test('do not keep a repeated request from its answer', async () => {
    const { send } = await open({ unpaid_per_email: 1, unpaid_per_client: 1 })
    const key = { 'Idempotency-Key': 'k' }
    expect((await send('a@example.org', '203.0.113.7', {}, key)).status).toBe(201)
    expect((await send('a@example.org', '203.0.113.7', {}, key)).status).toBe(200)
    expect((await send('a@example.org')).status).toBe(429)
  })
})
