import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeConference, openWire } from '#tests/support/wire.ts'

describe('the wire', () => {
  test('answers with and without a slash at the end, and never by a redirect', async () => {
    const { get, database, postJson } = await openWire('sqlite')
    await makeConference(database, { name: 'material-science' })
    for (const path of ['/api/Country', '/material-science/event/banner']) {
      expect((await get(path)).status).toBe(200)
      expect((await get(`${path}/`)).status).toBe(200)
    }
    for (const path of ['/api/get-domain', '/api/get-domain/']) {
      expect((await postJson(path, { domain_name: 'material-science' })).status).toBe(200)
    }
  })

  test('lets any site read it, and never with credentials', async () => {
    const { get } = await openWire('sqlite')
    const answer = await get('/api/Country', { headers: { Origin: 'https://elsewhere.example' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Allow-Credentials')).toBeNull()
    expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    expect(answer.headers.get('Set-Cookie')).toBeNull()
  })

  test('tells a browser beforehand that it may post from another site', async () => {
    const { get } = await openWire('sqlite')
    const answer = await get('/api/get-domain/', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,idempotency-key',
      },
    })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(answer.headers.get('Access-Control-Allow-Methods')).toContain('POST')
    expect(answer.headers.get('Access-Control-Allow-Headers')).toContain('idempotency-key')
  })

  test('answers 304 to who has the list already, also to a script of another site', async () => {
    const { get, database } = await openWire('sqlite')
    const first = await get('/api/Country')
    const tag = first.headers.get('ETag') ?? ''
    expect(tag).toMatch(/^W\/"/)
    const headers = { Origin: 'https://elsewhere.example', 'If-None-Match': tag }
    const second = await get('/api/Country/', { headers })
    expect([second.status, await second.text()]).toEqual([304, ''])
    expect(second.headers.get('Access-Control-Allow-Origin')).toBe('*')
    await database.write(tx => tx.deleteFrom('countries').where('name', '=', 'Portugal').execute())
    expect((await get('/api/Country', { headers })).status).toBe(200)
  })

  test('says when to come back if its database has gone', async () => {
    const { get, database, postJson } = await openWire('postgres')
    await makeConference(database, { name: 'material-science' })
    await database.close()
    const answers = [
      await get('/material-science/event/banner'),
      await postJson('/api/get-domain/', { domain_name: 'material-science' }),
    ]
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await answer.json()).toMatchObject({ title: 'Nothing can be read or stored at the moment' })
    }
  })

  test('compresses long lists for clients that take them so', async () => {
    const { get } = await openWire('sqlite')
    const plain = await get('/api/Country', { headers: { 'Accept-Encoding': 'identity' } })
    expect(plain.headers.get('Content-Encoding')).toBeNull()
    const packed = await get('/api/Country', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(packed.headers.get('Vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(gunzipSync(bytes).toString()).toBe(await plain.text())
  })

  test('takes a post from another site, because nothing here depends on who asks', async () => {
    const { postJson, database } = await openWire('sqlite')
    await makeConference(database, { name: 'material-science' })
    const answer = await postJson(
      '/api/get-domain',
      { domain_name: 'material-science' },
      { Origin: 'https://elsewhere.example', 'Sec-Fetch-Site': 'cross-site' },
    )
    expect(answer.status).toBe(200)
  })

  test.each([
    '/api/Nothing',
    '/nowhere/event/banner',
    '/hidden/event/banner',
    '/',
    '',
    '/%00/event/banner',
    '/%zz',
  ])('has nothing at %j and says so as problem+json', async path => {
    const { get, database } = await openWire('sqlite')
    await makeConference(database, { name: 'hidden', isActive: false })
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
    expect(await answer.json()).toMatchObject({ status: 404, title: expect.any(String) })
  })

  test('names the methods that an address takes', async () => {
    const { get } = await openWire('sqlite')
    const answer = await get('/api/Country/', { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('Allow')).toBe('GET, HEAD')
    expect((await get('/api/get-domain')).headers.get('Allow')).toBe('POST')
  })

  test.each([
    ['nothing', ''],
    ['broken JSON', '{"domain_name":'],
    ['deeply nested brackets', '['.repeat(60_000)],
    ['a list', '["material-science"]'],
    ['a text', '"material-science"'],
    ['null', 'null'],
  ])('refuses %s for a body with 400', async (_what, body) => {
    const { post } = await openWire('sqlite')
    const answer = await post('/api/get-domain', { body, headers: { 'Content-Type': 'application/json' } })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
  })

  test('refuses a form that is broken with 400', async () => {
    const { post } = await openWire('sqlite')
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    expect((await post('/api/get-domain', { body: 'no form', headers })).status).toBe(400)
  })

  test('refuses a field that is no single value by its name', async () => {
    const { post } = await openWire('sqlite')
    const nested = `{"domain_name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`
    const answer = await post('/api/get-domain', { body: nested })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual(['domain_name'])
  })

  test('takes JSON however it is labelled', async () => {
    const { post, database } = await openWire('sqlite')
    await makeConference(database, { name: 'material-science' })
    for (const type of ['text/plain', 'application/json; charset=utf-8', 'application/octet-stream']) {
      const body = new TextEncoder().encode('{"domain_name":"material-science"}')
      expect((await post('/api/get-domain', { body, headers: { 'Content-Type': type } })).status).toBe(200)
    }
  })

  test('refuses a body over 64 KB with 413, with and without its length told', async () => {
    const { post } = await openWire('sqlite')
    const large = JSON.stringify({ domain_name: 'x'.repeat(64 * 1024) })
    const told = { 'Content-Length': String(large.length) }
    expect((await post('/api/get-domain', { body: large, headers: told })).status).toBe(413)
    expect((await post('/api/get-domain', { body: large })).status).toBe(413)
  })

  test('answers a failing source with 503, when to come back and none of its insides, and logs it', async () => {
    const { get, database, logged } = await openWire('sqlite')
    await database.write(tx => sql`alter table countries rename to elsewhere`.execute(tx))
    const answer = await get('/api/Country')
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
    expect(answer.headers.get('Content-Type')).toContain('application/problem+json')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await answer.text()).not.toMatch(/countries|sql|table|at /i)
    expect(logged.join()).toContain('no such table: countries')
  })
})
