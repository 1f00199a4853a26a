/** Minor attacks. */
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { openWire, publicUrl } from '#tests/support/wire.ts'

const here = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } }

test('metrics are for this machine alone: no proxy hands them on, and no foreign name leads to them', async () => {
  const { dependencies } = await openWire('sqlite')
  const app = createApp(dependencies)
  const ask = async (host: string, headers: Record<string, string> = {}) =>
    (await app.request(`http://${host}/metrics`, { headers }, here)).status
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', new URL(publicUrl).host]) {
    expect([host, await ask(host)]).toEqual([host, 200])
  }
  for (const host of ['elsewhere.example', 'localhost.elsewhere.example', '127.0.0.1.nip.io', '10.0.0.1']) {
    expect([host, await ask(host)]).toEqual([host, 403])
  }
  for (const name of [
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'X-Original-Host',
    'CF-Connecting-IP',
    'True-Client-IP',
    'CDN-Loop',
  ]) {
    expect([name, await ask('localhost:3000', { [name]: 'x' })]).toEqual([name, 403])
  }
})

test('no secret of an address stands in the log', async () => {
  const secret = 'aB3-secret-of-a-registration'
  const { dependencies, logged } = await openWire('sqlite', {
    replace: all => ({ ...all, renderPage: () => Promise.reject(new Error('broken')) }),
  })
  const app = createApp(dependencies)
  for (const path of [
    `/crystals/registrations/${secret}`,
    `/crystals/registrations/${secret}/change`,
    `/demo-gateway/${secret}`,
    `/organiser/invitations/${secret}`,
    `/organiser/reset/${secret}`,
    `/newsletter/confirm/${secret}`,
    `/newsletter/unsubscribe/${secret}`,
    // No link leads there, but a mail program or a proxy may rewrite an address.
    `/crystals/Registrations/${secret}`,
    `/crystals/registrations//${secret}`,
    `/crystals/%72egistrations/${secret}`,
    `/crystals%2Fregistrations%2F${secret}`,
    `/crystals/registrations/%61B3-${secret.slice(4)}%`,
  ]) {
    await Promise.resolve(app.request(publicUrl + path)).catch(() => {})
  }
  expect(logged.join('')).toContain('/crystals/registrations/…/change')
  expect(logged.join('')).not.toContain('secret-of-a-registration')
})

test('a request whose sender has left causes no fault', async () => {
  const gone = new AbortController()
  const { dependencies, logged } = await openWire('sqlite', {
    replace: all => ({
      ...all,
      renderPage: async () => {
        gone.abort()
        throw new DOMException('This operation was aborted', 'AbortError')
      },
    }),
  })
  await createApp(dependencies).request(`${publicUrl}/contact?asked`, { signal: gone.signal })
  expect(logged.filter(line => line.includes('"level":50'))).toEqual([])
})
