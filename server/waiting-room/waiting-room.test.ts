/** The waiting room before the whole application, over real sockets. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { newFormKey } from '#domain/limits/form-key.ts'
import { readLine, takePlace } from '#domain/limits/waiting-line.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { WaitingRoom } from '#server/waiting-room/waiting-room.ts'
import type { Dialect } from '#tests/support/database.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire, registrationFields, type Wire } from '#tests/support/wire.ts'

const form = '/glass/online-registration'

/** Above the number of forms that are rendered at once before the room opens. */
const crowdSize = 80

const page = () => new Response('<p>the form</p>', { headers: { 'Content-Type': 'text/html' } })

/** @param render makes the forms; everything else is made at once */
async function openProduct(dialect: Dialect, render: () => Promise<unknown>) {
  const wire = await openWire(dialect, {
    replace: dependencies => ({
      ...dependencies,
      settings: { ...dependencies.settings, isPublicUrlSet: false, trustedProxies: ['127.0.0.1'] },
      renderPage: async request => {
        if (request.method === 'GET' && request.url.includes('online-registration')) await render()
        return page()
      },
    }),
  })
  const conference = await makeConference(wire.database, { name: 'glass' })
  return { wire, conference, ...(await serve(wire)) }
}

/** One process, of which there may be several. */
async function serve({ dependencies }: Wire, hasRoom = true) {
  const waitingRoom = hasRoom ? new WaitingRoom(dependencies) : undefined
  const app = createApp(dependencies, undefined, waitingRoom)
  const server = await listen(app, { port: 0, host: '127.0.0.1', trustedProxies: [], waitingRoom })
  onTestFinished(() => {
    waitingRoom?.close()
    server.close()
    server.closeAllConnections()
  })
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const ask = (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: 'manual', ...init })
  return { ask }
}

/** Forms that are rendered when the test says so. */
function heldForms() {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  return { render: () => held, release: () => release() }
}

const cookieOf = (answer: Response) => answer.headers.get('Set-Cookie')?.split(';')[0] ?? ''
const placeOf = (html: string) => Number(/id="place">([\d,]+)</.exec(html)?.[1]?.replace(',', ''))
const post = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers,
  body: new URLSearchParams(fields),
})

test('where its database fails, the application answers', async () => {
  const { wire } = await openProduct('sqlite', async () => {})
  const { database } = wire.dependencies
  const failing = new Proxy(database.read, {
    get() {
      throw new Error('the database is gone')
    },
  })
  const { ask } = await serve({
    ...wire,
    dependencies: { ...wire.dependencies, database: { ...database, read: failing } },
  })
  for (const init of [{}, post({ name: 'Ada' })]) {
    const answer = await ask(form, init)
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([200, null])
  }
})

describeOnBothDatabases('the waiting room', (_open, dialect) => {
  async function openCrowded() {
    const { render, release } = heldForms()
    const product = await openProduct(dialect, render)
    const crowd = Array.from({ length: crowdSize }, () => product.ask(form))
    onTestFinished(async () => {
      release()
      await Promise.all(crowd)
    })
    await expect.poll(async () => (await readLine(product.wire.database.read)).issued).toBeGreaterThan(10)
    return { ...product, release, crowd }
  }

  test('stays away below the threshold', async () => {
    const { ask, wire } = await openProduct(dialect, () => sleep(1))
    for (let i = 0; i < 50; i++) {
      const answer = await ask(form)
      expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null])
    }
    expect(await readLine(wire.database.read)).toEqual({ issued: 0, called: 0 })
  })

  test('gives a place that can be seen, works without script, and asks for it by script', async () => {
    const { ask } = await openCrowded()
    const answer = await ask(form)
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(answer.headers.get('Set-Cookie')).toMatch(
      /^place=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    )
    const html = await answer.text()
    const place = placeOf(html)
    expect(place).toBeGreaterThan(0)
    expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"><\/noscript>/)
    expect(html).toContain('role="status"')
    expect(html).not.toMatch(/<style|style=|<script>|onclick/)
    const headers = { Cookie: cookieOf(answer) }
    const again = await ask(form, { headers })
    // The same place, or nearer; and no second one.
    expect(placeOf(await again.text())).toBeLessThanOrEqual(place)
    expect(again.headers.get('Set-Cookie')).toBeNull()
    expect(await (await ask('/waiting-room/place', { headers })).json()).toMatchObject({
      place: expect.toSatisfy((now: number) => now >= 1 && now <= place),
      words: expect.any(String),
      askAgainSeconds: expect.any(Number),
    })
    const head = await ask(form, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([503, ''])
    // The site's script is sent to the page itself.
    const data = await ask(`${form}.data?_routes=x`, { headers })
    expect([data.status, data.headers.get('X-Remix-Redirect')]).toEqual([204, form])
    expect(data.headers.get('X-Remix-Reload-Document')).toBe('true')
    for (const [file, type] of [
      ['css', 'text/css'],
      ['js', 'text/javascript'],
    ]) {
      const sent = await ask(`/waiting-room/waiting-room.${file}`)
      expect([sent.status, sent.headers.get('Content-Type')]).toEqual([200, `${type}; charset=utf-8`])
    }
  })

  test('lets nobody past who forges a place, turns the address round, or posts at once', async () => {
    const { ask, wire } = await openCrowded()
    const own = cookieOf(await ask(form))
    const [value = '', seconds = '', signature = ''] = own.replace('place=', '').split('.')
    for (const Cookie of [
      `place=1.${seconds}.${signature}`,
      `place=${Number(value) - 1}.${seconds}.${signature}`,
      `place=${value}.${seconds}.${'A'.repeat(22)}`,
      'place=',
      'place=0.0.',
    ]) {
      const answer = await ask(form, { headers: { Cookie } })
      expect([Cookie, answer.status, cookieOf(answer) !== '']).toEqual([Cookie, 503, true])
    }
    for (const address of [
      '/glass/online%2Dregistration',
      '/glass/Online-Registration',
      '/glass/online-registration/',
      '/glass/online-registration?x=1',
      '/glass/online-registration?back=nobodys',
      '/glass/online-registration?cancelled=nobodys&back=nobodys',
      '/gl%61ss/discount-form',
    ]) {
      expect([address, (await ask(address)).status]).toEqual([address, 503])
    }
    for (const address of ['/glass/online%2Dregistration.data', '/glass/online-registration/_.data']) {
      expect([address, (await ask(address)).status]).toEqual([address, 204])
    }
    for (const draft of ['', 'f'.repeat(32), newFormKey('another key', wire.dependencies.clock.now())]) {
      const answer = await ask(form, post({ name: `A "quoted" <name>\n`, draft }))
      expect(answer.status).toBe(503)
      const html = await answer.text()
      // What was typed comes back, and can be sent again.
      expect(html).toContain('name="name" value="A &#34;quoted&#34; &#60;name&#62;&#10;"')
      expect(html).toContain(`<form id="sent" method="post" action="${form}">`)
      expect(html).not.toContain('http-equiv')
    }
    // Another site's form is refused as ever, and never kept to be sent from here.
    const foreign = await ask(form, post({ name: 'Eve' }, { Origin: 'https://elsewhere.example' }))
    expect([foreign.headers.get('Retry-After'), (await foreign.text()).includes('Eve')]).toEqual([
      null,
      false,
    ])
  })

  test('keeps no one waiting who was given a form, comes back from paying, or asks for something else', async () => {
    const { ask, wire, conference } = await openCrowded()
    const { clock, settings } = wire.dependencies
    const draft = newFormKey(settings.secretKey, clock.now())
    expect((await ask(form, post({ name: 'Ada', draft }))).status).toBe(200)
    const placed = await ask('/colloquyBackend/glass/registration/registrationform/', {
      method: 'POST',
      body: JSON.stringify(registrationFields(conference)),
    })
    expect(placed.status).toBe(201)
    const { registration_url: address } = await placed.json()
    const secret = new URL(address).pathname.split('/').at(-1)
    expect((await ask(`/glass/registrations/${secret}`)).status).toBe(200)
    // Rendering it is held up by the test; that it is being rendered is seen by its not being refused.
    const returned = ask(`${form}?back=${secret}`)
    expect(await Promise.race([returned, sleep(500)])).toBeUndefined()
    expect((await ask('/health/live')).status).toBe(200)
    expect((await ask('/about')).status).toBe(200)
  })

  test('is one line for all processes, and survives a restart', async () => {
    const { ask, wire } = await openCrowded()
    await Promise.all(Array.from({ length: 2_000 }, () => takePlace(wire.database)))
    const answer = await ask(form)
    const headers = { Cookie: cookieOf(answer) }
    const place = placeOf(await answer.text())
    // It has no crowd of its own.
    const other = await serve(wire)
    const seen = await other.ask(form, { headers })
    expect([seen.status, placeOf(await seen.text()) <= place]).toEqual([503, true])
    const late = await other.ask(form)
    expect(late.status).toBe(503)
    expect(placeOf(await late.text())).toBeGreaterThan(1_000)
  })

  test('gives one address so many places and no more, and others theirs', async () => {
    const { ask, wire } = await openCrowded()
    const from = (address: string) => ask(form, { headers: { 'X-Forwarded-For': address } })
    const cookies = new Set<string>()
    let refused = ''
    for (let asked = 0; asked < 520; asked += 20) {
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => from('203.0.113.9')))) {
        const html = await answer.text()
        if (answer.headers.has('Set-Cookie')) cookies.add(cookieOf(answer))
        else refused = html
      }
    }
    expect(cookies.size).toBe(500)
    expect(refused).toContain('from the same network')
    expect((await from('198.51.100.4')).headers.get('Set-Cookie')).not.toBeNull()
    const { issued } = await readLine(wire.database.read)
    expect(issued).toBeLessThanOrEqual(500 + crowdSize + 1)
  })

  test('calls those behind people who have left, and a place opens a form for one person only', async () => {
    const { ask, release, wire } = await openCrowded()
    // Nobody of these ever comes back.
    await Promise.all(Array.from({ length: 200 }, () => takePlace(wire.database)))
    const answer = await ask(form)
    const headers = { Cookie: cookieOf(answer) }
    release()
    await expect.poll(async () => (await ask(form, { headers })).status, { interval: 100 }).toBe(200)
    const opened = await Promise.all(Array.from({ length: 60 }, () => ask(form, { headers })))
    // The room has closed, so everybody comes in; but no place was used more often than it may be.
    expect(opened.length).toBe(60)
    expect(await (await ask('/waiting-room/place', { headers })).json()).toMatchObject({ place: 0 })
  })
})

test('ten times more than can be served: those inside are served as ever, in the order of coming', async () => {
  const formMs = 10
  const visitors = 100

  /** One form after the other, as one processor renders them. */
  function oneByOne() {
    let last: Promise<unknown> = Promise.resolve()
    return () => {
      last = last.then(() => sleep(formMs))
      return last
    }
  }

  /** Everybody comes within a tenth of the time that serving them takes. */
  async function crowd(ask: (path: string, init?: RequestInit) => Promise<Response>) {
    const inside: { place: number; waitedMs: number; at: number }[] = []
    await Promise.all(
      Array.from({ length: visitors }, async (_, number) => {
        await sleep((number * formMs) / 10)
        let headers: Record<string, string> = {}
        let place = 0
        for (;;) {
          const startedAt = performance.now()
          const answer = await ask(form, { headers })
          if (answer.status === 200) {
            const now = performance.now()
            inside.push({ place, waitedMs: now - startedAt, at: now })
            return
          }
          if (place === 0) {
            headers = { Cookie: cookieOf(answer) }
            place = Number(headers.Cookie?.replace('place=', '').split('.')[0])
          }
          await answer.arrayBuffer()
          await sleep(500)
        }
      }),
    )
    const medianMs = inside.map(({ waitedMs }) => waitedMs).toSorted((a, b) => a - b)[visitors / 2] ?? 0
    return { inside, medianMs }
  }

  const { ask } = await openProduct('sqlite', oneByOne())
  const withRoom = await crowd(ask)
  const places = withRoom.inside.map(({ place }) => place).filter(place => place > 0)
  // No place twice, and most had to take one.
  expect(new Set(places).size).toBe(places.length)
  expect(places.length).toBeGreaterThan(visitors / 2)
  // Called in order: the first third comes in before the last third, but for how often they ask.
  const third = Math.floor(places.length / 3)
  const first = places.slice(0, third).toSorted((a, b) => a - b)[Math.floor(third / 2)] ?? 0
  const last = places.slice(-third).toSorted((a, b) => a - b)[Math.floor(third / 2)] ?? 0
  expect(last / first).toBeGreaterThan(2)

  const wire = await openWire('sqlite')
  const render = oneByOne()
  const without = await serve(
    {
      ...wire,
      dependencies: {
        ...wire.dependencies,
        settings: { ...wire.dependencies.settings, isPublicUrlSet: false },
        renderPage: async () => {
          await render()
          return page()
        },
      },
    },
    false,
  )
  const withoutRoom = await crowd(without.ask)
  expect(withoutRoom.medianMs / withRoom.medianMs).toBeGreaterThan(2)
})
