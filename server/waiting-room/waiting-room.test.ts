/** Tests the waiting room before the whole application, over real sockets. */

import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { moveLine, readLine } from '#domain/foundations/limits/waiting-line.ts'
import { newFormKey } from '#domain/foundations/repeats/form-key.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/http/listen.ts'
import { WaitingRoom } from '#server/waiting-room/waiting-room.ts'
import { crowd, overtakings, type Visit } from '#tests/load/crowd.ts'
import { speakInTests } from '#tests/support/catalogues.ts'
import type { Dialect } from '#tests/support/database.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'
import { makeConference, openWire, registrationFields, type Wire } from '#tests/support/wire.ts'

const form = '/glass/online-registration'

/** More than the forms that are let in before the room opens. */
const crowdSize = 80

const page = () => new Response('<p>the form</p>', { headers: { 'Content-Type': 'text/html' } })

/** @param render renders the forms; everything else is answered at once */
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

/** One process of possibly several. */
async function serve({ dependencies }: Wire, hasRoom = true) {
  const waitingRoom = hasRoom ? new WaitingRoom(dependencies) : undefined
  const app = createApp(dependencies, undefined, waitingRoom)
  const server = await listen(app, { port: 0, host: '127.0.0.1', trustedProxies: [], waitingRoom })
  const close = () => {
    waitingRoom?.close()
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const bound = server.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  const ask = (path: string, init: RequestInit = {}) => fetch(address + path, { redirect: 'manual', ...init })
  return { ask, address, close }
}

/** Forms whose rendering the test controls. */
function heldForms() {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  return { render: () => held, release: () => release() }
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
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

// A database only keeps the line, two numbers, and knows who returns from paying.
describeOnBothDatabases('the waiting room', (_open, dialect, testOnSqlite) => {
  speakInTests('de', 'ar')

  async function openCrowded() {
    const { render, release } = heldForms()
    const product = await openProduct(dialect, render)
    const visitors = Array.from({ length: crowdSize }, () => product.ask(form).catch(() => undefined))
    onTestFinished(async () => {
      release()
      await Promise.all(visitors)
    })
    await expect.poll(async () => (await readLine(product.wire.database.read)).issued).toBeGreaterThan(10)
    return { ...product, release }
  }

  testOnSqlite('stays away below the threshold', async () => {
    const { ask, wire } = await openProduct(dialect, () => sleep(1))
    for (let i = 0; i < 50; i++) {
      const answer = await ask(form)
      expect([answer.status, answer.headers.get('Set-Cookie')]).toEqual([200, null])
    }
    expect(await readLine(wire.database.read)).toEqual({ issued: 0, called: 0 })
  })

  testOnSqlite('shows the place, works without script, and is asked for the place by script', async () => {
    const { ask, wire } = await openCrowded()
    // Requests whose turn is near are held.
    await moveLine(wire.database, { issue: 2_000, call: 0 })
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
    // The same place or a nearer one, and no second place.
    expect(placeOf(await again.text())).toBeLessThanOrEqual(place)
    expect(again.headers.get('Set-Cookie')).toBeNull()
    expect(await (await ask('/waiting-room/place', { headers })).json()).toMatchObject({
      place: expect.toSatisfy((now: number) => now >= 1 && now <= place),
      words: expect.any(String),
      askAgainSeconds: expect.any(Number),
    })
    const head = await ask(form, { method: 'HEAD', headers })
    expect([head.status, await head.text()]).toEqual([503, ''])
    // The site's script is told to load the page itself.
    const data = await ask(`${form}.data?_routes=x`, { headers })
    expect([data.status, data.headers.get('X-Remix-Redirect')]).toEqual([204, form])
    expect(data.headers.get('X-Remix-Reload-Document')).toBe('true')
    // With what the link has chosen.
    const chosen = await ask(`${form}.data?presentation=oral&_routes=x&offer=a%26b`, { headers })
    expect(chosen.headers.get('X-Remix-Redirect')).toBe(`${form}?presentation=oral&offer=a%26b`)
    for (const [file, type] of [
      ['css', 'text/css'],
      ['js', 'text/javascript'],
    ]) {
      const sent = await ask(`/waiting-room/waiting-room.${file}`)
      expect([sent.status, sent.headers.get('Content-Type')]).toEqual([200, `${type}; charset=utf-8`])
    }
    const metrics = await (await ask('/metrics')).text()
    const counted = (method: string, status: string) =>
      Number(metrics.match(`requests_total\\{method="${method}",status="${status}"\\} (\\d+)`)?.[1])
    // The page twice, the place, two files and the answer to the site's script; and what the other visitors got.
    expect(counted('GET', '5xx')).toBeGreaterThanOrEqual(2)
    expect(counted('GET', '2xx')).toBeGreaterThanOrEqual(4)
    expect(counted('HEAD', '5xx')).toBe(1)
  })

  testOnSqlite('speaks the language of the form, of its address or of its conference', async () => {
    const { ask, wire } = await openCrowded()
    await makeConference(wire.database, { name: 'wellen' })
    await wire.database.write(tx =>
      tx.updateTable('conferences').set({ languages: 'de' }).where('name', '=', 'wellen').execute(),
    )
    await moveLine(wire.database, { issue: 2_000, call: 0 })
    const read = async (path: string) => {
      const html = await (await ask(path)).text()
      return [/<html [^>]*>/.exec(html)?.[0], /<h1>(.*)<\/h1>/.exec(html)?.[1]]
    }
    expect(await read(form)).toEqual(['<html lang="en" dir="ltr">', 'You are in line'])
    expect(await read('/wellen/online-registration')).toEqual([
      '<html lang="de" dir="ltr">',
      'Sie stehen in der Warteschlange',
    ])
    expect(await read('/glass/ar/online-registration')).toEqual([
      '<html lang="ar" dir="rtl">',
      'أنت في طابور الانتظار',
    ])
    const asked = await ask('/waiting-room/place', {
      headers: { Referer: 'http://localhost/wellen/online-registration' },
    })
    expect(await asked.json()).toMatchObject({ words: expect.stringMatching(/^(Noch|Sie sind|Aus)/) })
  })

  testOnSqlite(
    'lets nobody in with a forged place, another spelling of the address, or a direct post',
    async () => {
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
        '/glass/registrations/group',
        '/glass/de/Registrations/Group?back=nobodys',
      ]) {
        expect([address, (await ask(address)).status]).toEqual([address, 503])
      }
      for (const address of [
        '/glass/online%2Dregistration.data',
        '/glass/online-registration/_.data',
        '/glass/registrations/group.data',
      ]) {
        expect([address, (await ask(address)).status]).toEqual([address, 204])
      }
      for (const draft of ['', 'f'.repeat(32), newFormKey('another key', wire.dependencies.clock.now())]) {
        const answer = await ask(form, post({ name: `A "quoted" <name>\n`, draft }))
        expect(answer.status).toBe(503)
        const html = await answer.text()
        // The input comes back, and can be sent again.
        expect(html).toContain('name="name" value="A &#34;quoted&#34; &#60;name&#62;&#10;"')
        expect(html).toContain(`<form id="sent" method="post" action="${form}">`)
        expect(html).not.toContain('http-equiv')
      }
      // Another site's form is refused as always, and never put into the waiting page.
      const foreign = await ask(form, post({ name: 'Eve' }, { Origin: 'https://elsewhere.example' }))
      expect([foreign.headers.get('Retry-After'), (await foreign.text()).includes('Eve')]).toEqual([
        null,
        false,
      ])
    },
  )

  testOnSqlite('knows a form with a file by its key, and gives its texts back without one', async () => {
    const { ask, wire } = await openCrowded()
    const { clock, settings } = wire.dependencies
    const withFile = (fields: Record<string, string>, file: File) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) body.append(name, value)
      body.append('answer-7', file)
      return ask(form, { method: 'POST', body })
    }
    const photo = new File(['jpeg'], 'photo.jpg')
    const draft = newFormKey(settings.secretKey, clock.now())
    expect((await withFile({ name: 'Ada', draft }, photo)).status).toBe(200)
    const waiting = await withFile({ name: 'A "quoted" <name>' }, photo)
    const html = await waiting.text()
    expect(waiting.status).toBe(503)
    expect(html).toContain('name="name" value="A &#34;quoted&#34; &#60;name&#62;"')
    expect(html).not.toContain('name="answer-7"')
    expect(html).toContain('The file that you attached is not kept')
    // A browser sends an empty file of a field in which none was chosen.
    const without = await (await withFile({ name: 'Ada' }, new File([], ''))).text()
    expect(without).toContain('name="name" value="Ada"')
    expect(without).not.toContain('The file that you attached')
  })

  test('does not delay a visitor who has a form, returns from paying, or asks for something else', async () => {
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
    // The test delays rendering; an unanswered request shows that the form was let in.
    const comeBack = () =>
      Promise.race([ask(`${form}?back=${secret}`).catch(() => undefined), sleep(500, undefined)])
    expect(await comeBack()).toBeUndefined()
    expect((await ask('/health/live')).status).toBe(200)
    expect((await ask('/about')).status).toBe(200)
    // A return address opens thirty forms: enough for reloading, too few for sharing.
    await Promise.all(Array.from({ length: 29 }, comeBack))
    await expect.poll(async () => (await comeBack())?.status).toBe(503)
  })

  test('is one line for all processes, and survives a restart', async () => {
    const { ask, wire } = await openCrowded()
    await moveLine(wire.database, { issue: 2_000, call: 0 })
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

  test('continues after a restart, and ignores a place that is too old', async () => {
    const { ask, wire, close } = await openCrowded()
    await moveLine(wire.database, { issue: 2_000, call: 0 })
    const headers = { Cookie: cookieOf(await ask(form)) }
    const before = await readLine(wire.database.read)
    close()
    const again = await serve(wire)
    let place = Number.NaN
    // If the line cannot be read in time, as on a machine that is too busy, a page says only that the product is busy.
    const askAgain = async () => {
      const seen = await again.ask(form, { headers })
      expect([seen.status, seen.headers.get('Set-Cookie')]).toEqual([503, null])
      place = placeOf(await seen.text())
      return place
    }
    await expect.poll(askAgain).toBeGreaterThan(500)
    expect(place).toBeLessThanOrEqual(before.issued - before.called)
    wire.setNow(wire.dependencies.clock.now().add({ hours: 7 }))
    const late = await again.ask(form, { headers })
    expect([late.status, cookieOf(late)]).toEqual([503, expect.not.stringMatching(headers.Cookie)])
    expect(cookieOf(late)).not.toBe('')
  })

  testOnSqlite('limits the places of one address, but not those of others', async () => {
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
    expect(refused).toContain('from your network')
    expect((await from('198.51.100.4')).headers.get('Set-Cookie')).not.toBeNull()
    const { issued } = await readLine(wire.database.read)
    expect(issued).toBeLessThanOrEqual(500 + crowdSize + 1)
  })

  testOnSqlite('calls the next visitors if others have left', async () => {
    const { ask, release, wire } = await openCrowded()
    // None of these visitors comes back.
    await moveLine(wire.database, { issue: 200, call: 0 })
    const answer = await ask(form)
    const headers = { Cookie: cookieOf(answer) }
    release()
    await expect.poll(async () => (await ask(form, { headers })).status, { interval: 100 }).toBe(200)
    expect(await (await ask('/waiting-room/place', { headers })).json()).toMatchObject({ place: 0 })
    // A place opens thirty forms, too. While others wait, whoever shares it afterwards gets one of their own.
    const open = async () => {
      await moveLine(wire.database, { issue: 1_000, call: 0 })
      return cookieOf(await ask(form, { headers }))
    }
    for (let opened = 1; opened < 30; opened++) {
      expect(await (await ask(form, { headers })).text()).toContain('the form')
    }
    await expect.poll(open).toMatch(/^place=/)
  })
})

// On one database: what depends on it is tested above. Two processes share only PostgreSQL.
describe('ten times more visitors than can be served', () => {
  const dialect = 'postgres'
  const formMs = 10
  const people = 300
  // A query of the visitor's own makes each form be rendered.
  const rendered = `${form}?failed=nobodys`

  /** Renders one form after the other, as one processor does. */
  function oneByOne() {
    let last: Promise<unknown> = Promise.resolve()
    return () => {
      last = last.then(() => sleep(formMs))
      return last
    }
  }

  const visit = (...addresses: [string, ...string[]]) =>
    crowd({ addresses, page: rendered, people, seconds: (people * formMs) / 10_000, patienceSeconds: 60 })
  /**
   * Who comes in when also depends on when a busy machine runs each visitor, so that a crowd may be disturbed once. A
   * line without order would let half of all pairs overtake in every crowd.
   */
  async function visitInOrder(...addresses: [string, ...string[]]) {
    let visits = await visit(...addresses)
    for (let again = 0; again < 2 && overtakings(visits) >= 0.1; again++) visits = await visit(...addresses)
    expect(overtakings(visits)).toBeLessThan(0.1)
    return visits
  }
  const answers = (visits: readonly Visit[]) => median(visits.map(({ answerMs }) => answerMs))
  const lastIn = (visits: readonly Visit[]) => Math.max(...visits.map(({ insideAtMs }) => insideAtMs))

  test('visitors inside are served in order of arrival, without delay, and the machine is not idle', async () => {
    const { address, wire } = await openProduct(dialect, oneByOne())
    const withRoom = await visitInOrder(address)
    const inLine = withRoom.filter(({ place }) => place !== null)
    expect(inLine.length).toBeGreaterThan(people / 2)
    expect(new Set(inLine.map(({ place }) => place)).size).toBe(inLine.length)

    const render = oneByOne()
    const renderPage = async () => {
      await render()
      return page()
    }
    const without = await serve({ ...wire, dependencies: { ...wire.dependencies, renderPage } }, false)
    const withoutRoom = await visit(without.address)
    expect(answers(withoutRoom) / answers(withRoom)).toBeGreaterThan(1.5)
    // Nobody is left, and the last one did not come much later.
    expect(lastIn(withRoom) / lastIn(withoutRoom)).toBeLessThan(3)
  })

  test('two processes have one line, and everybody is let in by their place', async () => {
    const { wire, address } = await openProduct(dialect, oneByOne())
    const other = await serve(wire)
    const visits = await visitInOrder(address, other.address)
    expect(lastIn(visits)).toBeLessThan(Infinity)
    const places = visits.flatMap(({ place }) => place ?? [])
    expect(places.length).toBeGreaterThan(people / 4)
    expect(new Set(places).size).toBe(places.length)
  })

  test('a thousand places whose holders have left delay nobody for long', async () => {
    const { wire, ask } = await openProduct(dialect, oneByOne())
    await moveLine(wire.database, { issue: 1_000, call: 0 })
    const headers = { Cookie: cookieOf(await ask(form)) }
    // How many forms this machine, however busy it is, could have rendered meanwhile.
    let couldRender = 0
    let isOver = false
    const rendering = (async () => {
      for (; !isOver; couldRender++) await sleep(formMs)
    })()
    await expect.poll(async () => (await readLine(wire.database.read)).called).toBe(1_001)
    isOver = true
    await rendering
    expect(couldRender).toBeLessThan(700)
    expect((await ask(form, { headers })).status).toBe(200)
  })
})
