import { rootCertificates } from 'node:tls'
import { expect, test } from 'vitest'
import { publicAuthorities, readBundle } from '#adapters/gateways/paypal/certificate-chain.ts'
import { trustedCertificateAddress } from '#adapters/gateways/paypal/certificates.ts'
import type { PaypalOptions } from '#adapters/gateways/paypal/paypal.ts'
import type { CertificateOptions } from '#simulators/paypal/signer.ts'
import { StoppedClock } from '#tests/factories/conference.ts'
import { openPaypal } from '#tests/support/payment-gateways.ts'

async function open(options: Partial<PaypalOptions> = {}) {
  const clock = new StoppedClock()
  const paypal = await openPaypal(clock, options)
  const { gateway, simulator, url } = paypal

  /** Receives a body that the simulator signed. */
  function receive(text: string, certificateId?: string, changes: Record<string, string> = {}) {
    const body = Buffer.from(text)
    const headers = new Headers(simulator.signer.headersFor(body, url, certificateId))
    for (const [name, value] of Object.entries(changes)) headers.set(name, value)
    return gateway.parseWebhook(body, headers)
  }
  return {
    ...paypal,
    clock,
    receive,
    receiveWith: (options: CertificateOptions) => receive(capture, simulator.signer.issue(options)),
  }
}

const capture = JSON.stringify({
  id: 'WH-1',
  event_type: 'PAYMENT.CAPTURE.COMPLETED',
  resource: { id: 'CAP', custom_id: '17', supplementary_data: { related_ids: { order_id: 'ORD' } } },
})

test('a signed event is verified and names its subject', async () => {
  const { receive } = await open()
  expect(await receive(capture)).toEqual({
    ok: true,
    event: {
      eventId: 'WH-1',
      type: 'PAYMENT.CAPTURE.COMPLETED',
      captureId: 'CAP',
      orderId: 'ORD',
      attemptId: 17,
    },
  })
})

test.each([
  ['an empty object', '{"id":"WH-1","event_type":"X","resource":{},"metadata":{}}'],
  ['a number that JSON writes otherwise', '{"id":"WH-1","event_type":"X","score":1.0,"big":1e2}'],
  ['letters outside of ASCII', '{"id":"WH-1","event_type":"X","payer":"Åsa Øvergård 東京 🙂"}'],
  ['escapes that JSON writes otherwise', '{"id":"WH-1","event_type":"X","payer":"\\u00c5sa \\/"}'],
  ['odd blanks', '\r\n {\t"id" :  "WH-1",\n\n"event_type":"X" }  \n'],
])('a body with %s is verified as it came', async (_what, body) => {
  const { receive } = await open()
  expect(await receive(body)).toEqual({ ok: true, event: { eventId: 'WH-1', type: 'X' } })
})

test('a body that was parsed and written again does not verify', async () => {
  const { gateway, simulator, url } = await open()
  const body = '{"id":"WH-1","event_type":"X","score":1.0}'
  const headers = new Headers(simulator.signer.headersFor(Buffer.from(body), url))
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body)))
  expect(await gateway.parseWebhook(rewritten, headers)).toEqual({ ok: false, status: 401 })
})

test.each(['paypal-transmission-id', 'paypal-transmission-time', 'paypal-transmission-sig'])(
  'a signature over another %s is refused',
  async header => {
    const { receive } = await open()
    expect(await receive(capture, undefined, { [header]: 'MjAyNy0wMS0xMA==' })).toEqual({
      ok: false,
      status: 401,
    })
  },
)

test('a signature for the webhook of another account is refused', async () => {
  const { receive } = await open({ webhookId: 'WH-OF-ANOTHER' })
  expect(await receive(capture)).toEqual({ ok: false, status: 401 })
})

test('a transmission that nobody signed is refused', async () => {
  const { gateway } = await open()
  expect(await gateway.parseWebhook(Buffer.from(capture), new Headers())).toEqual({ ok: false, status: 401 })
})

test('a signed body that is no event is malformed', async () => {
  const { receive } = await open()
  for (const body of ['{}', 'null', '[]', 'no json', '']) {
    expect(await receive(body)).toEqual({ ok: false, status: 400 })
  }
})

test('without a webhook id nothing can be verified now', async () => {
  const { receive } = await open({ webhookId: undefined })
  expect(await receive(capture)).toEqual({ ok: false, status: 503 })
})

test.each([
  ['in another name', { subjectName: 'api.paypal.com.example.org' }],
  ['in a name that only contains the right one', { subjectName: 'messageverificationcerts.paypal.com.evil' }],
  ['that issued itself', { isSelfSigned: true }],
  ['that signed itself in the name of an authority', { isForged: true }],
  ['that has run out', { validUntil: Temporal.Instant.from('2027-01-10T11:59:59Z') }],
  ['that is not valid yet', { validFrom: Temporal.Instant.from('2027-01-10T12:00:01Z') }],
] satisfies [string, CertificateOptions][])('a certificate %s is refused', async (_what, options) => {
  const { receiveWith } = await open()
  expect(await receiveWith(options)).toEqual({ ok: false, status: 401 })
})

test('a certificate of an authority that a trusted one vouches for is verified without asking anybody', async () => {
  const { receiveWith, simulator } = await open()
  expect(await receiveWith({ intermediate: {} })).toMatchObject({ ok: true })
  expect(simulator.requests.map(({ path }) => path).filter(path => path.includes('verify'))).toEqual([])
})

test.each([
  ['that is left out', { isLeftOut: true }],
  ['that is not one', { isAuthority: false }],
  ['that nobody vouches for', { isForged: true }],
  ['that has run out', { validUntil: Temporal.Instant.from('2027-01-10T11:59:59Z') }],
])(
  'an intermediate authority %s completes no chain: the gateway is asked, and says no',
  async (_what, intermediate) => {
    const { receiveWith, simulator } = await open()
    expect(await receiveWith({ intermediate })).toEqual({ ok: false, status: 401 })
    const asked = simulator.requests.filter(({ path }) => path.endsWith('/verify-webhook-signature'))
    expect(asked).toHaveLength(1)
  },
)

test('without a chain to a public authority the gateway decides', async () => {
  // Node does not know the simulator's authority.
  const { receive } = await open({ certificateAuthorities: undefined })
  expect(await receive(capture)).toMatchObject({ ok: true })
  const other = await open({ certificateAuthorities: undefined })
  expect(await other.receiveWith({})).toEqual({ ok: false, status: 401 })
})

test('a certificate that signed itself is refused without asking anybody, by whatever name', async () => {
  for (const options of [{ isSelfSigned: true }, { isForged: true }]) {
    const { receiveWith, simulator } = await open({ certificateAuthorities: undefined })
    expect(await receiveWith(options)).toEqual({ ok: false, status: 401 })
    expect(simulator.requests.filter(({ path }) => path.endsWith('-signature'))).toEqual([])
  }
})

test('every public authority of Node can be read', () => {
  expect(publicAuthorities().length).toBe(rootCertificates.length)
  expect(publicAuthorities().length).toBeGreaterThan(50)
})

test.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
  'what is no certificate is none: %s',
  pem => expect(readBundle(pem)).toBeUndefined(),
)

test('more certificates than a chain needs are read by nobody', async () => {
  const { simulator } = await open()
  expect(readBundle(simulator.signer.authority.repeat(8))).toBeDefined()
  expect(readBundle(simulator.signer.authority.repeat(9))).toBeUndefined()
})

test('an address without a certificate is refused, and one that fails now is tried again later', async () => {
  const { receive, simulator, url } = await open()
  const elsewhere = { 'paypal-cert-url': `${url}/v1/notifications/certs/CERT-NOTHING` }
  expect(await receive(capture, undefined, elsewhere)).toEqual({ ok: false, status: 401 })
  simulator.faults.order({ kind: 'unavailable', path: '/v1/notifications/certs/*' })
  expect(await receive(capture)).toEqual({ ok: false, status: 503 })
  expect(await receive(capture)).toMatchObject({ ok: true })
})

test('a certificate is fetched once for a burst of events, and refused when it has run out', async () => {
  const { receive, simulator, clock } = await open()
  const brief = simulator.signer.issue({ validUntil: clock.now().add({ hours: 1 }) })
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => receive(capture, brief)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(await receive(capture, brief)).toMatchObject({ ok: true })
  expect(simulator.requests.filter(({ path }) => path.includes('/certs/'))).toHaveLength(1)
  clock.pass({ hours: 2 })
  expect(await receive(capture, brief)).toEqual({ ok: false, status: 401 })
})

test('a certificate that PayPal no longer serves counts for an hour at most', async () => {
  const { receive, simulator, clock } = await open()
  expect(await receive(capture)).toMatchObject({ ok: true })
  clock.pass({ minutes: 61 })
  simulator.faults.order({ kind: 'unavailable', path: '/v1/notifications/certs/*' })
  expect(await receive(capture)).toEqual({ ok: false, status: 503 })
})

test.each([-10, 10])('clocks that differ by %i minutes lose no event', async minutes => {
  const { receive, simulator } = await open()
  simulator.clock.move(minutes * 60)
  expect(await receive(capture)).toMatchObject({ ok: true })
})

test('an event that comes again, also days later, verifies again: it is only a trigger', async () => {
  const { gateway, simulator, url, clock } = await open()
  const body = Buffer.from(capture)
  const headers = new Headers(simulator.signer.headersFor(body, url))
  const first = await gateway.parseWebhook(body, headers)
  clock.pass({ hours: 70 })
  expect(await gateway.parseWebhook(body, headers)).toEqual(first)
})

test('an API of one’s own is asked about what names a certificate at PayPal, in the event’s very bytes', async () => {
  const { gateway, simulator } = await open()
  const body = Buffer.from('{ "id":"WH-1", "event_type":"X","score":1.0,"who":"Åsa \\u00e9" }')
  const headers = new Headers(simulator.signer.headersFor(body, 'https://api.paypal.com'))
  expect(await gateway.parseWebhook(body, headers)).toEqual({
    ok: true,
    event: { eventId: 'WH-1', type: 'X' },
  })
  const other = Buffer.from(body.toString().replace('1.0', '1'))
  expect(await gateway.parseWebhook(other, headers)).toEqual({ ok: false, status: 401 })
})

test('an API of one’s own that cannot say confirms nothing', async () => {
  const { gateway, simulator } = await open()
  const body = Buffer.from(capture)
  const headers = new Headers(simulator.signer.headersFor(body, 'https://api.paypal.com'))
  simulator.faults.order({ kind: 'unavailable', path: '/v1/notifications/verify-webhook-signature' })
  expect(await gateway.parseWebhook(body, headers)).toEqual({ ok: false, status: 401 })
  expect(await gateway.parseWebhook(body, headers)).toMatchObject({ ok: true })
})

const live = 'https://api-m.paypal.com'
const path = '/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77'

test.each([
  [live, `https://api.paypal.com${path}`],
  [live, `https://api.sandbox.paypal.com${path}`],
  ['https://api-m.sandbox.paypal.com', `https://api.sandbox.paypal.com${path}`],
  ['http://127.0.0.1:4010', `http://127.0.0.1:4010${path}`],
])('with %s as the API, %s is trusted', (apiUrl, address) => {
  expect(trustedCertificateAddress(address, apiUrl)?.href).toBe(address)
})

test.each([
  [live, `http://api.paypal.com${path}`],
  [live, `https://api.paypal.com:8443${path}`],
  [live, `https://api-m.paypal.com${path}`],
  [live, `https://api.paypal.com.example.org${path}`],
  [live, `https://example.org${path}`],
  [live, `https://evilapi.paypal.com${path}`],
  [live, `https://api.paypal.com@example.org${path}`],
  [live, `https://user@api.paypal.com${path}`],
  [live, `https://user:secret@api.paypal.com${path}`],
  [live, `https://api.paypal.com${path}?to=https://example.org`],
  [live, `https://api.paypal.com${path}#x`],
  [live, 'https://api.paypal.com/v1/notifications/certs/'],
  [live, 'https://api.paypal.com/v1/notifications/certs/../../oauth2/token'],
  [live, 'https://api.paypal.com/v1/notifications/certs/a/b'],
  [live, 'https://api.paypal.com/v1/notifications/certs/%2e%2e'],
  [live, 'file:///etc/passwd'],
  [live, 'not an address'],
  [live, `http://127.0.0.1:4010${path}`],
  ['http://127.0.0.1:4010', `https://api.paypal.com${path}`],
  ['http://127.0.0.1:4010', `http://127.0.0.1:4011${path}`],
  ['http://127.0.0.1:4010', `https://127.0.0.1:4010${path}`],
])('with %s as the API, %s is refused', (apiUrl, address) => {
  expect(trustedCertificateAddress(address, apiUrl)).toBeUndefined()
})

test('a certificate at a foreign address is not even fetched', async () => {
  const fetched: string[] = []
  const { receive } = await open({
    fetchCertificate: async address => {
      fetched.push(address.href)
      return undefined
    },
  })
  const foreign = { 'paypal-cert-url': `https://example.org${path}` }
  expect(await receive(capture, undefined, foreign)).toEqual({ ok: false, status: 401 })
  expect(fetched).toEqual([])
})
