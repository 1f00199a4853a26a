/** Pages that an organiser makes, the menu that they arrange, and the line above their pages. */
import { jpeg } from '#tests/factories/pictures.ts'
import { expect, test } from '#tests/support/journey.ts'
import { expectSoundPage } from '#tests/support/page-checks.ts'
import { PlainBrowser } from '#tests/support/plain-browser.ts'
import { createStaff, signInPlain } from '#tests/support/staff.ts'

test.use({ changing: 'pages and menus', expectedComplaints: [/status of (404|422)/] })

const conference = '/organiser/c/life-sciences'

async function signIn(plain: PlainBrowser, dataDir: string): Promise<void> {
  const person = await createStaff(dataDir, 'Ida Berg', 'manager')
  await signInPlain(plain, person, '/organiser')
}

/** What a menu shows, groups before their pages. */
const menuOf = (plain: PlainBrowser, name: 'Conference' | 'Site') =>
  plain.document
    .querySelectorAll(`nav[aria-label="${name}"] li > a, nav[aria-label="${name}"] li button`)
    .map(each => each.text.trim())

/** Makes a page of one text and publishes it. */
async function makePage(plain: PlainBrowser, at: string, title: string, slug: string): Promise<void> {
  await plain.open(`${at}/own-page/new`)
  plain.fill('Title', title)
  plain.fill('Address', slug)
  await plain.press('Add text')
  plain.fill('Text', `<p>All about ${title}.</p>`)
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')
}

test('a page of every block is made without a script, previewed, published, and found', async ({
  plain,
  page,
  product,
}) => {
  await signIn(plain, product.dataDir)
  await plain.open(`${conference}/website`)
  await plain.follow('Pages of your own')
  await plain.open(`${conference}/website/own-page/new`)
  plain.fill('Title', 'Visa letters')
  plain.fill('Address', 'Visa')
  plain.fill('Opening lines', 'How to get an invitation.')
  const blocks = ['text', 'picture', 'people', 'file', 'dates', 'prices', 'map', 'sponsors']
  for (const block of [...blocks, 'questions and answers', 'button']) await plain.press(`Add ${block}`)
  expect(plain.value('Title')).toBe('Visa letters')
  plain.fill({ last: 'Heading' }, 'Write to us')
  plain.fill('Words on the button', 'To the venue')
  plain.fill('Leads to', '/life-sciences/venue')
  plain.fill('Text', '<p>Ask us at least {transfer days} before.</p>')
  const buffer = Buffer.from(await jpeg(640, 480))
  plain.attach('Picture', { name: 'stamp.jpg', mimeType: 'image/jpeg', buffer })
  plain.fill('What it shows', 'A stamp')
  plain.fill('Caption', 'The stamp that you will get')
  const pdf = { name: 'form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 a form') }
  plain.attach('File', pdf)
  plain.fill('What it is', 'The form')
  plain.check('With the deadlines and the days of the conference')
  await plain.press('Add a question')
  plain.fill('Question', 'How long does it take?')
  plain.fill('Answer', 'Ten days.')
  await plain.press('Add a person')
  plain.fill({ last: 'Name' }, 'Ole Berg')
  plain.fill('E-mail address', 'ole@example.org')
  await plain.press('Move up: block 2')
  await plain.press('Move down: block 1')
  await plain.press('Save draft')
  expect(plain.text).toContain('The draft is saved.')
  const visitor = new PlainBrowser(page.request)
  await visitor.open('/life-sciences/visa')
  expect(visitor.status).toBe(404)
  await plain.follow('See the draft on its page')
  expect(plain.text).toContain('Draft. Not public.')
  expect(plain.heading).toBe('Visa letters')
  await plain.open(`${conference}/website/own-page`)
  await plain.follow('Visa letters')
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')

  await visitor.open('/life-sciences/visa')
  expect(visitor.status).toBe(200)
  for (const words of [
    'A stamp',
    'The stamp that you will get',
    'The form',
    'Ole Berg',
    'Ten days.',
    '30 days',
  ]) {
    expect(visitor.html, words).toContain(words)
  }
  expect(visitor.hasLink('ole@example.org')).toBe(true)
  expect(visitor.hasLink('To the venue')).toBe(true)
  expect(visitor.html).not.toContain('{transfer days}')
  expect(menuOf(visitor, 'Conference').at(-1)).toBe('Visa letters')
  await visitor.follow('Venue')
  await visitor.follow('Visa letters')
  expect(visitor.status).toBe(200)
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  expect(sitemap).toContain('/life-sciences/visa</loc>')
  await plain.open('/organiser/search?q=visa+letters')
  expect(plain.main).toContain('Visa letters')
  await expectSoundPage(page, '/life-sciences/visa')
})

test('an address that cannot be had is refused beside its field, and nothing is lost', async ({
  plain,
  product,
}) => {
  await signIn(plain, product.dataDir)
  await makePage(plain, `${conference}/website`, 'Childcare', 'childcare')
  for (const [slug, said] of [
    ['childcare', 'is the address of “Childcare” already'],
    ['venue', 'is an address that the site itself uses'],
    ['Call-for-abstracts', 'is an address that the site itself uses'],
    ['registrations', 'is an address that the site itself uses'],
    ['verify', 'is an address that the site itself uses'],
    ['de', 'those addresses are kept for languages'],
    ['🎉', 'must be letters from a to z'],
    ['a/b', 'must be letters from a to z'],
    ['x'.repeat(300), 'is longer than 60 characters'],
    ['', 'Fill in “Address”'],
  ] as const) {
    await plain.open(`${conference}/website/own-page/new`)
    plain.fill('Title', 'Another page')
    plain.fill('Address', slug)
    await plain.press('Publish')
    expect([plain.status, plain.description('Address')], slug).toEqual([422, expect.stringContaining(said)])
    expect([plain.value('Title'), plain.value('Address')], slug).toEqual(['Another page', slug])
  }
  for (const [slug, said] of [
    ['material-science', 'is the address of a conference'],
    ['organiser', 'is an address that the site itself uses'],
    ['about', 'is an address that the site itself uses'],
  ] as const) {
    await plain.open('/organiser/site/own-page/new')
    plain.fill('Title', 'Another page')
    plain.fill('Address', slug)
    await plain.press('Add prices')
    await plain.press('Publish')
    expect([plain.status, plain.description('Address')], slug).toEqual([422, expect.stringContaining(said)])
    expect(plain.text).toContain('has a block that only a conference’s page can show: prices')
  }
})

test('a renamed page is found at each of its old addresses, also written in another way', async ({
  plain,
  page,
  product,
}) => {
  await signIn(plain, product.dataDir)
  await makePage(plain, `${conference}/website`, 'Travel', 'travel')
  for (const slug of ['getting-there', 'arrival']) {
    await plain.open(`${conference}/website/own-page`)
    await plain.follow('Travel')
    plain.fill('Address', slug)
    await plain.press('Publish')
    expect(plain.text).toContain('Published. Everybody can see it now.')
  }
  const lead = async (address: string) => {
    const answer = await page.request.get(address, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await lead('/life-sciences/travel')).toEqual([301, '/life-sciences/arrival'])
  expect(await lead('/life-sciences/getting-there')).toEqual([301, '/life-sciences/arrival'])
  expect(await lead('/life-sciences/Arrival/?a=1')).toEqual([301, '/life-sciences/arrival?a=1'])
  expect(await lead('/life-sciences/TRAVEL')).toEqual([301, '/life-sciences/travel'])
  expect((await lead('/life-sciences/arrival'))[0]).toBe(200)
  expect((await lead('/life-sciences/Nowhere'))[0]).toBe(404)
  // Another page may take an old address, and keeps it.
  await makePage(plain, `${conference}/website`, 'Trains', 'travel')
  expect((await lead('/life-sciences/travel'))[0]).toBe(200)
})

test('a page of the main site stands beside the conferences, and no conference takes its address', async ({
  plain,
  page,
  product,
}) => {
  const person = await createStaff(product.dataDir, 'Ola Noor', 'owner')
  await signInPlain(plain, person, '/organiser')
  await makePage(plain, '/organiser/site', 'Careers', 'careers')
  await plain.follow('See it on the site')
  expect([plain.status, plain.path, plain.heading]).toEqual([200, '/careers', 'Careers'])
  expect(plain.main).toContain('All about Careers.')
  expect(menuOf(plain, 'Site').at(-1)).toBe('Careers')
  await expectSoundPage(page, '/careers')
  await page.goto('/material-science')
  await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Careers' }).click()
  await expect(page.getByRole('heading', { name: 'Careers' })).toBeVisible()
  await plain.open('/organiser/site/own-page')
  await plain.follow('Careers')
  plain.fill('Title', 'Careers at ours')
  plain.fill('Address', 'jobs')
  await plain.press('Save draft')
  await plain.follow('See the draft on its page')
  expect([plain.text, plain.heading]).toEqual([
    expect.stringContaining('Draft. Not public.'),
    'Careers at ours',
  ])
  await plain.open('/organiser/site/own-page')
  await plain.follow('Careers at ours')
  await plain.press('Publish')
  const moved = await page.request.get('/careers', { maxRedirects: 0 })
  expect([moved.status(), moved.headers().location]).toEqual([301, '/jobs'])
  expect((await (await page.request.get('/sitemap.xml')).text()).includes('/jobs</loc>')).toBe(true)
})

test('the menu is ordered, grouped, renamed and hidden by hand, and the old addresses stay', async ({
  plain,
  page,
  product,
}) => {
  await signIn(plain, product.dataDir)
  await makePage(plain, `${conference}/website`, 'Hotels nearby', 'hotels')
  await plain.open(`${conference}/website/menu/new`)
  // The usual fifteen, then every page of its own that is in the menu by itself.
  const listed = () =>
    plain.document.querySelectorAll('[name$=".page"]').map(field => field.getAttribute('value') ?? '')
  expect(listed().slice(0, 15)).not.toContain('hotels')
  expect(listed().at(-1)).toBe('hotels')
  await plain.press('Add group')
  plain.fill('Name of the group', 'Around town')
  plain.fill({ last: 'Its name in the menu' }, 'Hotels')
  plain.fill({ last: 'In the group' }, 'Journey')
  await plain.press('Publish')
  expect([plain.status, plain.text]).toEqual([
    422,
    expect.stringContaining('no group of the menu is called so'),
  ])
  plain.fill({ last: 'In the group' }, 'Around town')
  await plain.press('Add page')
  plain.fill({ last: 'Page' }, 'nowhere')
  await plain.press('Publish')
  expect(plain.text).toContain('which is neither a page of this site')
  plain.fill({ last: 'Page' }, 'Hotels')
  await plain.press('Publish')
  expect(plain.text).toContain('names “Hotels” twice')
  // The group is an entry, too.
  await plain.press(`Remove: entry ${listed().length + 1}`)
  // The second is the committee's, the fourteenth the venue's.
  await plain.press('Move up: entry 2')
  const fields = plain.document.querySelectorAll('[name$=".page"]').map(each => each.getAttribute('value'))
  expect(fields.slice(0, 3)).toEqual(['committee', 'home', 'topics'])
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')
  const visitor = new PlainBrowser(page.request)
  await visitor.open('/life-sciences/venue')
  expect(menuOf(visitor, 'Conference').slice(0, 2)).toEqual(['Committee', 'Home'])
  expect(menuOf(visitor, 'Conference')).toEqual(expect.arrayContaining(['Around town', 'Hotels']))
  expect(menuOf(visitor, 'Conference').indexOf('Hotels')).toBe(
    menuOf(visitor, 'Conference').indexOf('Around town') + 1,
  )
  // Another conference has its fifteen.
  await visitor.open('/material-science/venue')
  expect(menuOf(visitor, 'Conference')).toHaveLength(15)
})

test('an announcement is above every page of its conference until its last day', async ({
  plain,
  page,
  product,
}) => {
  await signIn(plain, product.dataDir)
  await plain.open(`${conference}/website/announcement/new`)
  plain.fill('Line', 'The deadline has moved to 1 May.')
  plain.fill('Leads to', 'javascript:alert(1)')
  plain.fill('Last day', '2099-05-01')
  await plain.press('Publish')
  expect([plain.status, plain.description('Leads to')]).toEqual([
    422,
    expect.stringContaining('must be a page of this site'),
  ])
  plain.fill('Leads to', '/life-sciences/call-for-Abstracts')
  await plain.press('Publish')
  expect(plain.text).toContain('Published. Everybody can see it now.')
  const visitor = new PlainBrowser(page.request)
  for (const address of ['/life-sciences', '/life-sciences/venue', '/life-sciences/online-registration']) {
    await visitor.open(address)
    expect(visitor.hasLink('The deadline has moved to 1 May.'), address).toBe(true)
  }
  for (const address of ['/', '/material-science']) {
    await visitor.open(address)
    expect(visitor.text, address).not.toContain('The deadline has moved')
  }
  await plain.open(`${conference}/website/announcement`)
  plain.fill('Last day', '2020-05-01')
  await plain.press('Publish')
  await visitor.open('/life-sciences')
  expect(visitor.text).not.toContain('The deadline has moved')
})
