/**
 * The example configurations of nginx and HAProxy in deploy/, in front of the built product and of a server that
 * reports what it receives.
 */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request as plainly } from 'node:http'
import { request as securely } from 'node:https'
import { describe, expect, inject, onTestFinished, type TestContext, test } from 'vitest'
import {
  isInstalled,
  type ProxyName,
  proxyNames,
  type RunningProxy,
  startProxy,
} from '#tests/support/proxies.ts'
import { startProduct } from '#tests/support/served-product.ts'

const scratchFolder = inject('scratchFolder')
const mebibyte = 1024 * 1024

async function startBefore(
  port: number,
  { name, context }: { name: ProxyName; context: TestContext },
): Promise<RunningProxy> {
  const proxy = await startProxy(name, { port, scratchFolder })
  if (!proxy) return context.skip(`${name} or openssl is not installed`)
  onTestFinished(() => proxy.stop())
  return proxy
}

interface Answer {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Sends exactly this request: nothing is added, followed or decompressed. */
async function ask(
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: Uint8Array,
): Promise<Answer> {
  const request = address.startsWith('https:') ? securely : plainly
  const sent = request(address, { method, headers, rejectUnauthorized: false, agent: false })
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}

/** Reports what it receives, and sends and receives step by step. */
async function openUpstream() {
  const steps = { sentOn: Promise.withResolvers<void>(), arrived: Promise.withResolvers<void>() }
  const server = createServer(async (request, response) => {
    if (request.url === '/in-two-pieces') {
      response.write('first')
      await steps.sentOn.promise
      response.end('second')
      return
    }
    if (request.method !== 'POST') return void response.end(JSON.stringify(request.headers))
    let bytes = 0
    for await (const chunk of request) {
      bytes += chunk.length
      steps.arrived.resolve()
    }
    response.end(String(bytes))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  return { port: typeof bound === 'object' && bound ? bound.port : 0, steps }
}

describe.for(proxyNames)('%s', name => {
  test('sets the client’s address itself, whatever the client sent', async context => {
    const { port } = await openUpstream()
    const proxy = await startBefore(port, { name, context })
    const forged = {
      'X-Forwarded-For': '203.0.113.9',
      'X-Forwarded-Proto': 'https',
      'X-Request-Id': 'chosen-by-the-client',
    }
    const open = JSON.parse(String((await ask(proxy.address, forged)).body))
    expect(open).toMatchObject({
      'x-forwarded-for': expect.stringMatching(/^(::1|(::ffff:)?127\.0\.0\.1)$/),
      'x-forwarded-proto': 'http',
    })
    expect(open['x-request-id']).toMatch(/^[\w.-]{8,64}$/)
    expect(open['x-request-id']).not.toBe('chosen-by-the-client')
    const secure = JSON.parse(
      String((await ask(proxy.secureAddress, { ...forged, 'X-Forwarded-Proto': 'http' })).body),
    )
    expect(secure['x-forwarded-proto']).toBe('https')
    expect(secure['x-forwarded-for']).toBe(open['x-forwarded-for'])
  })

  test('passes answers and bodies on without delay', async context => {
    const { port, steps } = await openUpstream()
    const proxy = await startBefore(port, { name, context })
    const sent = plainly(`${proxy.address}/in-two-pieces`).end()
    const [answer] = await once(sent, 'response')
    // The second part is sent once the first one has arrived.
    const [first] = await once(answer, 'data')
    expect(String(first)).toBe('first')
    steps.sentOn.resolve()
    const [second] = await once(answer, 'data')
    expect(String(second)).toBe('second')

    const upload = plainly(proxy.address, { method: 'POST', headers: { 'Content-Length': 2 * mebibyte } })
    upload.write(Buffer.alloc(mebibyte))
    await steps.arrived.promise
    upload.end(Buffer.alloc(mebibyte))
    const [taken] = await once(upload, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of taken) chunks.push(chunk)
    expect(String(Buffer.concat(chunks))).toBe(String(2 * mebibyte))
    const large = await ask(proxy.address, {}, 'POST', Buffer.alloc(20 * mebibyte))
    expect([large.status, String(large.body)]).toEqual([200, String(20 * mebibyte)])
  })

  test('passes on the product’s answers unchanged, including refusals', async context => {
    if (!(await isInstalled(name))) return context.skip(`${name} or openssl is not installed`)
    const product = await startProduct({
      scratchFolder,
      copyOf: inject('samples').sqlite,
      env: { TRUSTED_PROXIES: '127.0.0.1,::1' },
    })
    onTestFinished(() => product.remove())
    const proxy = await startBefore(Number(new URL(product.address).port), { name, context })
    const { host } = new URL(product.address)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { Host: host, 'Accept-Encoding': encoding }
      const direct = await ask(`${product.address}/about`, headers)
      const passed = await ask(`${proxy.address}/about`, headers)
      expect([passed.status, passed.headers.etag, passed.headers['content-encoding']]).toEqual([
        200,
        direct.headers.etag,
        encoding === 'identity' ? undefined : encoding,
      ])
      expect(passed.body.equals(direct.body)).toBe(true)
      const head = await ask(`${proxy.address}/about`, headers, 'HEAD')
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
        200,
        String(direct.body.length),
        0,
      ])
      const again = await ask(`${proxy.address}/about`, {
        ...headers,
        'If-None-Match': String(direct.headers.etag),
      })
      expect([again.status, again.body.length]).toEqual([304, 0])
    }
    const form = { Host: host, 'Content-Type': 'application/x-www-form-urlencoded' }
    const refused = await ask(`${proxy.address}/contact`, form, 'POST', Buffer.alloc(mebibyte, 'a'))
    expect(refused.status).toBe(413)
  })
})

test('nginx refuses bodies that no part of the product accepts', async context => {
  const { port } = await openUpstream()
  const proxy = await startBefore(port, { name: 'nginx', context })
  const sent = plainly(proxy.address, { method: 'POST', headers: { 'Content-Length': 40 * mebibyte } })
  sent.flushHeaders()
  sent.on('error', () => {})
  const [answer] = await once(sent, 'response')
  expect(answer.statusCode).toBe(413)
  sent.destroy()
})
