import { expect, test } from '#tests/support/journey.ts'

// Where it stands for the world, which is not where these tests reach it.
const publicUrl = 'http://conference.localhost'
test.use({ changing: 'where the site stands', settings: { PUBLIC_URL: publicUrl } })

test('a form that is sent to another host than PUBLIC_URL is told where to go', async ({ request }) => {
  const answer = await request.post('/contact', { form: { message: 'Hello' } })
  expect(answer.status()).toBe(421)
  const html = await answer.text()
  expect(html).toContain('This site has another address')
  expect(html).toContain(`href="${publicUrl}"`)
  expect(html).toContain('aria-label="Site"')
})

test('a page that is asked for at another host is sent to PUBLIC_URL, address and query', async ({
  request,
}) => {
  const answer = await request.get('/about?a=b', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([308, `${publicUrl}/about?a=b`])
  const forwarded = await request.get('/about', { headers: { 'X-Forwarded-Host': 'conference.localhost' } })
  expect(forwarded.status()).toBe(200)
})
