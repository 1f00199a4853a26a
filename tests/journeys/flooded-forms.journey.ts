import { endCounts, lengthenCounts } from '#tests/support/counts.ts'
import { expect, type Page, test } from '#tests/support/journey.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

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
  await postSixty(product, () => request.post('/contact', { form: { message: 'Hello' } }))
  const answer = await request.post('/contact', { form: { message: 'One too many' } })
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  const html = await answer.text()
  expect(html).toContain('One too many')
  expect(html).toContain(words)
  expect(answer.headers()['cache-control']).toBe('no-store')
  // Each form is counted separately, and registering is not counted at all.
  expect((await request.post('/?index', { form: { email: 'ada@example.org' } })).status()).toBe(200)
  for (let post = 1; post <= 61; post++) {
    const registering = await request.post('/material-science/online-registration', { form: { name: 'Ada' } })
    expect(registering.status()).toBe(422)
  }
})

test.describe('with JavaScript', () => {
  test('a sender over the limit reads when to try again, above the message as it was typed', async ({
    page,
    product,
  }) => {
    await page.goto('/material-science/contact-us')
    await postSixty(product, () => postBeside(page))
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
  await postSixty(product, () => request.post('/contact.data', { form: { message: 'Hello' } }))
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

/** Sends all posts of a minute, counted within one minute however long they take. */
async function postSixty(product: ServedProduct, post: () => Promise<unknown>): Promise<void> {
  await post()
  await lengthenCounts(product)
  for (let posts = 2; posts <= 60; posts++) await post()
}

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
  await postSixty(product, call)
  const answer = await call()
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers()['content-type']).toContain('application/problem+json')
})
