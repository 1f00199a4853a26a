import { create } from 'xmlbuilder2'
import { validateXML } from 'xmllint-wasm'
import { words } from '#tests/conformance/page.ts'
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

test('the sitemap lists only public pages, and robots.txt names it', async ({ request, product }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text()
  expect(sitemap).not.toMatch(/discount-form|\/message|\/home</)
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
  test(`${page} links to ${feed}, which lists its items, newest first`, async ({ request, product }) => {
    const html = await (await request.get(page)).text()
    expect(html).toContain(`type="application/atom+xml"`)
    expect(html).toContain(`href="${product.address}${feed}"`)
    const answer = await request.get(feed)
    expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
    const atom = await answer.text()
    // Throws if it is not well-formed.
    expect(create(atom).root().node.nodeName).toBe('feed')
    const updated = [...atom.matchAll(/<published>(.*?)<\/published>/g)].map(match => match[1] ?? '')
    expect(updated.length).toBeGreaterThan(2)
    expect(updated).toEqual(updated.toSorted().toReversed())
    expect(atom).toContain(`<updated>${updated[0]}</updated>`)
    const entry = /<entry>\s*<id>(.*?)<\/id>/.exec(atom)?.[1] ?? ''
    expect((await request.get(entry)).status()).toBe(200)
  })
}

test('a conference has a calendar entry', async ({ request }) => {
  const answer = await request.get('/material-science/calendar.ics')
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(answer.headers()['content-disposition']).toBe('attachment; filename="material-science.ics"')
  const text = await answer.text()
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(4)
  expect(text).toContain('TZID:Europe/Lisbon')
})

test('a shared link shows a card of the right size', async ({ request }) => {
  for (const path of ['/share-card.png', '/material-science/share-card.png']) {
    // A busy machine may answer 503 while it draws the first one.
    await expect.poll(async () => (await request.get(path)).status()).toBe(200)
    const answer = await request.get(path)
    expect(answer.headers()['content-type']).toBe('image/png')
    const header = (await answer.body()).subarray(0, 24)
    expect([header.readUInt32BE(16), header.readUInt32BE(20)], path).toEqual([1200, 630])
  }
  const html = await (await request.get('/material-science/venue')).text()
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/material-science\/share-card\.png"/)
  const alt = /<meta property="og:image:alt" content="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(alt).toMatch(/^Material[^,]*, .* 20\d\d, Lisbon, Portugal, and online$/)
})

test('the site has an icon for every program, and a manifest', async ({ request }) => {
  const icon = await request.get('/favicon.ico')
  expect(icon.headers()['content-type']).toBe('image/x-icon')
  expect((await icon.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
  const manifest = await request.get('/site.webmanifest')
  expect(manifest.headers()['content-type']).toContain('application/manifest+json')
  const { name, icons } = await manifest.json()
  expect(name).toBe('Colloquy')
  const large = await request.get(icons[0].src)
  expect((await large.body()).readUInt32BE(16)).toBe(512)
  const html = await (await request.get('/')).text()
  expect(html).toContain('<link rel="manifest" href="/site.webmanifest"')
})

test('a feed names its language, and is sent once', async ({ request }) => {
  for (const feed of ['/blogs.atom', '/material-science/news.atom']) {
    const answer = await request.get(feed)
    expect(await answer.text(), feed).toContain('xml:lang="en"')
    const tag = answer.headers().etag ?? ''
    expect(tag, feed).toMatch(/^W\/"/)
    expect((await request.get(feed, { headers: { 'If-None-Match': tag } })).status(), feed).toBe(304)
  }
})

test('a shared link shows a PNG for every page, even if the page has a drawing', async ({ request }) => {
  const linked = async (path: string, to: RegExp) => {
    const html = await (await request.get(path)).text()
    return to.exec(html)?.[1] ?? ''
  }
  const pages = [
    '/blogs',
    await linked('/blogs', /href="(\/blog-details\/\d+)"/),
    await linked('/material-science', /href="(\/material-science\/event-news-details\/\d+)"/),
    await linked('/material-science/speakers', /href="(\/material-science\/speakers\/\d+)"/),
    '/material-science/online-registration',
    '/material-science/discount-form',
  ]
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    const card = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1] ?? ''
    const answer = await request.get(card)
    expect([answer.status(), answer.headers()['content-type']], card).toEqual([200, 'image/png'])
    const header = (await answer.body()).subarray(0, 24)
    expect([header.readUInt32BE(16), header.readUInt32BE(20)], path).toEqual([1200, 630])
  }
  expect((await request.get('/blog-details/999999/share-card.png')).status()).toBe(404)
})

test('search engines may index the registration form, but nothing that somebody typed', async ({
  request,
  product,
}) => {
  const form = '/material-science/online-registration'
  const html = await (await request.get(form)).text()
  expect(html).toContain(`<link rel="canonical" href="${product.address}${form}"`)
  expect(html).toMatch(/<title>Online Registration – [^<]*20\d\d/)
  expect(html).not.toContain('noindex')
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${product.address}${form}</loc>`)
  for (const path of [`${form}?back=${'x'.repeat(22)}`, '/material-science/discount-form']) {
    expect(await (await request.get(path)).text(), path).toContain('<meta name="robots" content="noindex"')
  }
  const discount = await (await request.get('/material-science/discount-form')).text()
  expect(discount).toMatch(/<title>Discount Form – [^<]*20\d\d/)
  expect(discount).toContain(`<link rel="canonical" href="${product.address}/material-science/discount-form"`)
})

test('structured data name people, event, dates and place', async ({ plain, product }) => {
  const blocks = async (path: string) => {
    await plain.open(path)
    const scripts = plain.document.querySelectorAll('script[type="application/ld+json"]')
    return scripts.map(script => JSON.parse(script.rawText))
  }
  expect(await blocks('/')).toContainEqual(
    expect.objectContaining({ '@type': 'Organization', url: `${product.address}/` }),
  )
  const ofEvent = await blocks('/material-science')
  expect(ofEvent).toContainEqual(
    expect.objectContaining({ '@type': 'Event', url: `${product.address}/material-science` }),
  )
  const event = ofEvent.find(block => block['@type'] === 'Event')
  expect(event.description).toMatch(/\S/)
  expect(event.location).toEqual([
    expect.objectContaining({ '@type': 'Place' }),
    expect.objectContaining({ '@type': 'VirtualLocation', url: `${product.address}/material-science` }),
  ])
  expect(event.offers).toHaveLength(6)
  expect(event.offers).toContainEqual(
    expect.objectContaining({ '@type': 'Offer', price: '699.00', priceCurrency: 'USD' }),
  )
  expect(event.performer.length).toBeGreaterThan(5)
  expect(event.performer[0]).toMatchObject({ '@type': 'Person', name: expect.stringMatching(/\S/) })
  await plain.open('/material-science/speakers')
  const speaker = plain.document.querySelector('main li a')
  const name = words(speaker)
  const onPage = await blocks(speaker?.getAttribute('href') ?? '')
  expect(onPage).toContainEqual(expect.objectContaining({ '@type': 'Person', name }))
  const crumbs = onPage.find(block => block['@type'] === 'BreadcrumbList')
  expect(crumbs.itemListElement.at(-1)).toMatchObject({ name, position: 4 })
})

test('a conference that does not exist has none of these', async ({ request }) => {
  for (const file of ['calendar.ics', 'news.atom', 'share-card.png']) {
    expect((await request.get(`/no-such-meeting/${file}`)).status(), file).toBe(404)
  }
})
