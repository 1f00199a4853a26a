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

test('pages with an id pass all checks, and unknown ids are 404', async ({ page, request }) => {
  await page.goto('/material-science/speakers')
  const speaker = (await page.locator('main li a[href*="/speakers/"]').first().getAttribute('href')) ?? ''
  await page.goto('/blogs')
  const blog = (await page.locator('main li a[href*="details"]').first().getAttribute('href')) ?? ''
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

test('a news article stands under its heading with its date', async ({ page, request }) => {
  const feed = await (await request.get('/material-science/news.atom')).text()
  const address = /<entry>\s*<id>(.*?)<\/id>/.exec(feed)?.[1] ?? ''
  const date = /<published>(\d{4}-\d\d-\d\d)/.exec(feed)?.[1] ?? ''
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Recent News Articles' })).toBeVisible()
  await expect(page.locator('article time')).toHaveAttribute('datetime', date)
})

test('the fee tables say until when each period holds, mark the open one, and name the rate that is charged', async ({
  page,
}) => {
  await page.goto('/material-science/registration-fee')
  const [fees, rooms] = [page.getByRole('table').nth(0), page.getByRole('table').nth(1)]
  await expect(fees.getByRole('columnheader')).toHaveText([
    /^Category/,
    /^Earlybird/,
    /^Mid Term/,
    /^Late Registration Fee/,
  ])
  await expect(fees.getByRole('rowheader')).toHaveText([
    'Valid until',
    'Invited Presentation',
    'Oral Presentation',
    'Poster Presentation',
    'Student Delegate',
    'Delegate',
    'Virtual Presentation',
  ])
  await expect(fees.getByRole('columnheader').nth(1)).toContainText('closed')
  await expect(fees.getByRole('columnheader').nth(2)).toContainText(/open until \d+\s[A-Z][a-z]+\s\d{4}$/)
  await expect(rooms.getByRole('columnheader')).toHaveText([
    'Number of Nights',
    'Single Occupancy',
    'Double Occupancy',
    'Triple Occupancy',
  ])
  await expect(rooms.getByRole('rowheader')).toHaveText([
    'One Night',
    'Two Nights',
    'Three Nights',
    'Four Nights',
  ])
  await expect(page.getByText('5% transaction fee to be added')).toBeVisible()
  await expect(page.getByText('pay cash USD on-site for onsite registration')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Proceed to Registration' })).toHaveAttribute(
    'href',
    '/material-science/online-registration',
  )
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

test('the main site’s texts have a breadcrumb to the home page', async ({ page }) => {
  await page.goto('/about')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('listitem')).toHaveText(['Home', 'About'])
  for (const heading of ['Mission', 'Vision']) {
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeVisible()
  }
  await page.goto('/terms-and-conditions')
  await expect(page.getByText('January 2025')).toBeVisible()
})
