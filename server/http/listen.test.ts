/** Slow and many connections, over real sockets. */
import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { connectionLimits, listen } from '#server/http/listen.ts'
import { base, makeConference, openWire } from '#tests/support/wire.ts'

type Limits = typeof connectionLimits

/** A served application, and a function that opens connections which close with the test. */
async function serveApp(app: Hono, limits: Partial<Limits> = {}, trustedProxies: string[] = []) {
  const listening = { port: 0, host: '127.0.0.1', trustedProxies }
  const server = await listen(app, listening, { ...connectionLimits, ...limits })
  const accepted: Socket[] = []
  server.on('connection', socket => accepted.push(socket))
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    // Some tests wait for the connection to be cut off.
    socket.on('error', () => {}).resume()
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const bytesRead = () => accepted.reduce((sum, socket) => sum + socket.bytesRead, 0)
  return { address: `http://127.0.0.1:${port}`, open, bytesRead }
}

const closed = (socket: Socket) =>
  new Promise<unknown>(resolve => (socket.closed ? resolve(true) : socket.once('close', resolve)))

const abstractPath = `${base}/material-science/submissions/submit_abstract_form/`

/** The head of a post whose body never ends. */
const slowPost = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n--x\r\n`

async function openProduct() {
  const wire = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async () => new Response('a page', { headers: { 'Content-Type': 'text/html' } }),
    }),
  })
  await makeConference(wire.database, { name: 'material-science' })
  // Requested at its own port, which is not known beforehand.
  const settings = { ...wire.dependencies.settings, isPublicUrlSet: false }
  const served = await serveApp(createApp({ ...wire.dependencies, settings }))
  return { ...served, logged: wire.logged }
}

/** An abstract without a file: refused at once, field by field, which takes one of the places for files. */
function sendAbstract(address: string): Promise<Response> {
  const body = new FormData()
  body.set('name', 'Ada')
  return fetch(address + abstractPath, { method: 'POST', body })
}

test('a host that no address can have is the sender’s error', async () => {
  const { address, logged } = await openProduct()
  for (const host of ['1.2.3.4.5', '08', '256.1.1.1', 'a b', '[::1', 'x:99999']) {
    const asked = request(`${address}/about`, { headers: { Host: host } })
    asked.end()
    const [answer] = await once(asked, 'response')
    answer.resume()
    expect([host, answer.statusCode]).toEqual([host, 400])
  }
  expect(logged).toEqual([])
})

test('two hosts are the sender’s error, even if they are the same (RFC 9112, 3.2)', async () => {
  const { open } = await openProduct()
  for (const second of ['localhost', 'elsewhere.example']) {
    const socket = await open()
    socket.write(`GET /about HTTP/1.1\r\nHost: localhost\r\nhost: ${second}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer).split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
  }
})

test('three hundred posts that trickle in stop neither an abstract, nor a page, nor a form', async () => {
  const { address, open } = await openProduct()
  const paths = [abstractPath, '/contact', '/material-science/submit-abstract']
  const slow = await Promise.all(
    Array.from({ length: 300 }, async (_, at) => {
      const socket = await open()
      socket.write(slowPost(paths[at % paths.length] ?? ''))
      return socket
    }),
  )
  await sleep(100)
  expect((await sendAbstract(address)).status).toBe(422)
  expect((await fetch(`${address}/contact?uncached`)).status).toBe(200)
  const body = new URLSearchParams({ message: 'Hello' })
  expect((await fetch(`${address}/contact`, { method: 'POST', body })).status).toBe(200)
  expect(slow.filter(socket => socket.destroyed)).toEqual([])
})

const greet = () => new Hono().get('/', c => c.text('here'))

const opened = (count: number, open: () => Promise<Socket>) =>
  Promise.all(Array.from({ length: count }, open))
const answered = (socket: Socket) =>
  new Promise<string>(resolve => socket.once('data', data => resolve(data.toString().split('\r\n')[0] ?? '')))
const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n'

test('one address has so many connections: a new one takes the place of the one that has waited longest', async () => {
  const { address, open } = await serveApp(greet(), { ofOneAddress: 3 })
  const [used, silent, half] = [await open(), await open(), await open()]
  half.write(get)
  // It was answered, and is now as idle as the silent one, but for less time.
  const answer = answered(used)
  used.write(`${get}\r\n`)
  expect(await answer).toBe('HTTP/1.1 200 OK')
  const fourth = await open()
  await closed(silent)
  const fifth = await open()
  await closed(half)
  expect([used, fourth, fifth].filter(socket => socket.destroyed)).toEqual([])
  expect((await fetch(address)).status).toBe(200)
})

test('a client with many idle connections shuts out nobody at the same address', async () => {
  const { address, open } = await serveApp(greet(), { ofOneAddress: 50 })
  await opened(50, open)
  const flood = setInterval(() => void open().then(socket => socket.write(get)), 1)
  onTestFinished(() => clearInterval(flood))
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => fetch(address, { headers: { Connection: 'close' } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
})

test('where every connection of an address is in the middle of a request, one more is refused and none is cut off', async () => {
  const released = Promise.withResolvers<void>()
  const app = new Hono().get('/', async c => {
    await released.promise
    return c.text('here')
  })
  const { open } = await serveApp(app, { ofOneAddress: 2 })
  const busy = await opened(2, open)
  const answers = busy.map(answered)
  for (const socket of busy) socket.write(`${get}\r\n${get}\r\n`)
  // Until both heads were read.
  await sleep(100)
  await closed(await open())
  released.resolve()
  expect(await Promise.all(answers)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK'])
  // Each may be closed only after both of its requests were answered.
  await sleep(100)
  const late = await open()
  const answer = answered(late)
  late.write(`${get}\r\n`)
  expect(await answer).toBe('HTTP/1.1 200 OK')
})

test('all addresses together have so many: the one that has waited longest makes room', async () => {
  const { open } = await serveApp(greet(), { inAll: 2 })
  const [first] = [await open(), await open()]
  const third = await open()
  await closed(first)
  const answer = answered(third)
  third.write(`${get}\r\n`)
  expect(await answer).toBe('HTTP/1.1 200 OK')
})

test('a trusted proxy has as many connections as it needs', async () => {
  const proxied = await serveApp(greet(), { ofOneAddress: 3 }, ['127.0.0.1'])
  const many = await opened(10, proxied.open)
  expect((await fetch(proxied.address)).status).toBe(200)
  expect(many.filter(socket => socket.destroyed)).toEqual([])
})

test('a client that never completes a request’s head, or never starts one, is cut off', async () => {
  const { open } = await serveApp(greet(), { headMs: 200 })
  const [silent, slow] = await Promise.all([open(), open()])
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\nX: ')
  await Promise.all([closed(silent), closed(slow)])
})

test('a connection is open after an answer for as long as the table of limits says', async () => {
  const { address } = await serveApp(greet())
  const { headers } = await fetch(address)
  expect(headers.get('Keep-Alive')).toBe(`timeout=${connectionLimits.idleMs / 1_000}`)
})

test('a request that takes too long to come is cut off, however it comes', async () => {
  const { open } = await serveApp(greet(), { requestMs: 300, headMs: 200 })
  const slow = await open()
  slow.write(slowPost('/'))
  const drip = setInterval(() => slow.write('x'), 20)
  onTestFinished(() => clearInterval(drip))
  await closed(slow)
})

test('a client that leaves in the middle of a body or an answer leaves nothing behind, and causes no fault', async () => {
  const { address, open, logged } = await openProduct()
  const start = `POST ${abstractPath} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\n`
  const half = 'a'.repeat(5_000_000)
  // Together more than the memory for bodies of one address.
  for (let i = 0; i < 16; i++) {
    const socket = await open()
    socket.write(`${start}Content-Length: 10000000\r\n\r\n--x\r\n${half}`)
    await once(socket, 'drain')
    socket.destroy()
  }
  for (const request of [`${start}Content-`, 'GET /contact?uncached HTTP/1.1\r\nHost: localhost\r\n\r\n']) {
    for (let i = 0; i < 50; i++) {
      const socket = await open()
      socket.write(request, () => socket.destroy())
    }
  }
  const file = new FormData()
  file.set('file', new Blob(['a'.repeat(5_000_000)]), 'a.pdf')
  const send = async () => (await fetch(address + abstractPath, { method: 'POST', body: file })).status
  await expect.poll(send).toBe(422)
  const faults = logged.map(line => JSON.parse(line)).filter(({ level }) => level >= 50)
  expect(faults).toEqual([])
})

test('memory for bodies is shared by all interfaces', async () => {
  const { address, open, bytesRead } = await openProduct()
  // Together a little less than the memory for text of one address.
  const [count, length] = [64, 256 * 1024]
  const head = `POST /webhooks/paypal HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`
  for (let i = 0; i < count; i++) (await open()).write(head + 'x'.repeat(length - 1))
  await expect.poll(bytesRead).toBe(count * (head.length + length - 1))
  expect((await fetch(`${address}/contact?uncached`)).status).toBe(200)
  const body = new URLSearchParams({ message: 'Hello. '.repeat(100) })
  for (const path of ['/contact', `${base}/api/Contact/`]) {
    expect([path, (await fetch(address + path, { method: 'POST', body })).status]).toEqual([path, 503])
  }
})
