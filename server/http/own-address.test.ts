import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { siteAddressReader } from '#server/http/own-address.ts'
import { makeConference, openWire, publicUrl } from '#tests/support/wire.ts'

/** The address of this site for a visitor who requested it at another. */
async function siteAddress(
  url: string,
  headers: Record<string, string> = {},
  settings: { isPublicUrlSet?: boolean; trustedProxies?: string[] } = {},
) {
  const read = siteAddressReader({
    publicUrl: 'http://localhost:3000',
    isPublicUrlSet: false,
    trustedProxies: [],
    ...settings,
  })
  const app = new Hono().get('*', c => c.text(read(c)))
  const env = { incoming: { socket: { remoteAddress: '10.0.0.1' } } }
  return (await app.request(url, { headers }, env)).text()
}

test('without PUBLIC_URL a visitor’s addresses are at the host that they asked for', async () => {
  for (const address of [
    'http://127.0.0.1:3000',
    'http://desk.lan',
    'http://[::1]:3000',
    'http://x.example:8080',
  ]) {
    expect(await siteAddress(`${address}/contact?a=b`)).toBe(address)
  }
  expect(await siteAddress('http://127.0.0.1:3000/', {}, { isPublicUrlSet: true })).toBe(
    'http://localhost:3000',
  )
  for (const odd of ['http://a"b/', "http://a'b/", 'http://-/', 'http://a$b:80/']) {
    expect(await siteAddress(odd)).toBe('http://localhost:3000')
  }
})

test('a proxy that the operator named says whether the visitor came by https, and nobody else does', async () => {
  const headers = { 'X-Forwarded-Proto': 'https' }
  expect(await siteAddress('http://x.example/', headers)).toBe('http://x.example')
  expect(await siteAddress('http://x.example/', headers, { trustedProxies: ['10.0.0.0/8'] })).toBe(
    'https://x.example',
  )
})

test('with PUBLIC_URL a page that is asked for elsewhere is sent there, and interfaces answer anywhere', async () => {
  const wire = await openWire('sqlite')
  await makeConference(wire.database, { name: 'material-science' })
  const app = createApp(wire.dependencies)
  const at = (host: string, path: string, init?: RequestInit) => app.request(`http://${host}${path}`, init)
  for (const method of ['GET', 'HEAD']) {
    const answer = await at('127.0.0.1:3000', '/material-science/program?day=1', { method })
    expect(answer.status).toBe(308)
    expect(answer.headers.get('Location')).toBe(`${publicUrl}/material-science/program?day=1`)
  }
  const own = new URL(publicUrl).host
  for (const host of [own, `${own}:80`, `${own}:443`, own.toUpperCase()]) {
    expect((await at(host, '/nothing')).status, host).toBe(404)
  }
  const forwarded = { headers: { 'X-Forwarded-Host': own } }
  expect((await at('127.0.0.1:3000', '/nothing', forwarded)).status).toBe(404)
  for (const path of ['/health/live', '/colloquyBackend/api/Blogs/', '/colloquyBackend/openapi.json']) {
    expect((await at('127.0.0.1:3000', path)).status, path).toBe(200)
  }
  expect((await at('127.0.0.1:3000', '/webhooks/paypal', { method: 'POST' })).status).toBe(404)
})

test('the public address may change while the product runs: redirects, encryption, documents and origins follow', async () => {
  const wire = await openWire('sqlite')
  const { settings } = wire.dependencies
  const app = createApp(wire.dependencies)
  const described = async () =>
    (await (await app.request('http://x/colloquyBackend/openapi.json')).json()).servers
  expect(await described()).toEqual([{ url: publicUrl }])
  const before = await app.request(`${publicUrl}/nothing`)
  expect([before.status, before.headers.get('Strict-Transport-Security')]).toEqual([404, 'max-age=31536000'])
  settings.publicUrl = 'http://new.localhost:3000'
  const sentOn = await app.request(`${publicUrl}/nothing?a=b`)
  expect([sentOn.status, sentOn.headers.get('Location'), sentOn.headers.get('Cache-Control')]).toEqual([
    308,
    'http://new.localhost:3000/nothing?a=b',
    'no-cache',
  ])
  const now = await app.request('http://new.localhost:3000/nothing')
  expect([now.status, now.headers.get('Strict-Transport-Security')]).toEqual([404, null])
  expect(await described()).toEqual([{ url: 'http://new.localhost:3000' }])
})
