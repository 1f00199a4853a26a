import { once } from 'node:events'
import { request as ask } from 'node:http'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'
import { faultsFromNul } from '#tests/support/nul.ts'
import { ada } from '#tests/support/visitor.ts'

/** Places a registration through the form, and returns its page's address. */
async function register(request: APIRequestContext): Promise<string> {
  const rows = await request.get('/colloquyBackend/material-science/registration/register_categorys/')
  const periods: { id: number; registration_type: string }[] = await rows.json()
  const period = periods.find(row => row.registration_type === 'Mid Term')
  const answer = await request.post('/material-science/online-registration', {
    form: { ...ada, category: String(period?.id) },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  return answer.headers().location ?? ''
}

/** Each page with a form, as an existing address. */
async function formPages(request: APIRequestContext): Promise<string[]> {
  const registration = await register(request)
  const paid = await request.post(registration, { form: { method: 'paypal' }, maxRedirects: 0 })
  return [
    '/contact',
    '/material-science/contact-us',
    '/material-science/submit-abstract',
    '/material-science/online-registration',
    registration,
    new URL(paid.headers().location ?? '', 'http://localhost').pathname,
  ]
}

test('a body that is no form is not reported as a fault of the product', async ({ request }) => {
  const bodies = [
    { 'Content-Type': 'application/json' },
    { 'Content-Type': 'multipart/form-data' },
    { 'Content-Type': 'multipart/form-data; boundary=x' },
    { 'Content-Type': 'text/plain' },
  ]
  for (const page of await formPages(request)) {
    for (const headers of bodies) {
      const answer = await request.post(page, { headers, data: '{"title":1}' })
      expect([page, headers, answer.status()]).toEqual([page, headers, 400])
      expect(await headingOf(answer), page).toBe('This form does not belong to this page')
    }
  }
})

test('every refusal is a page inside the site that says what happened, and blames no fault of ours', async ({
  request,
}) => {
  const form = { message: 'hello' }
  const large = { message: 'x'.repeat(300 * 1024) }
  const registration = await register(request)
  const refused = [
    [await request.post('/about', { form }), 405, 'This page does not accept forms'],
    [await request.post('/contact', { form: large }), 413, 'That is more than this form accepts'],
    [
      await request.post('/contact', { form, headers: { Origin: 'https://elsewhere.example' } }),
      403,
      'This form was sent from another site',
    ],
    [await request.post(registration, { form: { act: 'x' } }), 422, 'This cannot be done here'],
    [await request.post('/nowhere/contact-us', { form }), 404, '404 - Page Not Found'],
  ] as const
  for (const [answer, status, words] of refused) {
    expect([answer.status(), await headingOf(answer)]).toEqual([status, words])
    expect(answer.headers()['cache-control'], words).toBe('no-store')
    const html = await answer.text()
    expect(html, words).toContain(`<title>${words}</title>`)
    expect(html, words).toContain('aria-label="Site"')
  }
})

async function headingOf(answer: APIResponse): Promise<string | undefined> {
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(await answer.text())?.[1]
}

test('a page accepts GET and its form, and no other method', async ({ request, product }) => {
  const allowed = [
    ...(await formPages(request)).map(page => [page, 'GET, HEAD, POST'] as const),
    ...['/about', '/material-science/committee'].map(page => [page, 'GET, HEAD'] as const),
  ]
  for (const [page, methods] of allowed) {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const answer = await request.fetch(page, { method })
      expect([page, method, answer.status(), answer.headers().allow]).toEqual([page, method, 405, methods])
    }
  }
  for (const page of ['/', '/nothing'])
    expect((await request.fetch(page, { method: 'PUT' })).status(), page).toBe(405)
  const traced = ask(product.address, { method: 'TRACE' })
  traced.end()
  const [answer] = await once(traced, 'response')
  expect(answer.statusCode).toBe(405)
})

test('an unknown act or way of paying does nothing', async ({ request }) => {
  const registration = await register(request)
  for (const act of [
    'x',
    '[object Object]',
    'function Object() { [native code] }',
    'function toString() { [native code] }',
    'function hasOwnProperty() { [native code] }',
  ]) {
    const answer = await request.post(registration, { form: { act }, maxRedirects: 0 })
    expect([act, answer.status()]).toEqual([act, 422])
  }
  for (const method of ['x', '[object Object]', 'paypal\u0000']) {
    const answer = await request.post(registration, { form: { method }, maxRedirects: 0 })
    expect([method, answer.status()]).toEqual([method, 422])
  }
})

// On PostgreSQL: two-processes.fault.ts.
test('a NUL never reaches the database', async ({ product }) => {
  expect(await faultsFromNul(product.address)).toEqual([])
})

test('an address with a control character or a backslash gets a 404 page', async ({ product }) => {
  const addresses = [
    '//%09/x',
    '/%09/',
    '/%0A',
    '/%0d%0aSet-Cookie:x=1/',
    '/%1f/home',
    '/%7F/',
    '/%C2%85/',
    '//',
    '//elsewhere.example/%2e%2e',
    '/material-science/%09',
    '/material-science/speakers/%09/',
    '/%09/schedule.xml',
    '/%09/downloads/brochure',
    '/\\x',
    '/\\\\elsewhere.example/',
    '/material-science\\home',
  ]
  for (const address of addresses) {
    const { status, html } = await getAsWritten(product.address, address)
    expect([address, status]).toEqual([address, 404])
    expect(html, address).toContain('404 - Page Not Found')
    expect(html, address).toContain('aria-label="Site"')
  }
})

/** Clients normalise addresses before sending them; this one does not. */
async function getAsWritten(product: string, path: string): Promise<{ status: number; html: string }> {
  const { hostname, port } = new URL(product)
  const asking = ask({ hostname, port, path })
  asking.end()
  const [answer] = await once(asking, 'response')
  let html = ''
  for await (const chunk of answer.setEncoding('utf8')) html += chunk
  return { status: answer.statusCode, html }
}
