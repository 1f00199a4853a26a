/** Tests cached responses that are sent before the application, over real sockets. */
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { request as ask } from 'node:http'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { enqueue } from '#domain/foundations/outbox/outbox.ts'
import { createApp } from '#server/app.ts'
import { OwnHosts } from '#server/hosts/own-hosts.ts'
import { listen } from '#server/http/listen.ts'
import { Door } from '#server/pages/door.ts'
import { Visits } from '#server/visits/visits.ts'
import { makeConference, openWire } from '#tests/support/wire.ts'

interface Answer {
  status: number
  rawHeaders: string[]
  body: Buffer
}

/** A better compression makes it smaller. */
const longText = Array.from({ length: 900 }, (_, n) => `${(n * n * 7_919) % 1_009} words `).join('')

/** A peer that the tests' product trusts as a proxy. */
const proxy = '203.0.113.7'

/**
 * The product behind the door, with pages that say how often they were rendered. A request with the header `Peer` comes
 * from that address.
 */
async function openProduct() {
  let rendered = 0
  let reachedApplication = 0
  const wire = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async ({ url }) =>
        new Response(`<!doctype html><i>${new URL(url).origin}</i><p>${longText}page ${++rendered}</p>`, {
          headers: { 'Content-Type': 'text/html; charset=utf-8' },
        }),
    }),
  })
  const settings = { ...wire.dependencies.settings, isPublicUrlSet: false, trustedProxies: [proxy] }
  const { revisions, clock } = wire.dependencies
  const visits = new Visits({ ...wire.dependencies, database: wire.database })
  onTestFinished(() => visits.close())
  const door = new Door(revisions, clock, settings.trustedProxies, visits)
  const hosts = await OwnHosts.open(settings, wire.dependencies)
  onTestFinished(() => hosts.close())
  const app = createApp({ ...wire.dependencies, settings, visits, hosts }, door)
  const counted = {
    fetch: (...args: Parameters<typeof app.fetch>) => {
      reachedApplication++
      return app.fetch(...args)
    },
  }
  const server = await listen(counted, { port: 0, host: '127.0.0.1', trustedProxies: [], door, hosts })
  onTestFinished(() => {
    server.close()
  })
  server.prependListener('request', ({ socket, headers }) => {
    if (headers.peer) Object.defineProperty(socket, 'remoteAddress', { value: headers.peer })
  })
  const bound = server.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0

  async function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    const sent = ask({ host: '127.0.0.1', port, path: address, method, headers, agent: false })
    sent.end()
    const [answer] = await once(sent, 'response')
    const chunks: Buffer[] = []
    for await (const chunk of answer) chunks.push(chunk)
    return { status: answer.statusCode, rawHeaders: answer.rawHeaders, body: Buffer.concat(chunks) }
  }

  /** Requests an address until the application is no longer reached. */
  async function untilRepeated(address: string, headers?: Record<string, string>, method?: string) {
    for (;;) {
      const before = reachedApplication
      const answer = await get(address, headers, method)
      if (reachedApplication === before) return answer
    }
  }

  /** Requests a page until it has been compressed better. */
  async function untilSmaller(address: string) {
    const asked = () => get(address, { 'Accept-Encoding': 'br' })
    const first = await asked()
    await expect.poll(async () => (await asked()).body.length).toBeLessThan(first.body.length)
    return { first, later: await asked() }
  }
  return {
    ...wire,
    get,
    untilRepeated,
    untilSmaller,
    visits,
    hosts,
    reached: () => reachedApplication,
    rendered: () => rendered,
  }
}

const then = '2027-01-01T00:00:00.000Z'

const withoutDate = ({ status, rawHeaders, body }: Answer) => {
  const at = rawHeaders.indexOf('Date') === -1 ? rawHeaders.indexOf('date') : rawHeaders.indexOf('Date')
  return { status, headers: rawHeaders.toSpliced(at, 2), body: body.toString('base64') }
}

const variants = [
  ['GET', {}],
  ['GET', { 'Accept-Encoding': 'gzip, deflate, br, zstd' }],
  ['GET', { 'Accept-Encoding': 'br;q=0, gzip' }],
  ['HEAD', { 'Accept-Encoding': 'br' }],
  ['HEAD', {}],
] as const satisfies (readonly [string, Record<string, string>])[]

test.for(variants)(
  '%s with %j is answered by the door as by the application, to the byte',
  async ([method, headers]) => {
    const { get, untilRepeated, untilSmaller, reached } = await openProduct()
    await untilSmaller('/about')
    const before = reached()
    // The page does not depend on this, but nobody has asked with it.
    const byApplication = await get('/about', { ...headers, 'X-Forwarded-Host': 'new.example' }, method)
    expect(reached()).toBe(before + 1)
    const byDoor = await untilRepeated('/about', headers, method)
    expect(withoutDate(byDoor)).toEqual(withoutDate(byApplication))
    expect(byDoor.status).toBe(200)
  },
)

test('the first visitors get a page that was compressed quickly, all others a smaller one with the same text', async () => {
  const { untilSmaller, untilRepeated } = await openProduct()
  const { first, later } = await untilSmaller('/about')
  expect(brotliDecompressSync(later.body)).toEqual(brotliDecompressSync(first.body))
  const byDoor = await untilRepeated('/about', { 'Accept-Encoding': 'br' })
  expect(withoutDate(byDoor)).toEqual(withoutDate(later))
})

test('a visitor who has the page gets 304, as from the application', async () => {
  const { get, untilRepeated } = await openProduct()
  const { rawHeaders } = await get('/about')
  const etag = rawHeaders[rawHeaders.findIndex(name => name.toLowerCase() === 'etag') + 1] ?? ''
  const byApplication = await get('/about', { 'If-None-Match': `"other", ${etag}` })
  const byDoor = await untilRepeated('/about', { 'If-None-Match': `"other", ${etag}` })
  expect(byDoor.status).toBe(304)
  expect(withoutDate(byDoor)).toEqual(withoutDate(byApplication))
  expect((await get('/about', { 'If-None-Match': '"other"' })).status).toBe(200)
})

test('visits are counted whether the door or the application answers', async () => {
  const { get, untilRepeated, visits } = await openProduct()
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' }
  await untilRepeated('/about', headers)
  await untilRepeated('/about', headers, 'HEAD')
  const page = visits.page(new URL('http://localhost/about'))
  const before = { ...page }
  const answer = await get('/about', headers)
  const etag = answer.rawHeaders[answer.rawHeaders.findIndex(name => name.toLowerCase() === 'etag') + 1] ?? ''
  await get('/about', { ...headers, 'If-None-Match': etag })
  await get('/about')
  expect(before.views).toBeGreaterThanOrEqual(2)
  expect(page?.views).toBe((before.views ?? 0) + 2)
})

test('a change is seen by the next visitor', async () => {
  const { get, untilRepeated, database } = await openProduct()
  await untilRepeated('/about')
  await database.write(tx =>
    addContent(tx, null, 'service', [{ title: 'Translation', text: 'For every talk.' }]),
  )
  expect((await get('/about')).body.toString()).toContain('page 2</p>')
})

test('a write that changes no page leaves the pages to the door', async () => {
  const { get, untilRepeated, database, dependencies, reached } = await openProduct()
  await untilRepeated('/about')
  const before = reached()
  const now = dependencies.clock.now()
  const payload = { keys: [] }
  await database.write(tx => enqueue(tx, { kind: 'remove-files', effect: 'none', payload, now }))
  await get('/about')
  expect(reached()).toBe(before)
})

test('a page that depends on the date is rendered again when the date changes', async () => {
  const { get, untilRepeated, dependencies, setNow } = await openProduct()
  await untilRepeated('/about')
  setNow(dependencies.clock.now().add({ hours: 1 }))
  expect((await get('/about')).body.toString()).toContain('page 2</p>')
})

test('requests with different hosts, queries or methods get different responses, as in the application', async () => {
  const { get, untilRepeated, reached } = await openProduct()
  await untilRepeated('/about')
  for (const attempt of [
    () => get('/about', { Host: 'other.example' }),
    () => get('/material-science/program?day=2'),
    () => get('/about?'),
    () => get('/about', {}, 'POST'),
    () => get('/About'),
  ]) {
    const before = reached()
    await attempt()
    expect(reached()).toBe(before + 1)
  }
})

test('a page that was asked for at a name before it became a domain of a conference is not repeated there', async () => {
  const { get, untilRepeated, reached, hosts, database } = await openProduct()
  const { id } = await makeConference(database, { name: 'crystals' })
  const at = { Host: 'conf.example' }
  await untilRepeated('/crystals', at)
  // Nothing that pages show has changed.
  const row = {
    conference_id: id,
    domain: 'conf.example',
    set_at: then,
    checked_at: then,
    proven_at: then,
    trouble: null,
  }
  await database.write(tx => tx.insertInto('conference_domains').values(row).execute())
  await hosts.refresh()
  await untilRepeated('/about')
  const before = reached()
  await get('/', at)
  expect(reached()).toBe(before + 1)
})

test('what other sites add to an address changes nothing, even to the door', async () => {
  const { get, untilRepeated, reached, rendered } = await openProduct()
  const page = await untilRepeated('/about')
  const before = [reached(), rendered()]
  for (const added of ['?utm_source=mail', '?fbclid=abc', '?1', '?a=b&c'])
    expect(withoutDate(await get(`/about${added}`))).toEqual(withoutDate(page))
  expect([reached(), rendered()]).toEqual(before)
})

test('what belongs to one visitor is never repeated', async () => {
  const { get, rendered } = await openProduct()
  for (let n = 1; n <= 4; n++) {
    await get('/material-science/online-registration')
    expect(rendered()).toBe(n)
  }
})

test('files of the build are repeated in each encoding; a part of one is not taken for the whole', async () => {
  const { get, untilRepeated, dependencies } = await openProduct()
  await mkdir(path.join(dependencies.assetsFolder, 'assets'), { recursive: true })
  const script = 'console.log(1)\n'.repeat(200)
  await writeFile(path.join(dependencies.assetsFolder, 'assets/a-1234.js'), script)
  const byApplication = await get('/assets/a-1234.js')
  const byDoor = await untilRepeated('/assets/a-1234.js')
  expect(withoutDate(byDoor)).toEqual(withoutDate(byApplication))
  expect(byDoor.body.toString()).toBe(script)
  const part = await get('/assets/a-1234.js', { Range: 'bytes=0-9' })
  expect(part.body.toString()).toBe(part.status === 206 ? script.slice(0, 10) : script)
})

test('repeated answers are counted like all others, and marked as repeated', async () => {
  const { get, untilRepeated } = await openProduct()
  await untilRepeated('/about')
  const text = (await get('/metrics')).body.toString()
  const answered = Number(/colloquy_http_requests_total\{method="GET",status="2xx"\} (\d+)/.exec(text)?.[1])
  const repeated = Number(/colloquy_http_repeated_total (\d+)/.exec(text)?.[1])
  expect(answered).toBeGreaterThanOrEqual(3)
  expect(repeated).toBe(1)
})

test('a direct request cannot choose the addresses in the pages of visitors behind a proxy, nor they in its own', async () => {
  const { get, untilRepeated } = await openProduct()
  const https = { Host: 'site.example', 'X-Forwarded-Proto': 'https' }
  const byProxy = { ...https, Peer: proxy }
  const linksIn = ({ body }: Answer) => /<i>(.*)<\/i>/.exec(body.toString())?.[1]
  await untilRepeated('/about', https)
  expect(linksIn(await get('/about', byProxy))).toBe('https://site.example')
  await untilRepeated('/contact', byProxy)
  expect(linksIn(await get('/contact', https))).toBe('http://site.example')
})
