import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Mail } from '#adapters/mail/mail.ts'
import type { Database } from '#database/database.ts'
import { type LiveConnections, openConnections } from '#server/connections/live-connections.ts'
import { trialMail } from '#server/connections/trial-mail.ts'
import { mailContextOf } from '#server/effects/correspondence.ts'
import { answerToChallenge } from '#server/hosts/ask-here.ts'
import { readSettings } from '#server/startup/settings.ts'
import { createConference, StoppedClock } from '#tests/factories/conference.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { paypalAccount, stripeAccount } from '#tests/support/gateway-accounts.ts'
import { hireStaff, type Staff } from '#tests/support/hire-staff.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { openPaypal, openStripe } from '#tests/support/payment-gateways.ts'

const pages = '/organiser/connections'
const password = 'five wet stones'

describeOnBothDatabases('what the product is connected to', open => {
  let database: Database
  let clock: StoppedClock
  let owner: Staff
  let live: LiveConnections
  const opened: LiveConnections[] = []

  const connect = async (variables: Record<string, string> = {}) => {
    const files = { moveTo: () => {}, moving: () => undefined }
    const settings = readSettings({
      SECRET_KEY: 'k'.repeat(64),
      PUBLIC_URL: 'http://localhost:3000',
      ...variables,
    })
    const connections = await openConnections(settings, {
      database,
      clock,
      log: pino({ level: 'silent' }),
      files,
      writeTest: to =>
        trialMail(mailContextOf({ database, clock, settings, payments: { isDemo: false } }), to),
    })
    opened.push(connections)
    return connections
  }
  const hire = (connections: LiveConnections) =>
    hireStaff(database, { role: 'owner', name: 'Ida Berg' }, { clock, connections })
  const stateOf = async (service: string, connections = live) =>
    (await connections.states()).find(each => each.service === service)
  const savedTexts = async () =>
    (await database.read.selectFrom('connections').selectAll().execute())
      .map(row => JSON.stringify(row))
      .join()

  beforeEach(async () => {
    database = await open()
    clock = new StoppedClock()
    await createConference(database)
    live = await connect()
    owner = await hire(live)
  })
  afterEach(() => {
    for (const each of opened.splice(0)) each.close()
  })

  test('a mail server is tried by a mail, then used by every process, and its password is shown to nobody', async () => {
    const server = await openMailbox({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      onAuth: (auth, _session, done) =>
        auth.username === 'desk' && auth.password === password
          ? done(null, { user: 'desk' })
          : done(new Error('Invalid login')),
    })
    onTestFinished(() => server.close())
    const other = await connect()
    const { hostname: host, port } = new URL(server.url)
    const typed = { intent: 'save', host, port, security: 'starttls', user: 'desk', password: 'wrong words' }
    const refused = await owner.post(`${pages}/mail`, typed)
    expect([refused.status, refused.html.includes('refuses this user name or password')]).toEqual([422, true])
    expect(refused.html).toContain(`value="${host}"`)
    expect(refused.html).not.toContain('wrong words')
    expect(await savedTexts()).toBe('')

    expect((await owner.post(`${pages}/mail`, { ...typed, password })).to).toBe(`${pages}/mail?done=saved`)
    const [trial] = await server.waitFor(owner.email)
    expect(trial?.read.subject).toBe('Your mail server works')
    await live.mailbox.send(mailTo('ada@conf.test-society.org'))
    await server.waitFor('ada@conf.test-society.org')
    // The process beside it learns by itself.
    await expect.poll(() => other.settings().smtpUrl).toContain(`@${host}:${port}`)
    await other.mailbox.send(mailTo('bea@conf.test-society.org'))
    await server.waitFor('bea@conf.test-society.org')

    const shown = await Promise.all([owner.get(pages), owner.get(`${pages}/mail`)])
    for (const { html, data } of shown) expect(html + JSON.stringify(data)).not.toContain(password)
    expect(await savedTexts()).not.toContain(password)
    expect(await savedTexts()).not.toContain(host)

    // Nobody can have it sent elsewhere; for its own server it is kept.
    const elsewhere = await owner.post(`${pages}/mail`, { ...typed, host: '127.0.0.2', password: '' })
    expect([elsewhere.status, elsewhere.html.includes('has to be typed again')]).toEqual([422, true])
    expect((await owner.post(`${pages}/mail`, { ...typed, password: '' })).status).toBe(303)

    expect((await owner.post(`${pages}/mail`, { intent: 'remove' })).to).toBe(`${pages}?done=removed`)
    expect([live.settings().smtpUrl, (await stateOf('mail'))?.from]).toEqual([undefined, 'none'])
    expect((await owner.post(`${pages}/mail`, { intent: 'remove' })).status).toBe(404)
  })

  test('a mail server that encrypts otherwise, or cannot prove its name, is refused with what to choose, and nothing typed is lost', async () => {
    const [open, encrypted] = [await openMailbox({ disabledCommands: ['STARTTLS'] }), await openMailbox({ secure: true })]
    onTestFinished(() => Promise.all([open.close(), encrypted.close()]).then(() => undefined))
    for (const [server, security] of [[open, 'tls'], [encrypted, 'tls']] as const) {
      const { hostname: host, port } = new URL(server.url)
      const refused = await owner.post(`${pages}/mail`, { intent: 'save', host, port, security, user: 'desk', password })
      const there = [security, server === open]
      expect([...there, refused.status]).toEqual([...there, 422])
      expect([...there, refused.html]).toEqual([...there, expect.stringContaining('Port 465 needs')])
      for (const kept of [host, port, 'desk']) expect(refused.html).toContain(`value="${kept}"`)
      expect(refused.html).not.toContain(password)
      expect(await savedTexts()).toBe('')
    }
  }) // biome-ignore format: a table

  test('gateways are asked before their keys are saved, and take the place of the demonstration at once', async () => {
    const paypal = await openPaypal(clock)
    const stripe = await openStripe(clock)
    live = await connect({ PAYPAL_API_URL: paypal.url, STRIPE_API_URL: stripe.url })
    owner = await hire(live)
    expect([live.payments.isDemo, [...live.payments.gateways.keys()]]).toEqual([true, ['offline', 'demo']])

    const save = (service: string, fields: Record<string, string>) =>
      owner.post(`${pages}/${service}`, { intent: 'save', ...fields })
    const publishable = await save('stripe', { secretKey: 'pk_test_1', webhookSecret: '' })
    expect(publishable.html).toContain('This is the publishable key.')
    const wrong = await save('stripe', { secretKey: 'sk_test_other', webhookSecret: '' })
    expect([wrong.status, wrong.html.includes('Stripe refuses these keys')]).toEqual([422, true])
    expect(live.payments.isDemo).toBe(true)

    const site = () =>
      database.read.selectFrom('revisions').select('revision').where('scope', '=', 'site').executeTakeFirst()
    const before = (await site())?.revision ?? 0
    expect((await save('stripe', stripeAccount)).status).toBe(303)
    // The demonstration remains for rehearsals, and is offered to nobody else.
    expect([live.payments.isDemo, [...live.payments.gateways.keys()]]).toEqual([
      false,
      ['offline', 'demo', 'stripe'],
    ])
    expect((await site())?.revision).toBeGreaterThan(before)
    expect(await stateOf('stripe')).toMatchObject({
      from: 'here',
      isTest: true,
      lacksWebhook: false,
      shown: {},
    })

    const { clientId, clientSecret } = paypalAccount
    const paypalFields = { place: 'sandbox', clientId, webhookId: '' }
    const refused = await save('paypal', { ...paypalFields, clientSecret: 'no' })
    expect(refused.html).toContain('PayPal refuses these keys')
    expect((await save('paypal', { ...paypalFields, clientSecret })).status).toBe(303)
    expect(live.payments.offered.map(({ label }) => label)).toEqual(['PayPal', 'Card'])
    expect(await stateOf('paypal')).toMatchObject({ isTest: true, lacksWebhook: true })
    expect((await save('paypal', { ...paypalFields, place: 'moon', clientSecret })).html).toContain(
      'Please choose: Account.',
    )
  })

  test('the environment wins, and another key reads nothing', async () => {
    const stripe = await openStripe(clock)
    live = await connect({ STRIPE_API_URL: stripe.url })
    owner = await hire(live)
    await owner.post(`${pages}/stripe`, { intent: 'save', ...stripeAccount })

    const set = await connect({ STRIPE_SECRET_KEY: 'sk_live_environment' })
    expect(set.settings().stripe?.secretKey).toBe('sk_live_environment')
    expect((await stateOf('stripe', set))?.from).toBe('environment')
    expect((await (await hire(set)).get(pages)).html).toContain('By STRIPE_SECRET_KEY.')

    const demo = await connect({ DEMO_PAYMENTS: 'on' })
    expect([demo.payments.isDemo, (await stateOf('stripe', demo))?.from]).toEqual([true, 'demo'])

    const moved = await connect({ SECRET_KEY: 'm'.repeat(64) })
    expect([moved.settings().stripe, (await stateOf('stripe', moved))?.from]).toEqual([
      undefined,
      'unreadable',
    ])
    expect((await (await hire(moved)).get(`${pages}/stripe`)).html).toContain('another SECRET_KEY')
  })

  /** Something that answers at an address of this machine. */
  const answering = async (answer: (challenge: string) => string) => {
    const server = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost')
      response.end(answer(searchParams.get('challenge') ?? ''))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  test('the public address is asked for this product before it is saved, and everything follows it', async () => {
    live = await connect({ PUBLIC_URL: '' })
    owner = await hire(live)
    const settings = live.settings()
    expect([settings.publicUrl, settings.isPublicUrlSet, live.payments.isDemo]).toEqual([
      'http://localhost:3000',
      false,
      true,
    ])
    const save = (url: string) => owner.post(`${pages}/address`, { intent: 'save', url })
    const refusals: [string, string][] = [
      ['', 'Address'],
      ['ftp://a.example', 'An address is like https'],
      ['http://meetings.example.org', 'The address begins with https'],
      ['meetings.example.org/here', 'Please leave out what follows'],
      ['https://nobody.invalid', 'there is no site of this name yet'],
      ['http://127.0.0.1:1', 'this address does not answer'],
      [await answering(() => 'somebody else'), 'something else answers at this address'],
      [await answering(asked => answerToChallenge('m'.repeat(64), asked) ?? ''), 'something else answers'],
      [(await answering(() => '')).replace('http:', 'https:'), 'the certificate at this address'],
    ]
    for (const [url, said] of refusals) {
      const { status, html } = await save(url)
      expect([url, status, html.includes(said)]).toEqual([url, 422, true])
      expect(html).toContain(`value="${url}"`)
    }
    expect(await savedTexts()).toBe('')

    const here = await answering(asked => answerToChallenge('k'.repeat(64), asked) ?? '')
    expect((await save(`${here}/`)).to).toBe(`${pages}/address?done=saved`)
    expect([settings.publicUrl, settings.isPublicUrlSet]).toEqual([here, true])
    expect(live.payments.addresses.afterPayment('m', 't')).toBe(`${here}/m/message?r=t`)
    expect((await stateOf('address'))?.shown).toEqual({ url: here })
    // Whoever opens the page at an address shows that it leads here.
    expect((await save('https://conf.example')).to).toBe(`${pages}/address?done=saved`)
    expect([settings.publicUrl, live.payments.isDemo]).toEqual(['https://conf.example', false])
    expect((await owner.get(`${pages}/address`)).html).toContain('https://conf.example')

    const set = await connect({ PUBLIC_URL: 'https://set.example' })
    expect([set.settings().publicUrl, (await stateOf('address', set))?.from]).toEqual([
      'https://set.example',
      'environment',
    ])
    expect((await (await hire(set)).get(`${pages}/address`)).html).toContain('by PUBLIC_URL, which wins')

    expect((await owner.post(`${pages}/address`, { intent: 'remove' })).status).toBe(303)
    expect([settings.publicUrl, settings.isPublicUrlSet]).toEqual(['http://localhost:3000', false])
  })

  test('only an owner who has confirmed who they are connects anything, and what cannot be is said', async () => {
    const manager = await hireStaff(database, { role: 'manager' }, { clock, connections: live })
    expect((await manager.get(pages)).status).toBe(403)
    const typed = { intent: 'save', host: 'smtp://x', port: '0', security: 'tls', user: '', password: 'p' }
    const { html } = await owner.post(`${pages}/mail`, typed)
    expect(html).toContain('The server is a name such as smtp.example.org')
    expect(html).toContain('The port is a number from 1 to 65535')
    expect(html).toContain('A password needs a user name beside it.')
    const nowhere = { ...typed, host: '127.0.0.1', port: '1', password: '' }
    const silent = (await owner.post(`${pages}/mail`, nowhere)).html
    expect(silent).toContain('did not answer')
    expect(silent).toContain('Port 465 needs')
    expect((await owner.get(`${pages}/fax`)).status).toBe(404)
    expect((await owner.post(`${pages}/fax`, typed)).status).toBe(404)
    owner.confirmedAt('2000-01-01T00:00:00Z')
    expect((await owner.post(`${pages}/mail`, typed)).to).toContain('/organiser/confirm')
  })

  const mailTo = (address: string): Mail => ({
    key: `test:${address}`,
    writtenAt: clock.now(),
    from: { name: 'Desk', address: 'desk@example.org' },
    to: { name: '', address },
    subject: 'Hello',
    html: '<p>Hello</p>',
    text: 'Hello',
    attachments: [],
  })
})
