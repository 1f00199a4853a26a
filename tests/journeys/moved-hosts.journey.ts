import { expect, test } from '#tests/support/journey.ts'

// Its public address, which is not the one that these tests use.
const publicUrl = 'http://conference.localhost'
test.use({ changing: 'the site’s own host', settings: { PUBLIC_URL: publicUrl } })

test('a form sent to another host than PUBLIC_URL is told the right one', async ({ request }) => {
  const answer = await request.post('/contact?from=home', { form: { message: 'Hello' } })
  expect(answer.status()).toBe(421)
  const html = await answer.text()
  expect(html).toContain('This site has another address')
  expect(html).toContain(`href="${publicUrl}/contact?from=home"`)
  expect(html).toContain('aria-label="Site"')
})

test('a page requested at another host redirects to PUBLIC_URL, with path and query', async ({ request }) => {
  const answer = await request.get('/about?a=b', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([308, `${publicUrl}/about?a=b`])
  const forwarded = await request.get('/about', { headers: { 'X-Forwarded-Host': 'conference.localhost' } })
  expect(forwarded.status()).toBe(200)
})
