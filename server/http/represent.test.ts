/** What everything that is not a page has in common, through the whole application. */
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addContent } from '#domain/conference/content/write-content.ts'
import { represent } from '#server/http/represent.ts'
import { storeFile } from '#tests/factories/files.ts'
import { jpeg } from '#tests/factories/pictures.ts'
import { pdf } from '#tests/factories/word-files.ts'
import { makeMaker } from '#tests/support/api.ts'
import { base, makeConference, openWire } from '#tests/support/wire.ts'

const now = 'Sun, 10 Jan 2027 12:00:00 GMT'

async function open() {
  const wire = await openWire('sqlite')
  const { database, dependencies, getPage } = wire
  const bytes = await jpeg(400, 200)
  const picture = await storeFile(dependencies, { name: 'hall.jpg', contentType: 'image/jpeg', bytes })
  const conference = await makeConference(database, { name: 'crystals' })
  const src = await storeFile(dependencies, {
    name: 'Program.pdf',
    contentType: 'application/pdf',
    bytes: pdf,
  })
  const file = { src, name: 'Program.pdf' }
  await database.write(tx => addContent(tx, conference.id, 'download', [{ purpose: 'program', file }]))
  const files = {
    picture: { path: picture, bytes },
    variant: { path: `${picture.replace(/[^/]+$/, '')}320/hall.avif`, bytes: undefined },
    download: { path: '/crystals/downloads/program', bytes: pdf },
    'wire download': { path: `${base}/crystals/programfile_download?file_path=${src}`, bytes: pdf },
  }
  return { ...wire, getPage, files, database }
}

const kinds = ['picture', 'download', 'wire download'] as const

test.each([...kinds, 'variant'] as const)('a %s has validators, and 304 for whoever knows it', async kind => {
  const { getPage, files } = await open()
  const { path } = files[kind]
  const whole = await getPage(path)
  const etag = whole.headers.get('ETag') ?? ''
  expect([whole.status, whole.headers.get('Last-Modified'), whole.headers.get('Accept-Ranges')]).toEqual([
    200,
    now,
    'bytes',
  ])
  expect(etag).toMatch(/^"[\w-]+"$/)
  const known: Record<string, string>[] = [
    { 'If-None-Match': etag },
    { 'If-None-Match': `"other", W/${etag}` },
    { 'If-None-Match': '*' },
    { 'If-Modified-Since': now },
    { 'If-Modified-Since': 'Mon, 11 Jan 2027 12:00:00 GMT' },
  ]
  for (const headers of known) {
    const answer = await getPage(path, { headers })
    expect([answer.status, await answer.text(), answer.headers.get('ETag')], JSON.stringify(headers)).toEqual(
      [304, '', etag],
    )
    expect(answer.headers.get('Cache-Control')).toBe(whole.headers.get('Cache-Control'))
  }
  for (const headers of [
    { 'If-None-Match': '"other"', 'If-Modified-Since': now },
    { 'If-Modified-Since': 'Sat, 09 Jan 2027 12:00:00 GMT' },
    { 'If-Modified-Since': 'yesterday' },
  ])
    expect((await getPage(path, { headers })).status, JSON.stringify(headers)).toBe(200)
})

test.each(kinds)('parts of a %s are handed out', async kind => {
  const { getPage, files } = await open()
  const { path, bytes } = files[kind]
  const size = bytes.byteLength
  const etag = (await getPage(path)).headers.get('ETag') ?? ''
  for (const [range, first, last] of [
    ['bytes=0-9', 0, 9],
    ['bytes=10-', 10, size - 1],
    ['bytes=-5', size - 5, size - 1],
    [`bytes=5-${size * 2}`, 5, size - 1],
    [`bytes=-${size * 2}`, 0, size - 1],
  ] as const) {
    const answer = await getPage(path, { headers: { Range: range, 'If-Range': etag } })
    const part = bytes.slice(first, last + 1)
    expect([answer.status, answer.headers.get('Content-Range')], range).toEqual([
      206,
      `bytes ${first}-${last}/${size}`,
    ])
    expect(answer.headers.get('Content-Length'), range).toBe(String(part.byteLength))
    expect(new Uint8Array(await answer.arrayBuffer()), range).toEqual(new Uint8Array(part))
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0']) {
    const answer = await getPage(path, { headers: { Range: range } })
    expect([answer.status, answer.headers.get('Content-Range')], range).toEqual([416, `bytes */${size}`])
  }
  for (const headers of [
    { Range: 'bytes=0-1,4-5' },
    { Range: 'pages=1-2' },
    { Range: 'bytes=9-2' },
    { Range: 'bytes=0-1', 'If-Range': '"other"' },
    { Range: 'bytes=0-1', 'If-Range': 'Sat, 09 Jan 2027 12:00:00 GMT' },
  ]) {
    const answer = await getPage(path, { headers })
    expect([answer.status, (await answer.arrayBuffer()).byteLength], JSON.stringify(headers)).toEqual([
      200,
      size,
    ])
  }
})

const texts = [
  `${base}/openapi.json`,
  `${base}/docs`,
  `${base}/api/EventMeetings/`,
  '/crystals/schedule.xml',
  '/organiser/api/v1/docs',
]

test.each(texts)('%s says what it varies by, to HEAD and in 304 too, and is compressed', async path => {
  const { getPage } = await open()
  const plain = await getPage(path)
  const whole = await plain.text()
  const small = await getPage(path, { headers: { 'Accept-Encoding': 'br' } })
  expect([plain.status, plain.headers.get('Vary')]).toEqual([200, 'Accept-Encoding'])
  expect(small.headers.get('Vary')).toBe('Accept-Encoding')
  if (whole.length >= 1_024) {
    expect(small.headers.get('Content-Encoding')).toBe('br')
    expect(brotliDecompressSync(await small.arrayBuffer()).toString()).toBe(whole)
  }
  const head = await getPage(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('Vary'), head.headers.get('ETag')]).toEqual([
    200,
    'Accept-Encoding',
    plain.headers.get('ETag'),
  ])
  const etag = plain.headers.get('ETag')
  if (path.startsWith('/organiser')) return expect(etag).toBeNull()
  for (const known of [etag ?? '', '*', `"a", ${etag}`]) {
    const answer = await getPage(path, { headers: { 'If-None-Match': known } })
    expect([answer.status, answer.headers.get('Vary'), answer.headers.get('ETag')], known).toEqual([
      304,
      'Accept-Encoding',
      etag,
    ])
  }
})

test.each([
  '/media/a/b.jpg',
  '/assets/a.js',
  '/health/live',
  '/metrics',
  '/crystals/schedule.xml',
  '/crystals/downloads/program',
])('%s names the methods that it accepts', async path => {
  const { getPage } = await open()
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const answer = await getPage(path, { method })
    expect([answer.status, answer.headers.get('Allow')], method).toEqual([405, 'GET, HEAD'])
  }
})

test('a compressed body is named as such, and says what is read instead', async () => {
  const wire = await open()
  const { getPage } = wire
  const { token } = await makeMaker(wire, { role: 'owner', at: null })
  const body = new Uint8Array(gzipSync(JSON.stringify({ domain_name: 'crystals' })))
  for (const path of [
    `${base}/api/get-domain/`,
    `${base}/api/Contact/`,
    '/webhooks/paypal',
    '/contact',
    '/organiser/api/v1/conferences/crystals/registrations',
  ]) {
    const headers = {
      'Content-Encoding': 'gzip',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    }
    const answer = await getPage(path, { method: 'POST', body, headers })
    expect([answer.status, answer.headers.get('Accept-Encoding')], path).toEqual([415, 'identity'])
    if (path.startsWith(base))
      expect(await answer.json()).toMatchObject({ status: 415, title: expect.stringContaining('compressed') })
  }
})

test('media whose source fails say when to come back', async () => {
  const wire = await openWire('sqlite', {
    replace: dependencies => ({
      ...dependencies,
      files: { ...dependencies.files, open: async () => Promise.reject(new Error('a broken store')) },
    }),
  })
  const src = await storeFile(wire.dependencies, {
    name: 'hall.jpg',
    contentType: 'image/jpeg',
    bytes: await jpeg(10, 10),
  })
  const answer = await wire.getPage(src)
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
})

/** A text of 12 MB, made chunk by chunk. */
function longText() {
  let made = 0
  const text = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        made += 1
        controller.enqueue(Buffer.from(`${made} glass\n`.repeat(8_192)))
        if (made === 128) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { text, chunksMade: () => made }
}

const serveLong = (text: ReadableStream<Uint8Array>) =>
  new Hono()
    .use(represent)
    .get('/long', c => c.body(text, 200, { 'Content-Type': 'application/xml', ETag: '"7"' }))

test.each(['br', 'gzip', 'identity'] as const)(
  'a very long text is sent as %s while it is made',
  async encoding => {
    const { text, chunksMade } = longText()
    const answer = await serveLong(text).request('/long', { headers: { 'Accept-Encoding': encoding } })
    expect(chunksMade()).toBeLessThan(128)
    expect(answer.headers.get('Content-Encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(answer.headers.get('ETag')).toBe(encoding === 'identity' ? '"7"' : 'W/"7"')
    const bytes = Buffer.from(await answer.arrayBuffer())
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (same: Buffer) => same }[encoding](
      bytes,
    )
    expect(read.equals(Buffer.from(await new Response(longText().text).arrayBuffer()))).toBe(true)
  },
)

test('a very long text that somebody has already is not made', async () => {
  const { text, chunksMade } = longText()
  const answer = await serveLong(text).request('/long', { headers: { 'If-None-Match': '"7"' } })
  expect([answer.status, chunksMade() < 128]).toEqual([304, true])
})
