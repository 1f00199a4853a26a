/** Floods over real sockets: of headers, of requests in one write, and of connections. */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { connectionLimits, listen } from '#server/http/listen.ts'

const mebibyte = 1024 * 1024

/** Both ends of a connection are open files of this process, besides others. */
const sockets = Math.min(10_000, Math.floor((openFilesLimit() - 1_000) / 2))

function openFilesLimit(): number {
  const said = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim()
  return said === 'unlimited' ? Infinity : Number(said)
}

async function serveApp(limits: Partial<typeof connectionLimits> = {}) {
  let answered = 0
  let inside = 0
  let mostInside = 0
  const app = new Hono().get('/:number', async c => {
    answered++
    mostInside = Math.max(mostInside, ++inside)
    await setImmediate()
    inside--
    return c.text(`<${c.req.param('number')}>`)
  })
  const listening = { port: 0, host: '127.0.0.1', trustedProxies: [] }
  // They all come from one address, whose own limit is tested in listen.test.ts.
  const server = await listen(app, listening, {
    ...connectionLimits,
    ofOneAddress: connectionLimits.inAll,
    ...limits,
  })
  const opened: Socket[] = []
  onTestFinished(() => {
    for (const socket of opened) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    opened.push(socket)
    await once(socket, 'connect')
    return socket
  }
  return {
    address: `http://127.0.0.1:${port}`,
    open,
    opened,
    answered: () => answered,
    mostInside: () => mostInside,
  }
}

async function readAll(socket: Socket): Promise<string> {
  let all = ''
  for await (const chunk of socket) all += chunk
  return all
}

test.each([
  ['one long header', `X-Long: ${'a'.repeat(17_000)}\r\n`],
  ['many short headers', Array.from({ length: 2_000 }, (_, at) => `X-${at}: 1\r\n`).join('')],
])('%s: refused before the application sees anything', async (_name, headers) => {
  const { open, answered } = await serveApp()
  const socket = await open()
  socket.write(`GET /1 HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`)
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 431 /)
  expect(answered()).toBe(0)
})

test('five hundred requests in one write are answered one after the other, all of them', async () => {
  const { open, mostInside } = await serveApp()
  const socket = await open()
  const count = 500
  const requests = Array.from(
    { length: count },
    (_, at) =>
      `GET /${at} HTTP/1.1\r\nHost: localhost\r\nConnection: ${at === count - 1 ? 'close' : 'keep-alive'}\r\n\r\n`,
  )
  socket.write(requests.join(''))
  const numbers = [...(await readAll(socket)).matchAll(/<(\d+)>/g)].map(([, number]) => Number(number))
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => at))
  expect(mostInside()).toBe(1)
})

test('who sends many requests and reads no answer is cut off before they take much memory', async () => {
  const { address, open } = await serveApp({ unanswered: 1_000 })
  const many = 'GET /1 HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(900)
  const one = await open()
  one.write(many)
  expect((await fetch(`${address}/2`)).status).toBe(200)
  // Before either can have read all its answers.
  const flood = await Promise.all(Array.from({ length: 20 }, open))
  for (const socket of flood) socket.write(many)
  await Promise.race(flood.map(socket => once(socket, 'close')))
  expect(await (await fetch(`${address}/3`)).text()).toBe('<3>')
})

test(`${sockets} open connections: others are served, and each costs little memory`, async () => {
  const { address, open, opened } = await serveApp()
  const before = process.memoryUsage().rss
  for (let at = 0; at < sockets; at += 500) {
    const batch = Math.min(500, sockets - at)
    const some = await Promise.all(Array.from({ length: batch }, open))
    // Half of them begin a request and never complete it.
    for (const socket of some.slice(batch / 2)) socket.write('GET /1 HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')
  }
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, at) => (await fetch(`${address}/${at}`)).text()),
  )
  expect(answers).toEqual(answers.map((_, at) => `<${at}>`))
  expect(opened.filter(socket => socket.destroyed)).toHaveLength(0)
  const grown = process.memoryUsage().rss - before
  // At both ends: this process has the clients too.
  expect(grown / sockets).toBeLessThan(mebibyte / 10)
})
