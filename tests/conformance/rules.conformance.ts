/** Decisions beyond the specification's own sections that can be tested from outside. */
import { describe, expect, test } from 'vitest'
import { openPeriod, wireAbstract, wireRegistration } from '#tests/conformance/filled-forms.ts'
import { cells } from '#tests/conformance/page.ts'
import {
  ask,
  call,
  callWith,
  completed,
  firstOf,
  later,
  rowsOf,
  upcoming,
  visit,
} from '#tests/conformance/product.ts'

const base = `/${upcoming}`
const register = `${base}/registration/registrationform`

describe('Posting calls', () => {
  test('Every posting call answers with and without the slash, never by redirect', async () => {
    const calls: [path: string, body: () => Promise<unknown>, statuses: number[]][] = [
      [
        '/api/HomepageSubscribe',
        async () => ({ name: '', email: `${crypto.randomUUID()}@example.org` }),
        [201],
      ],
      ['/api/Contact', async () => ({ message: 'Hello' }), [201]],
      ['/api/get-domain', async () => ({ domain_name: upcoming }), [200]],
      [register, () => wireRegistration(), [201]],
      [`${base}/Transaction_details`, async () => ({ transaction_id: 'unknown' }), [404]],
    ]
    for (const [path, body, statuses] of calls) {
      for (const slash of ['', '/']) {
        const { status } = await callWith(path + slash, await body())
        expect(statuses, `${path}${slash} answered ${status}`).toContain(status)
      }
    }
    for (const slash of ['', '/']) {
      const form = { method: 'POST', body: await wireAbstract() }
      expect((await call(`${base}/submissions/submit_abstract_form${slash}`, form)).status).toBe(201)
    }
  })

  test('An unreadable body is 400, a body that is too large 413', async () => {
    for (const path of ['/api/HomepageSubscribe/', '/api/Contact/', '/api/get-domain/', `${register}/`]) {
      for (const broken of ['{', '', '[]', '"x"', 'name=Ada']) {
        expect((await callWith(path, broken)).status, `${path} ${broken}`).toBe(400)
      }
      const large = await callWith(path, { name: 'x'.repeat(100_000) })
      expect(large.status, path).toBe(413)
      expect(large.headers.get('Content-Type')).toMatch(/^application\/problem\+json/)
    }
  })

  test('Field errors have the wire’s names, each with a sentence', async () => {
    const { status, headers, body } = await callWith(register, {})
    expect(status).toBe(422)
    expect(headers.get('Content-Type')).toMatch(/^application\/problem\+json/)
    const { errors } = body as { errors: Record<string, string> } // a 422's shape, by note 21
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining([
        'title', 'name', 'email', 'telephone', 'organization', 'city', 'country', 'billing_address', 'reg_cat_val',
      ]), // biome-ignore format: a list
    )
    for (const [field, words] of Object.entries(errors)) expect(words, field).toMatch(/\w.*[.?]$/)
  })

  test('What a client sends as sums is compared as decimals, whatever its type', async () => {
    const price = Number((await openPeriod()).oral_presentation)
    for (const reg_price of [price, String(price), price.toFixed(2), `${price}.0`]) {
      expect((await callWith(register, await wireRegistration({ reg_price }))).status).toBe(201)
    }
    for (const ignored of [{ acc_price: '99.00' }, { acc_per_price: 'x' }, { domain: 'nonsense' }]) {
      expect((await callWith(register, await wireRegistration(ignored))).status).toBe(201)
    }
    for (const add_on of [0, '0', '0.00', 200, '200']) {
      expect((await callWith(register, await wireRegistration({ add_on }))).status).toBe(201)
    }
    for (const postal_code of ['', 'SW1A 1AA', '000000']) {
      expect((await callWith(register, await wireRegistration({ postal_code }))).status).toBe(201)
    }
  })

  test('A key makes a registration once: 201, then 200 with the same answer', async () => {
    const body = JSON.stringify(await wireRegistration())
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() }
    const [made, replayed] = [
      await call(register, { method: 'POST', headers, body }),
      await call(register, { method: 'POST', headers, body }),
    ]
    expect([made.status, replayed.status]).toEqual([201, 200])
    expect(replayed.body).toEqual(made.body)
  })

  test('The addresses in an answer lead to that registration’s own page', async () => {
    const { body } = await callWith(register, await wireRegistration())
    const { registration_url, payment_url } = body as Record<string, string> // 201 has both, by the decisions
    for (const url of [registration_url, payment_url]) {
      const page = await visit(new URL(url ?? '').pathname)
      expect(page.status).toBe(200)
      expect(page.headers.get('Cache-Control')).toBe('no-store')
      expect(page.headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(page.document.querySelector('meta[name=robots]')?.getAttribute('content')).toContain('noindex')
    }
  })
})

describe('Posting to a registration’s page', () => {
  test.each(['', '/change'])('that is nobody’s is 404 and no fault: %s', async below => {
    const form = { method: 'POST', body: new URLSearchParams({ act: 'cancel', refund: '0' }) }
    expect((await visit(`${base}/registrations/nobody${below}`, form)).status).toBe(404)
  })
})

describe('Lists', () => {
  test('Upcoming meetings are active, not ended and by first day; completed ones are others', async () => {
    const meetings = await rowsOf('/api/EventMeetings/')
    const names = meetings.map(({ domain_name }) => domain_name)
    expect(meetings.map(({ is_active }) => is_active)).toEqual(meetings.map(() => true))
    expect(names.indexOf(upcoming)).toBeLessThan(names.indexOf(later))
    expect(names).not.toContain(completed)
    const years = meetings.map(({ year_of_event }) => Number(year_of_event))
    expect(years).toEqual(years.toSorted((a, b) => a - b))
    const done = (await rowsOf('/api/EventMeetings/completed/')).map(({ domain_name }) => domain_name)
    expect(done).toContain(completed)
    for (const name of done) expect(names).not.toContain(name)
  })

  test('Ids are positive and stay from one call to the next', async () => {
    for (const path of ['/api/Blogs/', '/api/Country/', `${base}/agenda/speakers/`, `${base}/event/news/`]) {
      const ids = (await rowsOf(path)).map(({ id }) => id)
      expect(new Set(ids).size, path).toBe(ids.length)
      expect((await rowsOf(path)).map(({ id }) => id)).toEqual(ids)
    }
  })

  test('File addresses are on this site, and the files exist', async () => {
    const { home_page_banner_image } = await firstOf('/api/HomepageBanner/')
    const { speakerphoto } = await firstOf(`${base}/agenda/speakers/`)
    const { partners_logo } = await firstOf(`${base}/event/partners/`)
    for (const file of [home_page_banner_image, speakerphoto, partners_logo]) {
      const answer = await ask(String(file))
      expect(answer.status, String(file)).toBe(200)
      expect(answer.headers.get('Content-Type')).toMatch(/^image\//)
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  test('The organiser’s HTML contains no frame, script or handler', async () => {
    const written = [
      ...(await rowsOf(`${base}/event/news/`)).map(row => row.news_description),
      ...(await rowsOf(`${base}/agenda/speakers/`)).flatMap(row => [
        row.speaker_biography,
        row.speaker_awards,
      ]),
      ...(await rowsOf(`${base}/more/venues/`)).flatMap(row => [row.address, row.about_hotel, row.location]),
      ...(await rowsOf('/api/Blogs/')).map(row => row.blog_detail),
    ]
    for (const html of written)
      expect(html).not.toMatch(/<(iframe|script|style|object|form)|\son\w+=|javascript:/i)
  })
})

describe('Names of conferences (note 24)', () => {
  test.each([
    'about', 'blogs', 'contact', 'policies', 'api', 'download', 'programfile_download', 'broucherfile_download',
    'docs', 'openapi.json', 'organiser', 'health', 'metrics', 'assets', 'media', 'demo-gateway', 'webhooks',
    'robots.txt', 'sitemap.xml', '__manifest', 'colloquyBackend',
  ])('%s is no conference, here or on the wire', async name => {
    expect((await call(`/${name}/event/banner/`)).status).toBe(404)
    expect((await callWith('/api/get-domain/', { domain_name: name })).status).toBe(404)
  }) // biome-ignore format: a list

  test.each(['a', '1st-meeting', 'with_underscore', 'with.point', '-dash', 'x'.repeat(64), 'ä-meeting'])(
    '%s does not look like a conference',
    async name => {
      expect((await call(`/${encodeURIComponent(name)}/event/banner/`)).status).toBe(404)
      expect((await ask(`/${encodeURIComponent(name)}`)).status).toBe(404)
    },
  )
})

describe('The sample', () => {
  test('Earlybird is over, Mid Term is open, and the last period ends the day before the conference', async () => {
    const [early, open, late] = await rowsOf(`${base}/registration/register_categorys/`)
    const day = (row: typeof early) => Temporal.PlainDate.from(String(row?.end_date))
    const table = (await visit(`${base}/registration-fee`)).main.querySelector('table')
    const [, ...periods] = table ? (cells(table)[0] ?? []) : []
    expect(periods).toEqual([
      expect.stringMatching(/^Earlybird closed$/),
      expect.stringMatching(/^Mid Term open until \d/),
      expect.stringMatching(/^Late Registration Fee opens later$/),
    ])
    expect(day(early).until(day(open)).total('days')).toBe(14 + 90)
    const { main } = await visit(base)
    const firstDay = main.querySelector('h1 ~ * time, header time')?.getAttribute('datetime') ?? ''
    expect(day(late).add({ days: 1 }).toString()).toBe(firstDay.slice(0, 10))
    expect(day(early).until(firstDay.slice(0, 10)).total('days')).toBe(14 + 200)
  })

  test('The open period charges what the ticket cards show: 699, 649 and 399', async () => {
    const open = await openPeriod()
    expect([open.oral_presentation, open.invited_presentation, open.poster_presentaion]).toEqual([
      699, 649, 399,
    ])
  })
})

describe('Operators', () => {
  test.each(['/health/live', '/health/ready'])('%s is well', async path => {
    expect((await ask(path)).status).toBe(200)
  })
})
