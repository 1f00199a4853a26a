import { expect, test } from 'vitest'
import { openWire } from '#tests/support/wire.ts'

/** The number of requests processed at once, and the number that may queue. */
const room = 256 + 4_000

test('who asks for a page when the line is full is told to come back, and everybody in line is served', async () => {
  let release = () => {}
  let held = Promise.resolve()
  const { getPage } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async () => {
        await held
        return new Response('<p>a page</p>', { headers: { 'Content-Type': 'text/html' } })
      },
    }),
  })
  expect((await getPage('/about')).status).toBe(200)
  held = new Promise<void>(resolve => {
    release = resolve
  })
  const inLine = Array.from({ length: room }, () => getPage('/contact?asked'))
  const tooMany = await getPage('/contact?asked', {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada' }),
  })
  expect(tooMany.status).toBe(503)
  expect(Number(tooMany.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(tooMany.headers.get('Cache-Control')).toBe('no-store')
  expect(await tooMany.text()).toContain('Nothing was done.')
  expect((await getPage('/health/live')).status).toBe(200)
  // A page from memory takes no place.
  expect((await getPage('/about')).status).toBe(200)
  expect((await getPage('/about', { method: 'HEAD' })).status).toBe(200)

  release()
  const answers = await Promise.all(inLine)
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
  expect((await getPage('/contact?asked')).status).toBe(200)
})

test('sign-ins that wait take no place of a page, and of too many the rest are told to come back', async () => {
  const held = Promise.withResolvers<void>()
  const { getPage } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async request => {
        if (request.method === 'POST') await held.promise
        return new Response('<p>a page</p>', { headers: { 'Content-Type': 'text/html' } })
      },
    }),
  })
  const origin = 'https://conferences.example.org'
  const post = (path: string) =>
    getPage(path, {
      method: 'POST',
      headers: { Origin: origin },
      body: new URLSearchParams({ email: 'a@b.example' }),
    })
  const doors = ['sign-in', 'sign-in.data', 'second-step', 'reset', 'reset/token', 'invitations/token.data']
  const waiting = Array.from({ length: 1_000 }, (_, i) => post(`/organiser/${doors[i % doors.length]}`))
  expect((await getPage('/contact?asked')).status).toBe(200)
  expect((await getPage('/organiser/sign-in')).status).toBe(200)
  const tooMany = await post('/organiser/sign-in')
  expect(tooMany.status).toBe(503)
  expect(Number(tooMany.headers.get('Retry-After'))).toBeGreaterThan(0)
  held.resolve()
  const answers = await Promise.all(waiting)
  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([200]))
})
