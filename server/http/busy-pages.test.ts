import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openWire } from '#tests/support/wire.ts'

/** More than would be answered within four seconds, if a page takes four milliseconds as is guessed at first. */
const crowd = 2_000

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
  const asked = Array.from({ length: crowd }, () => getPage('/contact?asked'))
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

  const sentAway = await getPage('/contact?asked')
  expect(sentAway.status).toBe(503)
  // A browser asks again by itself, but never sends a form again.
  expect(Number(sentAway.headers.get('Refresh'))).toBeGreaterThan(0)
  expect(tooMany.headers.has('Refresh')).toBe(false)

  release()
  const statuses = (await Promise.all(asked)).map(answer => answer.status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  // First come, first served: whoever was sent away came after everybody who was served.
  expect(statuses).toEqual(statuses.toSorted())
  expect((await getPage('/contact?asked')).status).toBe(200)
})

test('of those who have left, no page is rendered beyond the few that were begun', async () => {
  let rendered = 0
  const { getPage } = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      renderPage: async () => {
        rendered += 1
        await sleep(20)
        return new Response('<p>a page</p>', { headers: { 'Content-Type': 'text/html' } })
      },
    }),
  })
  const gone = new AbortController()
  const answers = Array.from({ length: 500 }, (_, i) =>
    getPage('/contact?asked', {
      signal: gone.signal,
      ...(i % 2 === 0 && { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) }),
    }),
  )
  await expect.poll(() => rendered).toBeGreaterThan(0)
  const begun = rendered
  gone.abort()
  await Promise.all(answers)
  expect(rendered).toBeLessThanOrEqual(begun + 16)
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
