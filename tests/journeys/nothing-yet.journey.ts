/** What pages show if there is nothing yet, or one of everything. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { headings } from '#tests/conformance/page.ts'
import { expect, test } from '#tests/support/journey.ts'
import { expectSoundPage, htmlFaults } from '#tests/support/page-checks.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { shown } from '#tests/support/plain-page.ts'
import type { ServedProduct } from '#tests/support/served-product.ts'

test.use({ changing: 'all content' })
test.describe.configure({ mode: 'serial' })

const event = '/material-science'

/** Changes the data as another process of the product would. */
function change(product: ServedProduct, ...statements: string[]): void {
  const database = new DatabaseSync(path.join(product.dataDir, 'colloquy.sqlite'), { timeout: 10_000 })
  try {
    for (const statement of statements) database.exec(statement)
    database.exec('update revisions set revision = revision + 1')
  } finally {
    database.close()
  }
}

/** Waits until the serving process has noticed the change: it checks once a second. */
async function openChanged(plain: PlainBrowser, address: string, sign: string): Promise<void> {
  await expect(async () => {
    await plain.open(address)
    expect(plain.text).toContain(sign)
  }).toPass()
}

const pages = [
  '', '/committee', '/topics', '/call-for-Abstracts', '/submit-abstract', '/speakers', '/program',
  '/presentation-guidelines', '/registration-fee', '/online-registration', '/discount-form',
  '/conference-policies', '/sponsors', '/awards', '/venue', '/contact-us',
].map(page => event + page) // biome-ignore format: a list

test.describe('one of everything', () => {
  test('a list of one is a list: every page is sound', async ({ page, plain, request, product }) => {
    change(
      product,
      `delete from content_items where kind <> 'page'
        and id not in (select min(id) from content_items group by conference_id, kind)`,
      'delete from talk_speakers',
      'delete from talks where id not in (select min(id) from talks)',
      'delete from programme_days where id not in (select day_id from talks)',
      'delete from speakers where id not in (select min(id) from speakers group by conference_id)',
      `delete from registration_categories where name <> 'Mid Term'`,
      'delete from accommodations where id not in (select min(id) from accommodations group by conference_id)',
      `update conferences set is_active = 0 where name <> 'material-science'`,
    )
    await openChanged(plain, event, 'Plenary speakers')
    for (const address of ['/', event, `${event}/program`, `${event}/online-registration`]) {
      await expectSoundPage(page, address)
    }
    for (const address of ['/blogs', '/upcoming-meetings', '/completed-meetings', ...pages]) {
      expect(await htmlFaults(await (await request.get(address)).text()), address).toEqual([])
    }
  })

  test('a carousel of one has no buttons to move', async ({ plain }) => {
    for (const address of ['/', event, `${event}/venue`]) {
      await plain.open(address)
      expect(plain.document.querySelector('[aria-roledescription=carousel]'), address).not.toBeNull()
      expect(plain.hasButton(/^(Previous|Next)/), address).toBe(false)
    }
  })

  test('the only room and the only period can be chosen, and are summed', async ({ page }) => {
    await page.goto(`${event}/online-registration`)
    await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
    await page.getByRole('radio', { name: /^4 nights/ }).check()
    await expect(page.getByRole('row', { name: /^Single Occupancy/ })).toContainText('4 nights')
  })

  test('a speaker, a talk and an article are found from their lists', async ({ page, plain }) => {
    await page.goto(`${event}/speakers`)
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await plain.open(`${event}/program`)
    expect(plain.document.querySelectorAll('[role=tab]').length).toBe(1)
    expect(plain.document.querySelectorAll('#program-day li[id]').length).toBe(1)
  })
})

test.describe('a day without talks', () => {
  test('says No talks available for this session.', async ({ plain, product }) => {
    change(
      product,
      `insert into programme_days (conference_id, position, name, held_on)
        select conference_id, 99, 'Day off', null from programme_days limit 1`,
    )
    await openChanged(plain, `${event}/program`, 'Day off')
    await plain.follow(/^Day off/)
    expect(plain.text).toContain('No talks available for this session.')
  })
})

/** What each page of a conference without content says. */
const emptyPages: [page: string, words: RegExp][] = [
  ['', /^Will update soon$/],
  ['/committee', /^Will update soon$/],
  ['/topics', /^Will update soon$/],
  ['/call-for-Abstracts', /^Will update soon$/],
  ['/speakers', /^Will update soon$/],
  ['/program', /^Coming Soon$/],
  ['/registration-fee', /^no data$/],
  ['/online-registration', /^Registration is not open yet$/],
  ['/venue', /^Will update soon$/],
  ['/awards', /^Will update soon$/],
  ['/sponsors', /^Will update soon$/],
  ['/presentation-guidelines', /^Will update soon$/],
  ['/conference-policies', /^Will update soon$/],
]

test.describe('a conference without anything', () => {
  test('says on each page that nothing is there yet, without reporting a fault', async ({
    page,
    plain,
    product,
  }) => {
    change(
      product,
      'delete from talks',
      'delete from programme_days',
      'delete from speakers',
      'delete from registration_categories',
      'delete from accommodations',
      'delete from content_items where conference_id is not null',
    )
    await openChanged(plain, `${event}/program`, 'Coming Soon')
    for (const [address, words] of emptyPages) {
      await plain.open(event + address)
      expect(await htmlFaults(plain.html), address).toEqual([])
      expect(plain.shows(words), address).toBe(true)
      expect(plain.document.querySelectorAll('main [role=alert]').map(shown).join(''), address).toBe('')
    }
    // The pages with scripts of their own, which would complain.
    for (const address of ['/speakers', '/program', '/online-registration', '/venue']) {
      await page.goto(event + address)
    }
    for (const address of ['', '/registration-fee', '/submit-abstract']) {
      await expectSoundPage(page, event + address)
    }
  })

  test('its home is its cover, and both tables of fees have no data', async ({ plain }) => {
    await plain.open(event)
    expect(plain.heading).toBe('Material Science and Engineering')
    for (const part of ['Gallery', 'Testimonials', 'News', 'Partners', 'Ticket pricing', 'Schedule']) {
      expect(headings(plain.document, 'h1, h2, h3, h4, h5, h6').join('\n'), part).not.toMatch(
        new RegExp(part, 'i'),
      )
    }
    await plain.open(`${event}/registration-fee`)
    expect(plain.main.match(/\bno data\b/g)).toHaveLength(2)
    expect(plain.document.querySelectorAll('table').length).toBe(0)
  })

  test('the abstract form offers the existing choices, and says which are missing', async ({
    plain,
    product,
  }) => {
    change(product, 'delete from countries')
    await openChanged(plain, `${event}/submit-abstract`, 'No country found')
    expect(plain.options('Country')).toEqual(['No country found'])
    expect(plain.options('Topic of Interest')).toEqual(['Will update soon'])
    await plain.open(`${event}/discount-form`)
    expect(plain.options('Country')).toEqual(['No country found'])
  })

  test('a file that was never uploaded is reported on a page, and its button says why it is disabled', async ({
    page,
    plain,
  }) => {
    await page.goto(`${event}/sponsors`)
    const button = page.getByRole('button', { name: 'Download Brochure' })
    await expect(button).toHaveAccessibleDescription(/Will update soon/)
    for (const purpose of ['calendar', 'program', 'brochure', 'abstract-template']) {
      await plain.open(`${event}/downloads/${purpose}`)
      expect(plain.status, purpose).toBe(404)
      expect(plain.heading).toBe('File not downloaded')
    }
  })
})

test.describe('an organiser without anything', () => {
  test('shows an empty list of upcoming meetings as nothing, and says the rest in words', async ({
    page,
    plain,
    product,
  }) => {
    change(product, 'update conferences set is_active = 0', 'delete from content_items')
    await openChanged(plain, '/blogs', 'No blogs found.')
    await plain.open('/upcoming-meetings')
    // Its link home and its own name, in the breadcrumb and as the heading.
    expect(plain.main).toBe('Home Upcoming meetings Upcoming meetings')
    await plain.open('/completed-meetings')
    expect(plain.text).toContain('Not found Events.')
    await plain.open('/contact')
    expect(plain.text).toContain('No contact details found')
    await plain.open('/about')
    expect(plain.text).toContain('Will update soon')
    await expectSoundPage(page, '/')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Subscribe'])
  })

  test('an inactive conference appears nowhere', async ({ request }) => {
    expect((await request.get(event)).status()).toBe(404)
    const called = await request.get(`/colloquyBackend${event}/event/banner/`)
    expect(called.status()).toBe(404)
    expect(await (await request.get('/sitemap.xml')).text()).not.toContain(event)
  })
})
