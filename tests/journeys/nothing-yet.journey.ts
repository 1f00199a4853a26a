/** What pages show if there is nothing yet, or one of everything. */
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page, test } from '#tests/support/journey.ts'
import { expectSoundPage, htmlFaults } from '#tests/support/page-checks.ts'
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
async function openChanged(page: Page, address: string, sign: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByText(sign).first()).toBeVisible({ timeout: 500 })
  }).toPass()
}

const pages = [
  '', '/committee', '/topics', '/call-for-Abstracts', '/submit-abstract', '/speakers', '/program',
  '/presentation-guidelines', '/registration-fee', '/online-registration', '/discount-form',
  '/conference-policies', '/sponsors', '/awards', '/venue', '/contact-us',
].map(page => event + page) // biome-ignore format: a list

test.describe('one of everything', () => {
  test('a list of one is a list: every page is sound', async ({ page, request, product }) => {
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
    await openChanged(page, event, 'Plenary speakers')
    for (const address of ['/', event, `${event}/program`, `${event}/online-registration`]) {
      await expectSoundPage(page, address)
    }
    for (const address of ['/blogs', '/upcoming-meetings', '/completed-meetings', ...pages]) {
      expect(await htmlFaults(await (await request.get(address)).text()), address).toEqual([])
    }
  })

  test('a carousel of one has no buttons to move', async ({ page }) => {
    for (const address of ['/', event, `${event}/venue`]) {
      await page.goto(address)
      await expect(page.getByRole('button', { name: /^(Previous|Next)/ }), address).toHaveCount(0)
    }
  })

  test('the only room and the only period can be chosen, and are summed', async ({ page }) => {
    await page.goto(`${event}/online-registration`)
    await page.getByRole('radio', { name: /^Poster Presentation/ }).check()
    await page.getByRole('radio', { name: /^4 nights/ }).check()
    await expect(page.getByRole('row', { name: /^Single Occupancy/ })).toContainText('4 nights')
  })

  test('a speaker, a talk and an article are found from their lists', async ({ page }) => {
    await page.goto(`${event}/speakers`)
    await page.getByRole('main').getByRole('listitem').getByRole('link').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goto(`${event}/program`)
    await expect(page.getByRole('tab')).toHaveCount(1)
    await expect(page.locator('#program-day li[id]')).toHaveCount(1)
  })
})

test.describe('a day without talks', () => {
  test('says No talks available for this session.', async ({ page, product }) => {
    change(
      product,
      `insert into programme_days (conference_id, position, name, held_on)
        select conference_id, 99, 'Day off', null from programme_days limit 1`,
    )
    await openChanged(page, `${event}/program`, 'Day off')
    await page.getByRole('tab', { name: /^Day off/ }).click()
    await expect(page.getByText('No talks available for this session.')).toBeVisible()
  })
})

/** What each page of a conference without content says. */
const emptyPages: [page: string, words: string[]][] = [
  ['', ['Will update soon']],
  ['/committee', ['Will update soon']],
  ['/topics', ['Will update soon']],
  ['/call-for-Abstracts', ['Will update soon']],
  ['/speakers', ['Will update soon']],
  ['/program', ['Coming Soon']],
  ['/registration-fee', ['no data']],
  ['/online-registration', ['Registration is not open yet']],
  ['/venue', ['Will update soon']],
  ['/awards', ['Will update soon']],
  ['/sponsors', ['Will update soon']],
  ['/presentation-guidelines', ['Will update soon']],
  ['/conference-policies', ['Will update soon']],
]

test.describe('a conference without anything', () => {
  test('says on each page that nothing is there yet, without reporting a fault', async ({
    page,
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
    await openChanged(page, `${event}/program`, 'Coming Soon')
    for (const [address, words] of emptyPages) {
      const answer = await page.goto(event + address)
      expect(await htmlFaults((await answer?.text()) ?? ''), address).toEqual([])
      for (const word of words) {
        await expect(page.getByRole('main').getByText(word, { exact: true }).first(), address).toBeVisible()
      }
      await expect(page.getByRole('main').getByRole('alert'), address).toHaveCount(0)
    }
    for (const address of ['', '/registration-fee', '/submit-abstract']) {
      await expectSoundPage(page, event + address)
    }
  })

  test('its home is its cover, and both tables of fees have no data', async ({ page }) => {
    await page.goto(event)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Material Science and Engineering')
    for (const part of ['Gallery', 'Testimonials', 'News', 'Partners', 'Ticket pricing', 'Schedule']) {
      await expect(page.getByRole('heading', { name: part }), part).toHaveCount(0)
    }
    await page.goto(`${event}/registration-fee`)
    await expect(page.getByText('no data', { exact: true })).toHaveCount(2)
    await expect(page.getByRole('table')).toHaveCount(0)
  })

  test('the abstract form offers the existing choices, and says which are missing', async ({
    page,
    product,
  }) => {
    change(product, 'delete from countries')
    await page.goto(`${event}/submit-abstract`)
    await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['No country found'])
    await expect(page.getByLabel('Topic of Interest').getByRole('option')).toHaveText(['Will update soon'])
    await page.goto(`${event}/discount-form`)
    await expect(page.getByLabel('Country').getByRole('option')).toHaveText(['No country found'])
  })

  test.describe('downloads', () => {
    test.use({ expectedComplaints: [/status of 404/] })

    test('a file that was never uploaded is reported on a page, and its button says why it is disabled', async ({
      page,
    }) => {
      await page.goto(`${event}/sponsors`)
      const button = page.getByRole('button', { name: 'Download Brochure' })
      await expect(button).toHaveAccessibleDescription(/Will update soon/)
      for (const purpose of ['calendar', 'program', 'brochure', 'abstract-template']) {
        const answer = await page.goto(`${event}/downloads/${purpose}`)
        expect(answer?.status(), purpose).toBe(404)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('File not downloaded')
      }
    })
  })
})

test.describe('an organiser without anything', () => {
  test('shows an empty list of upcoming meetings as nothing, and says the rest in words', async ({
    page,
    product,
  }) => {
    change(product, 'update conferences set is_active = 0', 'delete from content_items')
    await openChanged(page, '/blogs', 'No blogs found.')
    await page.goto('/upcoming-meetings')
    // Its link home and its own name, in the breadcrumb and as the heading.
    await expect(page.getByRole('main')).toHaveText('HomeUpcoming meetingsUpcoming meetings')
    await page.goto('/completed-meetings')
    await expect(page.getByText('Not found Events.')).toBeVisible()
    await page.goto('/contact')
    await expect(page.getByText('No contact details found')).toBeVisible()
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Subscribe'])
    await page.goto('/about')
    await expect(page.getByText('Will update soon')).toBeVisible()
    await expectSoundPage(page, '/')
  })

  test.describe('its conferences', () => {
    test.use({ expectedComplaints: [/status of 404/] })

    test('an inactive one appears nowhere', async ({ page, request }) => {
      const answer = await page.goto(event)
      expect(answer?.status()).toBe(404)
      const called = await request.get(`/colloquyBackend${event}/event/banner/`)
      expect(called.status()).toBe(404)
      expect(await (await request.get('/sitemap.xml')).text()).not.toContain(event)
    })
  })
})
