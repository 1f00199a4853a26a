/** Pages and blocks that are for some only: nobody else reads a word of them, anywhere. */
import { expect, test } from '#tests/support/journey.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { openRegisteredPlain, payPlain } from '#tests/support/registering.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'
import { embedCardPath, embedPath, embeds } from '#words/addresses/embed-paths.ts'

test.use({ changing: 'pages for some', expectedComplaints: [/status of 403/] })

const website = '/organiser/c/material-science/website'

/** A word that is nowhere else. */
const words = ['Quollpaid', 'Quollstaff', 'Quollblock', 'Quolltalk', 'Quollfile'] as const

/** Every public address that could tell of a page. */
async function addressesOf(plain: PlainBrowser): Promise<string[]> {
  await plain.open('/sitemap.xml')
  const listed = [...plain.html.matchAll(/<loc>[^<]*?:\d+(\/[^<]*)<\/loc>/g)].map(([, path]) => path ?? '')
  expect(listed.length).toBeGreaterThan(40)
  const own = ['for-payers', 'for-staff', 'for-speakers', 'for-both']
  return [
    ...listed.filter(path => !/\/(?:speakers|blog-details|event-news-details)\/\d/.test(path)),
    ...own.flatMap(slug => [
      `/material-science/${slug}`,
      `/material-science/${slug}.data`,
      `/material-science/${slug}/`,
    ]),
    '/sitemap.xml',
    '/blogs.atom',
    '/material-science/news.atom',
    '/material-science/calendar.ics',
    '/material-science/program?q=Quoll',
    '/material-science/for-payers?preview=1.9999999999999.x',
    '/colloquyBackend/material-science/event/news/',
    '/colloquyBackend/openapi.json',
    '/material-science/schedule.xml',
    ...embeds.map(embed => embedPath('material-science', embed)),
    ...own.map(slug => embedCardPath(`${new URL(plain.address).origin}/material-science/${slug}`)),
  ]
}

async function makePage(
  plain: PlainBrowser,
  { title, slug, audience, block }: Record<'title' | 'slug' | 'audience' | 'block', string>,
): Promise<void> {
  await plain.open(`${website}/own-page/new`)
  plain.fill('Title', title)
  plain.fill('Address', slug)
  plain.fill('Opening lines', `${title} opens so.`)
  plain.fill('For', audience)
  plain.fill('In the feed of news since', '2020-01-01')
  await plain.press('Add text')
  plain.fill('Text', `<p>${title} is the text.</p>`)
  plain.fill({ last: 'For' }, block)
  await plain.press('Publish')
  expect(plain.text, slug).toMatch(/Published\. Only (people who have paid|staff|presenters) see it\./)
}

test('a page for some is read from the registration, and nowhere else', async ({ plain, page, product }) => {
  const person = await createStaff(product.dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
  const everybody = 'Everybody'
  const [paid, staff, block, talk, file] = words
  await makePage(plain, {
    title: paid,
    slug: 'for-payers',
    audience: 'People who have paid',
    block: everybody,
  })
  await makePage(plain, { title: staff, slug: 'for-staff', audience: 'Staff', block: everybody })
  const staffAddress = plain.document
    .querySelectorAll('a')
    .find(each => each.text === 'See it on the site')
    ?.getAttribute('href')
  await makePage(plain, { title: talk, slug: 'for-speakers', audience: 'Presenters', block: everybody })
  // A page for everybody has a block for some.
  await plain.open(`${website}/own-page/new`)
  plain.fill('Title', 'Wifi')
  plain.fill('Address', 'for-both')
  plain.fill('In the feed of news since', '2020-01-01')
  await plain.press('Add text')
  plain.fill('Text', '<p>There is one.</p>')
  await plain.press('Add questions and answers')
  await plain.press('Add a question')
  plain.fill('Question', 'What is its password?')
  plain.fill('Answer', block)
  plain.fill({ last: 'For' }, 'People who are registered')
  await plain.press('Add file')
  const pdf = Buffer.from('%PDF-1.4 a form')
  plain.attach('File', { name: `${file}.pdf`, mimeType: 'application/pdf', buffer: pdf })
  plain.fill({ last: 'For' }, 'People who have paid')
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')

  const visitor = new PlainBrowser(page.request)
  for (const address of await addressesOf(visitor)) {
    const answer = await page.request.get(address)
    const text = await answer.text()
    expect(answer.status(), address).toBeLessThan(500)
    for (const word of words) expect(text, `${word} at ${address}`).not.toContain(word)
  }
  await visitor.open('/material-science/for-payers')
  expect([visitor.status, visitor.main]).toEqual([
    403,
    expect.stringContaining('people whose registration is paid'),
  ])
  await visitor.open('/material-science/for-both')
  expect([visitor.status, visitor.main]).toEqual([200, expect.stringContaining('There is one.')])

  // Whoever has not paid yet reads what is for the registered and, having booked a talk, for presenters.
  const address = await openRegisteredPlain(visitor, product)
  expect(visitor.hasLink(talk)).toBe(true)
  expect(visitor.hasLink(paid)).toBe(false)
  await visitor.follow('Wifi')
  expect([visitor.status, visitor.main]).toEqual([200, expect.stringContaining(block)])
  expect(visitor.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect(visitor.html).not.toContain(file)
  await visitor.open(`${address}/pages/for-payers`)
  expect(visitor.status).toBe(403)
  expect(visitor.html).not.toContain(paid)
  await visitor.open(address)
  await payPlain(visitor)
  await visitor.open(address)
  await visitor.follow(paid)
  expect([visitor.status, visitor.main]).toEqual([200, expect.stringContaining(`${paid} is the text.`)])
  await visitor.open(`${address}/pages/for-staff`)
  expect([visitor.status, visitor.html.includes(staff)]).toEqual([403, false])
  // A file is named to those for whom its block is.
  await visitor.open(`${address}/pages/for-both`)
  expect(await visitor.download(new RegExp(file))).toEqual(pdf)
  const ofReader = visitor.document
    .querySelectorAll('a')
    .map(each => each.getAttribute('href') ?? '')
    .filter(href => href.includes('/files/'))
  expect(ofReader).toEqual([expect.stringMatching(/\/pages\/for-both\/files\/[a-z0-9]{32}$/)])
  const key = ofReader[0]?.split('/').at(-1)
  // Passed on, neither the public address nor the same one below somebody else's registration opens it.
  expect((await page.request.get(`/media/${key}/${file}.pdf`)).status()).toBe(404)
  const unpaid = await openRegisteredPlain(new PlainBrowser(page.request), product)
  expect((await page.request.get(`${unpaid}/pages/for-both/files/${key}`)).status()).toBe(404)
  // Somebody else's, and nobody's.
  await visitor.open(`${address.slice(0, -3)}xyz/pages/for-payers`)
  expect([visitor.status, visitor.html.includes(paid)]).toEqual([404, false])
  // Staff open theirs from its editor, by a signed address.
  await visitor.open(staffAddress ?? '')
  expect([visitor.status, visitor.main]).toEqual([200, expect.stringContaining(`${staff} is the text.`)])
})
