import { expect, test } from '#tests/support/journey.ts'

// A product of its own: whoever posts is counted by address, and every test here has the same one.
test.use({ settings: { LOG_LEVEL: 'error' } })

test('the sixty-first post of a minute is told when to come back, and loses nothing', async ({ request }) => {
  for (let post = 1; post <= 60; post++) await request.post('/contact', { form: { message: `${post}` } })
  const answer = await request.post('/contact', { form: { message: 'One too many' } })
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
  const html = await answer.text()
  expect(html).toContain('One too many')
  expect(html).toContain('Too many forms came from your network.')
  expect(answer.headers()['cache-control']).toBe('no-store')
  // Each form is counted apart.
  expect((await request.post('/?index', { form: { email: 'ada@example.org' } })).status()).toBe(200)
})
