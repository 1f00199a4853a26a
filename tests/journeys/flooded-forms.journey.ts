/** How forms handle far more than anybody types, and far more posts than anybody sends. */
import { parse } from 'node-html-parser'
import { fieldsOfAbstract } from '#site/forms/receive-form.ts'
import { endCounts, exhaustCounts, lengthenCounts } from '#tests/support/counts.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { ada } from '#tests/support/visitor.ts'

// A separate product: posts are counted by address, and every test here has the same one.
test.use({
  changing: 'counted posts',
  settings: { LOG_LEVEL: 'error' },
  expectedComplaints: [/status of 429/],
})
test.describe.configure({ mode: 'serial' })
test.beforeEach(({ product }) => endCounts(product, '%'))

const words = 'Too many forms were sent from your network.'

test('the sixty-first post within a minute is told when to try again, and loses nothing', async ({
  request,
  product,
}) => {
  const post = () => request.post('/contact', { form: { message: 'Hello' } })
  await post()
  // Sixty are counted within one minute, however long they take.
  await lengthenCounts(product)
  for (let posts = 2; posts <= 60; posts++) await post()
  const answer = await request.post('/contact', { form: { message: 'One too many' } })
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  const html = await answer.text()
  expect(html).toContain('One too many')
  expect(html).toContain(words)
  expect(answer.headers()['cache-control']).toBe('no-store')
  // Each form is counted separately, and registering is not counted at all.
  expect((await request.post('/?index', { form: { email: 'ada@example.org' } })).status()).toBe(200)
  const register = () => request.post('/material-science/online-registration', { form: { name: 'Ada' } })
  expect((await register()).status()).toBe(422)
  await exhaustCounts(product)
  expect((await register()).status()).toBe(422)
})

test.describe('with JavaScript', () => {
  test('a sender over the limit reads when to try again, above the message as it was typed', async ({
    page,
    product,
  }) => {
    await page.goto('/material-science/contact-us')
    await postBeside(page)
    await exhaustCounts(product)
    await page.getByLabel('Name').fill('Ada Lovelace')
    await page.getByLabel('Message').fill('A long letter')
    const sent = page.waitForResponse(response => response.request().method() === 'POST')
    await page.getByRole('button', { name: 'Send Message' }).click()
    expect((await sent).status()).toBe(429)
    expect(Number((await sent).headers()['retry-after'])).toBeGreaterThan(0)
    const popup = page.getByRole('dialog', { name: 'Error: Form data not submitted' })
    await expect(popup.getByRole('alert')).toContainText(words)
    await expect(popup.getByRole('alert')).toContainText(/again in [\d,]+ seconds/)
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByLabel('Message')).toHaveValue('A long letter')
  })
})

test('without a script, a sender over the limit reads when to try again, above the message as it was typed', async ({
  plain,
  product,
  request,
}) => {
  await plain.open('/material-science/contact-us')
  await request.post('/contact.data', { form: { message: 'Hello' } })
  await exhaustCounts(product)
  plain.fill('Name', 'Ada Lovelace')
  plain.fill('Message', 'A long letter')
  await plain.press('Send Message')
  expect(plain.status).toBe(429)
  expect(Number(plain.headers['retry-after'])).toBeGreaterThan(0)
  expect(plain.part('dialog', 'Error: Form data not submitted')).toContain(words)
  expect(plain.text).toMatch(/again in [\d,]+ seconds/)
  expect(plain.value('Name')).toBe('Ada Lovelace')
  expect(plain.value('Message')).toBe('A long letter')
})

/**
 * From the browser's own address, which may differ from that of the test's requests. It requests data, because a whole
 * page would make the browser fetch stylesheets for a page that is never shown.
 */
function postBeside(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const body = new URLSearchParams({ message: 'Hello' })
    const { status } = await fetch('/contact.data', { method: 'POST', body })
    return status
  })
}

test('the wire answers the same as a problem', async ({ request, product }) => {
  const call = () => request.post('/colloquyBackend/api/Contact/', { data: { message: 'Hello' } })
  await call()
  await exhaustCounts(product)
  const answer = await call()
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers()['content-type']).toContain('application/problem+json')
})

const line = 500
const text = 5_000
const registrant = { title: line, name: line, email: line, telephone: line, organization: line, city: line }

/** Each form with its fields' limits, in characters. */
const forms = {
  '/contact': { name: line, phone_number: line, email: line, subject: line, message: text },
  '/?index': { name: line, email: line },
  '/material-science/online-registration': {
    ...registrant,
    country: line,
    billing_address: text,
    postal_code: line,
    billing_organization: line,
    tax_id: line,
    code: line,
    presentation: line,
    stay: line,
    draft: 100,
  },
  '/material-science/discount-form': {
    ...registrant,
    billing_address: text,
    amount: line,
    description: text,
    method: line,
    draft: 100,
  },
  '/material-science/submit-abstract': {
    ...registrant,
    topic_of_interest: line,
    abstract_title: line,
    abstract_text: 20_000,
    captcha_first: line,
    captcha_answer: line,
    captcha_token: line,
    upload: line,
    draft: 100,
  },
}

/** A character that no page contains, and that takes two bytes. */
const letter = 'ж'
const longestRun = (html: string) => Math.max(0, ...(html.match(/ж+/g) ?? []).map(run => run.length))

for (const [address, fields] of Object.entries(forms)) {
  test(`a form returned by ${address} is cut to its fields’ limits`, async ({ request }) => {
    for (const [name, limit] of Object.entries(fields)) {
      const answer = await request.post(address, { form: { ...ada, [name]: letter.repeat(limit + 100) } })
      const html = await answer.text()
      expect([name, answer.status()]).toEqual([name, 422])
      expect(longestRun(html), name).toBeLessThanOrEqual(limit)
      // The sum is checked once the rest is valid.
      if (name === 'captcha_answer') continue
      const control = parse(html).querySelector(`main [name="${name}"]:not([type="hidden"],[type="radio"])`)
      if (control) expect(control.getAttribute('aria-invalid'), name).toBe('true')
    }
  })
}

test('a text one character too long is refused beside its field, and one of the maximum length is accepted', async ({
  request,
}) => {
  const send = (length: number) => request.post('/contact', { form: { message: '<'.repeat(length) } })
  expect((await send(text)).status()).toBe(200)
  const answer = await send(text + 1)
  expect(answer.status()).toBe(422)
  const message = parse(await answer.text()).querySelector('textarea[name="message"]')
  expect(message?.text).toHaveLength(text)
  expect(message?.nextElementSibling?.text).toContain('Message is longer than 5,000 characters')
})

/** Eleven megabytes of a letter that takes ten times as much when it is escaped in a page. */
const flood = (name: string, bytes: number) => ({
  headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
  data: Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`),
    Buffer.alloc(bytes, '<'),
    Buffer.from('\r\n--x--\r\n'),
  ]),
})

/** More than the largest page of the sample with its forms filled to their limits. */
const maxAnswerBytes = 400 * 1024

test('only forms that may contain a file accept more than 256 KB, in any encoding', async ({ request }) => {
  for (const address of Object.keys(forms)) {
    const takesFile = /(submit-abstract|online-registration)$/.test(address)
    const answer = await request.post(address, flood('message', 10_900_000))
    expect([address, answer.status()]).toEqual([address, takesFile ? 422 : 413])
    expect((await answer.body()).byteLength, address).toBeLessThan(maxAnswerBytes)
    const urlencoded = await request.post(address, { form: { message: 'x'.repeat(300 * 1024) } })
    expect([address, urlencoded.status()]).toEqual([address, 413])
  }
  const fields = await request.post('/material-science/submit-abstract', flood('abstract_text', 10_900_000))
  expect(fields.status()).toBe(422)
  expect((await fields.body()).byteLength).toBeLessThan(maxAnswerBytes)
})

test('the wire accepts at most 64 KB, except for abstracts', async ({ request }) => {
  const calls = ['api/Contact/', 'api/HomepageSubscribe/', 'material-science/registration/registrationform/']
  for (const call of calls) {
    const answer = await request.post(`/colloquyBackend/${call}`, flood('message', 70_000))
    expect([call, answer.status()]).toEqual([call, 413])
    const below = await request.post(`/colloquyBackend/${call}`, flood('message', 60_000))
    expect([call, below.status()]).toEqual([call, 422])
  }
  const abstracts = '/colloquyBackend/material-science/submissions/submit_abstract_form/'
  expect((await request.post(abstracts, flood('message', 70_000))).status()).toBe(422)
})

test('a form of more fields than any form has is not read', async ({ request }) => {
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 'x']))
  const many = fields(61)
  // The organiser's own extras and questions are on the one, two hundred authors on the other.
  const most: Record<string, number> = { 'online-registration': 300, 'submit-abstract': fieldsOfAbstract }
  for (const address of Object.keys(forms)) {
    const many = fields((most[address.split('/').at(-1) ?? ''] ?? 60) + 1)
    for (const body of [{ form: many }, { multipart: many }]) {
      expect([address, (await request.post(address, body)).status()]).toEqual([address, 413])
    }
  }
  for (const body of [{ form: many }, { multipart: many }, { data: many }]) {
    expect((await request.post('/colloquyBackend/api/Contact/', body)).status()).toBe(400)
  }
})

test('the answer to a post over the limit is no longer either', async ({ request, product }) => {
  const send = () => request.post('/contact', { form: { message: letter.repeat(3 * text) } })
  await send()
  await exhaustCounts(product)
  const answer = await send()
  expect([answer.status(), longestRun(await answer.text())]).toEqual([429, text])
})
