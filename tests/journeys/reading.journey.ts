import { words } from '#tests/conformance/page.ts'
import { expect, test } from '#tests/support/journey.ts'
import { expectSoundPage } from '#tests/support/page-checks.ts'

test('a speaker’s biography opens over the list, under an address of its own, and closes again', async ({
  page,
}) => {
  await page.goto('/material-science/speakers')
  for (const group of ['Plenary Speakers', 'Keynote Speakers', 'Invited Speakers']) {
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible()
  }
  const link = page.locator('main li a').first()
  const name = (await link.textContent()) ?? ''
  await link.click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/speakers\/\d+$/)
  await expect(page).toHaveTitle(new RegExp(`^${name} – `))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/speakers$/)
  await page.goBack()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('pages with an id pass all checks, and unknown ids are 404', async ({ page, plain, request }) => {
  const linkTo = (part: string) =>
    plain.document.querySelector(`main li a[href*="${part}"]`)?.getAttribute('href') ?? ''
  await plain.open('/material-science/speakers')
  const speaker = linkTo('/speakers/')
  await plain.open('/blogs')
  const blog = linkTo('details')
  const news = /<id>[^<]*?(\/material-science\/event-news-details\/\d+)<\/id>/.exec(
    await (await request.get('/material-science/news.atom')).text(),
  )?.[1]
  for (const path of [speaker, blog, news ?? '']) await expectSoundPage(page, path)
  for (const path of [speaker, blog, news ?? '']) {
    const folder = path.replace(/\d+$/, '')
    for (const id of ['999999', '0', '007', 'x', '9'.repeat(30)]) {
      expect((await request.get(folder + id)).status(), folder + id).toBe(404)
    }
  }
  // Another conference's speaker is not found here.
  expect((await request.get(speaker.replace('material-science', 'earth-sciences'))).status()).toBe(404)
})

test('a news article stands under its heading with its date', async ({ plain, request }) => {
  const feed = await (await request.get('/material-science/news.atom')).text()
  const address = /<entry>\s*<id>(.*?)<\/id>/.exec(feed)?.[1] ?? ''
  const date = /<published>(\d{4}-\d\d-\d\d)/.exec(feed)?.[1] ?? ''
  await plain.open(address)
  expect(plain.part('h1, h2', 'Recent News Articles')).not.toBe('')
  const times = plain.document.querySelectorAll('article time')
  expect(times.map(time => time.getAttribute('datetime'))).toEqual([date])
})

test('the fee tables say until when each period holds, mark the open one, and name the rate that is charged', async ({
  plain,
}) => {
  await plain.open('/material-science/registration-fee')
  const [fees, rooms] = plain.document.querySelectorAll('table')
  const headers = (table: typeof fees, scope: string) =>
    table?.querySelectorAll(`th[scope=${scope}]`).map(words) ?? []
  expect(headers(fees, 'col')).toEqual([
    expect.stringMatching(/^Category/),
    expect.stringMatching(/^Earlybird.*closed/),
    expect.stringMatching(/^Mid Term.*open until \d+\s[A-Z][a-z]+\s\d{4}$/),
    expect.stringMatching(/^Late Registration Fee/),
  ])
  expect(headers(fees, 'row')).toEqual([
    'Valid until',
    'Invited Presentation',
    'Oral Presentation',
    'Poster Presentation',
    'Student Delegate',
    'Delegate',
    'Virtual Presentation',
  ])
  expect(headers(rooms, 'col')).toEqual([
    'Number of Nights',
    'Single Occupancy',
    'Double Occupancy',
    'Triple Occupancy',
  ])
  expect(headers(rooms, 'row')).toEqual(['One Night', 'Two Nights', 'Three Nights', 'Four Nights'])
  expect(plain.text).toContain('5% transaction fee to be added')
  expect(plain.text).toContain('pay cash USD on-site for onsite registration')
  await plain.follow('Proceed to Registration')
  expect(plain.path).toBe('/material-science/online-registration')
})

test('files are sent under their fixed names, and a missing one is reported on a page', async ({
  page,
  request,
}) => {
  const names = {
    calendar: 'add_to_calender.pdf',
    program: 'Program_file.pdf',
    brochure: 'Broucher_file.pdf',
  }
  for (const [purpose, name] of Object.entries(names)) {
    const answer = await request.get(`/material-science/downloads/${purpose}`)
    expect(answer.headers()['content-disposition'], purpose).toContain(`attachment; filename="${name}"`)
    expect((await answer.body()).subarray(0, 5).toString(), purpose).toBe('%PDF-')
  }
  await page.goto('/material-science/sponsors')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download Brochure' }).click()
  expect((await download).suggestedFilename()).toBe('Broucher_file.pdf')
  expect((await request.get('/material-science/downloads/secrets')).status()).toBe(404)
})

test('the main site’s texts have a breadcrumb to the home page', async ({ plain }) => {
  await plain.open('/about')
  const crumbs = plain.document.querySelectorAll('nav[aria-label=Breadcrumb] li')
  expect(crumbs.map(words)).toEqual(['Home', 'About'])
  for (const heading of ['Mission', 'Vision']) expect(plain.part('h2', heading)).not.toBe('')
  await plain.open('/terms-and-conditions')
  expect(plain.text).toContain('January 2025')
})
