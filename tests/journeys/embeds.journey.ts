/** A conference on another website, which allows as little as it can, and cards in place of links. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '#tests/support/journey.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'embedded parts' })

/** A website elsewhere with one page. */
async function openHost(policy: string, body: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy })
    response.end(`<!doctype html><html lang="en"><title>Our society</title><body>${body}</body></html>`)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

test('what the back office gives to copy works on a website with a strict policy, and leaves the link on a stricter one', async ({
  plain,
  browser,
  product,
}) => {
  const page = await browser.newPage()
  const person = await createStaff(product.dataDir, 'Ida Berg', 'reader')
  await signInPlain(plain, person, '/organiser/c/material-science/website/embeds')
  const snippets = plain.document.querySelectorAll('main textarea').map(each => each.text)
  expect(snippets).toHaveLength(4)
  const [files = '', ...parts] = snippets
  const own = product.address
  const policy = `default-src 'none'; script-src ${own}; connect-src ${own}; img-src ${own}; style-src ${own}`
  const host = await openHost(policy, parts.join('') + files)
  await page.goto(host.address)
  const part = (name: string) => page.locator(`[data-embed="${name}"]`)
  const speakers = part('speakers')
  await expect(part('registration').getByRole('link', { name: 'REGISTER NOW' })).toHaveAttribute(
    'href',
    `${own}/material-science/online-registration`,
  )
  await expect(speakers.getByRole('heading', { name: 'Plenary Speakers' })).toBeVisible()
  await expect(part('programme').getByRole('listitem').first()).toBeVisible()
  const portrait = speakers.getByRole('presentation').first()
  await portrait.scrollIntoViewIfNeeded()
  await expect
    .poll(() => portrait.evaluate(each => each instanceof HTMLImageElement && each.naturalWidth))
    .toBeGreaterThan(100)
  host.close()

  const closed = await openHost(policy.replace(`connect-src ${own}; `, ''), parts.join('') + files)
  await page.goto(closed.address)
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('link')).toHaveCount(3)
  closed.close()
  await page.close()
})

test('a public page has a card, and a page for some has none', async ({ plain, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  const visitor = plain.copy()
  await signInPlain(plain, person, '/organiser')
  for (const [slug, audience, whoSees] of [
    ['for-all', 'Everybody', 'Everybody can see it now.'],
    ['for-staff', 'Staff', 'Only staff see it.'],
  ] as const) {
    await plain.open('/organiser/c/material-science/website/own-page/new')
    plain.fill('Title', `Numbat of ${slug}`)
    plain.fill('Address', slug)
    plain.fill('Opening lines', 'Numbats only.')
    plain.fill('For', audience)
    await plain.press('Publish')
    expect(plain.text).toContain(`Published. ${whoSees}`)
  }
  const cardOf = (address: string, more = '') =>
    visitor.open(`/oembed.json?url=${encodeURIComponent(address)}${more}`)
  const at = (slug: string) => `${product.address}/material-science/${slug}`
  await visitor.open('/material-science/for-all')
  const named = visitor.document.querySelector('link[type="application/json+oembed"]')?.getAttribute('href')
  expect(named).toBe(`${product.address}/oembed.json?url=${encodeURIComponent(at('for-all'))}`)
  await cardOf(at('for-all'), '&maxwidth=320')
  expect(visitor.headers['access-control-allow-origin']).toBe('*')
  expect(JSON.parse(visitor.html)).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Numbat of for-all',
    width: 320,
    thumbnail_url: `${product.address}/material-science/share-card.png`,
    html: expect.stringContaining(`<a href="${at('for-all')}">Numbat of for-all</a>`),
  })
  for (const address of [
    at('for-staff'),
    at('no-such-page'),
    at('registrations/q7Lw2nVb0Rk5sYtXc8Zd1A'),
    `${product.address}/organiser`,
    'https://elsewhere.example/',
    'not an address',
  ]) {
    await cardOf(address)
    expect([visitor.status, visitor.html.includes('Numbat')], address).toEqual([404, false])
  }
})
