import { expect, type Page, test } from '#tests/support/journey.ts'

// A product of its own: whoever posts is counted by address, and every test here has the same one.
test.use({
  changing: 'how many were posted',
  settings: { LOG_LEVEL: 'error' },
  expectedComplaints: [/status of 429/],
})
test.describe.configure({ mode: 'serial' })

const words = 'Too many forms were sent from your network.'

test('the sixty-first post of a minute is told when to come back, and loses nothing', async ({ request }) => {
  for (let post = 1; post <= 60; post++) await request.post('/contact', { form: { message: `${post}` } })
  const answer = await request.post('/contact', { form: { message: 'One too many' } })
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  const html = await answer.text()
  expect(html).toContain('One too many')
  expect(html).toContain(words)
  expect(answer.headers()['cache-control']).toBe('no-store')
  // Each form is counted apart, and registering is not counted at all.
  expect((await request.post('/?index', { form: { email: 'ada@example.org' } })).status()).toBe(200)
  for (let post = 1; post <= 61; post++) {
    const registering = await request.post('/material-science/online-registration', { form: { name: 'Ada' } })
    expect(registering.status()).toBe(422)
  }
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('who is one too many reads when to send again, over the letter as it was typed', async ({
      page,
    }) => {
      await page.goto('/material-science/contact-us')
      await flood(page)
      await page.getByLabel('Name').fill('Ada Lovelace')
      await page.getByLabel('Message').fill('A long letter')
      const sent = page.waitForResponse(response => response.request().method() === 'POST')
      await page.getByRole('button', { name: 'Send Message' }).click()
      expect((await sent).status()).toBe(429)
      expect(Number((await sent).headers()['retry-after'])).toBeGreaterThan(0)
      const popup = page.getByRole('dialog', { name: 'Error: Form data not submitted' })
      await expect(popup.getByRole('alert')).toContainText(words)
      await expect(popup.getByRole('alert')).toContainText(/again in \d+ seconds/)
      await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace')
      await expect(page.getByLabel('Message')).toHaveValue('A long letter')
    })
  })
}

/**
 * From the browser's own address, which need not be the one that the test's requests come from. It asks for
 * data, because a whole page would have the browser fetch its stylesheets for a page that never shows.
 */
async function flood(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const post = (message: number) =>
      fetch('/contact.data', { method: 'POST', body: new URLSearchParams({ message: String(message) }) })
    for (let round = 0; round < 6; round++) await Promise.all(Array.from({ length: 10 }, (_, at) => post(at)))
  })
}

test('the wire tells the same as a problem', async ({ request }) => {
  const call = () => request.post('/colloquyBackend/api/Contact/', { data: { message: 'Hello' } })
  for (let post = 1; post <= 60; post++) await call()
  const answer = await call()
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  expect(answer.headers()['content-type']).toContain('application/problem+json')
})
