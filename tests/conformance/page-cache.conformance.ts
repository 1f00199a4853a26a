/** What the decisions say about pages that are cached for everyone, and about each page's content security policy. */
import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, inject, test } from 'vitest'
import { completed, firstOf, send, upcoming, visit } from '#tests/conformance/product.ts'

const base = `/${upcoming}`

/** Routes that are the same for every visitor. */
const kept = [
  '/',
  '/about',
  '/upcoming-meetings',
  '/completed-meetings',
  '/policies',
  '/blogs',
  '/code-of-conduct',
  '/contact',
  '/terms-and-conditions',
  '/privacy-policy',
  base,
  `${base}/home`,
  `${base}/committee`,
  `${base}/topics`,
  `${base}/call-for-Abstracts`,
  `${base}/speakers`,
  `${base}/program`,
  `${base}/program?day=2`,
  `${base}/presentation-guidelines`,
  `${base}/registration-fee`,
  `${base}/conference-policies`,
  `${base}/sponsors`,
  `${base}/awards`,
  `${base}/venue`,
  `${base}/contact-us`,
  `/${completed}`,
]

/** Routes with something about one visitor. */
const personal = [
  `${base}/online-registration`,
  `${base}/discount-form`,
  `${base}/submit-abstract`,
  `${base}/message`,
  `${base}/message?r=nothing`,
  `${base}/online-registration?cancelled=nothing`,
]

interface Raw {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
}

/** The bytes as sent: `fetch` would decompress them, and send no cookie. */
function raw(path: string, headers: Record<string, string> = {}): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(inject('servedAt') + path, { headers }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

const visitors = [
  {
    Cookie: 'session=one; theme=dark',
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0',
    'Accept-Language': 'pt-PT,pt;q=0.9',
  },
  {
    Cookie: 'session=two',
    'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Accept-Language': 'ja',
    'X-Forwarded-For': '203.0.113.7',
    Referer: 'https://elsewhere.example/',
  },
] as const

describe('Cache and CSP: pages for everyone', () => {
  test.each(kept)('Cache: %s is the same to the byte for two visitors, and sets no cookie', async path => {
    const answers: Raw[] = []
    for (const visitor of visitors)
      answers.push(await raw(path, { ...visitor, 'Accept-Encoding': 'identity' }))
    const [one, two] = answers
    expect(one?.status).toBe(200)
    expect(two?.bytes.equals(one?.bytes ?? Buffer.alloc(0))).toBe(true)
    for (const answer of answers) {
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(String(answer.headers.vary).toLowerCase()).toBe('accept-encoding')
    }
  })

  test.each(kept)('Cache: %s is compressed with an ETag, and answers 304 with its policy', async path => {
    for (const encoding of ['br', 'gzip']) {
      const first = await raw(path, { 'Accept-Encoding': encoding })
      expect(first.headers['content-encoding']).toBe(encoding)
      const { etag } = first.headers
      if (!etag) throw new Error('no ETag')
      const again = await raw(path, { 'Accept-Encoding': encoding, 'If-None-Match': String(etag) })
      expect(again.status).toBe(304)
      expect(again.bytes).toHaveLength(0)
      expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
      expect(again.headers.etag).toBe(etag)
    }
  })

  test.each(['/about?utm_source=mail', `${base}?day=2`])(
    'Cache: a foreign query as in %s is still answered',
    async path => {
      expect((await raw(path)).status).toBe(200)
    },
  )
})

test.each(['/nowhere', `${base}/nothing`, `${base}/speakers/999999`])(
  'Cache: that there is no page at %s is never stored',
  async path => {
    const { status, headers } = await raw(path)
    expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  },
)

test('Cache: a page requested with a foreign query is the same page', async () => {
  const { status, headers } = await raw('/contact?a=b')
  expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
})

test('Cache: answers to forms are never stored', async () => {
  const forms = ['/', '/contact', `${base}/contact-us`, `${base}/submit-abstract`, `${base}/discount-form`]
  for (const path of [...forms, `${base}/online-registration`]) {
    const answer = await send(path, { email: 'x', name: '' })
    expect(answer.status, path).toBe(422)
    expect(answer.headers.get('Cache-Control'), path).toBe('no-store')
  }
})

test.each(personal)('Cache: %s is never stored', async path => {
  const { status, headers } = await raw(path)
  expect(status).toBe(200)
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['set-cookie']).toBeUndefined()
})

describe('Cache and CSP: policy', () => {
  test.each([...kept, ...personal, '/nowhere', `${base}/nothing`])(
    'CSP: %s has no inline style or handler, and its policy names each inline script and no more',
    async path => {
      const { html, document, headers } = await visit(path)
      const styled = document.querySelectorAll('[style], style')
      expect(styled.map(element => element.toString())).toEqual([])
      const handlers = document
        .querySelectorAll('*')
        .flatMap(element => Object.keys(element.attributes).filter(name => /^on/i.test(name)))
      expect(handlers).toEqual([])
      const policy = headers.get('Content-Security-Policy') ?? ''
      const sources = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? []
      // Read from the text itself, because a parser may change the bytes of an inline script. Data blocks are not
      // executed.
      const script = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g
      const inline = [...html.matchAll(script)].map(
        ([, script]) =>
          `'sha256-${createHash('sha256')
            .update(script ?? '')
            .digest('base64')}'`,
      )
      expect(inline.length).toBeGreaterThan(0)
      expect(sources.toSorted()).toEqual([...new Set(["'self'", ...inline])].toSorted())
      expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/)
    },
  )

  test('CSP: no page requests anything from another host', async () => {
    const news = await firstOf(`${base}/event/news/`)
    for (const path of [...kept, ...personal, `${base}/event-news-details/${news.id}`]) {
      const { document } = await visit(path)
      const asked = document
        .querySelectorAll('script[src], img[src], link[href], iframe, source[srcset], video, audio')
        .filter(element => !/canonical|alternate/.test(element.getAttribute('rel') ?? ''))
        .map(
          element =>
            element.getAttribute('src') ??
            element.getAttribute('href') ??
            element.getAttribute('srcset') ??
            '',
        )
      const foreign = asked.filter(address => !address.startsWith('/') || address.startsWith('//'))
      expect(foreign, path).toEqual([])
    }
  })
})
