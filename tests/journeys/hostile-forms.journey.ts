/** How forms handle far more than anybody types. */
import { parse } from 'node-html-parser'
import { endCounts, lengthenCounts } from '#tests/support/counts.ts'
import { expect, test } from '#tests/support/journey.ts'
import { ada } from '#tests/support/visitor.ts'

// A separate product: every test here posts more often than one address may within a minute.
test.use({ changing: 'counted posts', settings: { LOG_LEVEL: 'error' } })
test.describe.configure({ mode: 'serial' })

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

test('only the abstract form accepts more than 256 KB, in any encoding', async ({ request }) => {
  for (const address of Object.keys(forms)) {
    const isAbstract = address.endsWith('submit-abstract')
    const answer = await request.post(address, flood('message', 10_900_000))
    expect([address, answer.status()]).toEqual([address, isAbstract ? 422 : 413])
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
  }
})

test('a form of more fields than any form has is not read', async ({ request }) => {
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`field${at}`, 'x']))
  for (const address of Object.keys(forms)) {
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
  await endCounts(product, '%')
  await send()
  await lengthenCounts(product)
  for (let post = 2; post <= 60; post++) await send()
  const answer = await send()
  expect([answer.status(), longestRun(await answer.text())]).toEqual([429, text])
})
