import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { requestIds } from '#server/http/request-ids.ts'
import { currentWork } from '#server/telemetry/work.ts'

const fromProxy = { incoming: { socket: { remoteAddress: '10.0.0.7' } } }
const fromElsewhere = { incoming: { socket: { remoteAddress: '198.51.100.7' } } }
const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

function openApp() {
  const seen: (string | undefined)[] = []
  const app = new Hono()
    .use(requestIds(['10.0.0.0/8']))
    .get('/page', c => {
      seen.push(currentWork()?.id)
      return c.text('a page')
    })
    .get('/asset', c => c.text('a script', 200, { 'Cache-Control': 'public, max-age=31536000, immutable' }))
  const ask = async (path: string, id: string, env: object) =>
    (await app.request(path, { headers: { 'X-Request-Id': id } }, env)).headers.get('X-Request-Id')
  return { seen, ask }
}

test('a trusted proxy’s id is taken over, and is known while the request is answered', async () => {
  const { seen, ask } = openApp()
  expect(await ask('/page', 'f00dfacef00dface', fromProxy)).toBe('f00dfacef00dface')
  expect(seen).toEqual(['f00dfacef00dface'])
})

test('other clients cannot choose an id, and invalid ids are replaced', async () => {
  const { ask } = openApp()
  expect(await ask('/page', 'f00dfacef00dface', fromElsewhere)).toMatch(uuid)
  expect(await ask('/page', 'f00dface" evil="1', fromProxy)).toMatch(uuid)
})

test('a cached response has no id', async () => {
  expect(await openApp().ask('/asset', '', fromProxy)).toBeNull()
})
