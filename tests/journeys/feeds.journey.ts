import { create } from 'xmlbuilder2'
import { validateXML } from 'xmllint-wasm'
import { expect, test } from '#tests/support/journey.ts'
import { hasMaterial, needsMaterial, readMaterial } from '#tests/support/material.ts'

test('every address of the sitemap is a page that names that address as its own', async ({
  request,
  product,
}) => {
  const answer = await request.get('/sitemap.xml')
  expect(answer.headers()['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(match => match[1] ?? '')
  expect(addresses.length).toBeGreaterThan(100)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const address of addresses) {
    expect(address.startsWith(`${product.address}/`), address).toBe(true)
    const page = await request.get(address, { maxRedirects: 0 })
    expect(page.status(), address).toBe(200)
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(await page.text())?.[1]
    expect(canonical, address).toBe(address)
  }
})

test('the sitemap leaves out what is not for everybody, and robots.txt names it', async ({
  request,
  product,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).not.toMatch(/online-registration|discount-form|\/message|\/home</)
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain(`Sitemap: ${product.address}/sitemap.xml`)
  expect(robots).toContain('Disallow: /colloquyBackend/')
})

test(`the sitemap is valid against the protocol's schema ${needsMaterial}`, async ({ request }) => {
  test.skip(!hasMaterial, needsMaterial)
  const { errors } = await validateXML({
    xml: { fileName: 'sitemap.xml', contents: await (await request.get('/sitemap.xml')).text() },
    schema: (await readMaterial('schemas/sitemap.xsd')).toString(),
  })
  expect(errors.map(error => error.message)).toEqual([])
})

for (const { feed, page } of [
  { feed: '/blogs.atom', page: '/blogs' },
  { feed: '/material-science/news.atom', page: '/material-science' },
]) {
  test(`${page} leads to ${feed}, which lists what is there, newest first`, async ({ request, product }) => {
    const html = await (await request.get(page)).text()
    expect(html).toContain(`type="application/atom+xml"`)
    expect(html).toContain(`href="${product.address}${feed}"`)
    const answer = await request.get(feed)
    expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    const atom = await answer.text()
    // Throws where it is not well-formed.
    expect(create(atom).root().node.nodeName).toBe('feed')
    const updated = [...atom.matchAll(/<published>(.*?)<\/published>/g)].map(match => match[1] ?? '')
    expect(updated.length).toBeGreaterThan(2)
    expect(updated).toEqual(updated.toSorted().toReversed())
    expect(atom).toContain(`<updated>${updated[0]}</updated>`)
    const entry = /<entry>\s*<id>(.*?)<\/id>/.exec(atom)?.[1] ?? ''
    expect((await request.get(entry)).status()).toBe(200)
  })
}

test('a conference is an entry for calendars', async ({ request }) => {
  const answer = await request.get('/material-science/calendar.ics')
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers()['content-disposition']).toBe('attachment; filename="material-science.ics"')
  const text = await answer.text()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  expect(text).toContain('TZID:Europe/Lisbon')
})

test('a shared link shows a card of the right size', async ({ request }) => {
  for (const path of ['/share-card.png', '/material-science/share-card.png']) {
    const answer = await request.get(path)
    expect(answer.headers()['content-type']).toBe('image/png')
    const header = (await answer.body()).subarray(0, 24)
    expect([header.readUInt32BE(16), header.readUInt32BE(20)], path).toEqual([1200, 630])
  }
  const html = await (await request.get('/material-science/venue')).text()
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/material-science\/share-card\.png"/)
})

test('machines learn who, what, when and where', async ({ page, product }) => {
  const blocks = async (path: string) => {
    await page.goto(path)
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
    return texts.map(text => JSON.parse(text))
  }
  expect(await blocks('/')).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', url: `${product.address}/` }),
  )
  expect(await blocks('/material-science')).toContainEqual(
    expect.objectContaining({ '@type': 'Event', url: `${product.address}/material-science` }),
  )
  await page.goto('/material-science/speakers')
  const speaker = page.locator('main li a').first()
  const name = (await speaker.textContent()) ?? ''
  const onPage = await blocks((await speaker.getAttribute('href')) ?? '')
  expect(onPage).toContainEqual(expect.objectContaining({ '@type': 'Person', name }))
  const crumbs = onPage.find(block => block['@type'] === 'BreadcrumbList')
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ name, position: 4 })
})

test('a conference that does not exist has none of these', async ({ request }) => {
  for (const file of ['calendar.ics', 'news.atom', 'share-card.png']) {
    expect((await request.get(`/no-such-meeting/${file}`)).status(), file).toBe(404)
  }
})
