import { expect, type Page, test, withMotion } from '#tests/support/journey.ts'

test.use(withMotion)

const program = '/material-science/program'
/** The element to click to open a talk. */
const talks = (page: Page) => page.locator('#program-day li[id] > a')
const openTalks = (page: Page) => page.locator('#program-day li[id]:has(> a[aria-expanded="true"])')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a talk opens to its speaker’s affiliation, the next one closes it, and a second click too', async ({
      page,
    }) => {
      await page.goto(program)
      const [first, second] = [talks(page).nth(0), talks(page).nth(1)]
      await first.click()
      await expect(openTalks(page)).toHaveCount(1)
      await expect(openTalks(page)).toContainText(/University|Institute|Centre/)
      await second.click()
      await expect(openTalks(page)).toHaveCount(1)
      await second.click()
      await expect(openTalks(page)).toHaveCount(0)
    })

    test('another day shows its own talks, all of them closed', async ({ page }) => {
      await page.goto(program)
      const firstTitle = await talks(page).first().textContent()
      await talks(page).first().click()
      await page.getByRole('tab', { name: /^Day 2/ }).click()
      await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(/\?day=2$/)
      await expect(page.getByRole('heading', { level: 2, name: /^Day 2/ })).toBeVisible()
      await expect(openTalks(page)).toHaveCount(0)
      expect(await talks(page).first().textContent()).not.toBe(firstTitle)
    })

    test('words, track and room narrow all days, each day says how many it has', async ({ page }) => {
      await page.goto(program)
      await page.getByRole('searchbox', { name: 'Search' }).fill('STEEL')
      await page.getByRole('button', { name: 'Show talks' }).click()
      await expect(page.getByRole('tab', { name: /^All days/ })).toHaveAttribute('aria-selected', 'true')
      const status = page.getByRole('status').filter({ hasText: 'talks' })
      await expect(status).toHaveText(/^[1-9]\d* of \d+ talks$/)
      await expect(talks(page)).toHaveCount(Number.parseInt((await status.textContent()) ?? '', 10))
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('STEEL')

      await page.goto(program)
      await page.getByLabel('Track').selectOption({ index: 1 })
      const track = /^(.*) \((\d+)\)$/.exec(
        (await page.getByLabel('Track').locator('option').nth(1).textContent()) ?? '',
      )
      await page.getByRole('button', { name: 'Show talks' }).click()
      await expect(talks(page)).toHaveCount(Number(track?.[2]))
      await expect(talks(page).first().locator('..')).toContainText(track?.[1] ?? '')
    })

    test('a search without a match says so and leads back', async ({ page }) => {
      await page.goto(`${program}?q=nobody-ever-said-this`)
      await expect(page.getByText('No talks available for this session.')).toBeVisible()
      await page.getByRole('link', { name: 'Show the whole program' }).click()
      await expect(page).toHaveURL(new RegExp(`${program}$`))
    })
  })
}

test('all days come on one page, and on paper with room for every word', async ({ page }) => {
  await page.goto(program)
  const dayCount = await page.getByRole('tab').count()
  await page.getByRole('link', { name: 'All days on one page' }).click()
  await expect(page.getByRole('tab', { name: /^All days/ })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('heading', { level: 2, name: /^Day / })).toHaveCount(dayCount)
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  const lines = await page
    .locator('#program-day li[id] > p > i:not(:empty)')
    .evaluateAll(facts =>
      facts.map(
        fact => fact.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(fact).lineHeight),
      ),
    )
  expect(lines.length).toBeGreaterThan(dayCount)
  expect(Math.max(...lines)).toBeLessThanOrEqual(3)
})

test('an opened talk brings its abstract and leads to the speaker', async ({ page }) => {
  await page.goto(program)
  await talks(page).first().click()
  await openTalks(page)
    .getByRole('link', { name: /^About / })
    .click()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript, a talk' : 'without JavaScript, a talk', () => {
    test.use({ javaScriptEnabled })

    test('has an address of its own that opens its day and shows its abstract', async ({ page }) => {
      await page.goto(`${program}?day=2`)
      const id = /\d+/.exec((await talks(page).last().getAttribute('href')) ?? '')?.[0]
      await page.goto(`${program}?talk=${id}`)
      await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
      await expect(openTalks(page)).toHaveCount(1)
      await expect(page.locator(`#t${id} p`).first()).toBeVisible()
      expect((await openTalks(page).textContent())?.length).toBeGreaterThan(200)
    })

    test('is closed by its own link, and its day stays', async ({ page }) => {
      await page.goto(`${program}?day=2`)
      await talks(page).last().click()
      await expect(openTalks(page)).toHaveCount(1)
      await openTalks(page).locator('> a').click()
      await expect(openTalks(page)).toHaveCount(0)
      await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
    })
  })
}

test('a talk that is opened by script has its address, and Back closes it', async ({ page }) => {
  await page.goto(program)
  await talks(page).nth(2).click()
  await expect(page).toHaveURL(/\?talk=\d+$/)
  await expect(openTalks(page)).toContainText(/University|Institute|Centre/)
  await page.goBack()
  await expect(openTalks(page)).toHaveCount(0)
})

test('an address of one talk puts that talk alone on paper', async ({ page }) => {
  await page.goto(program)
  const id = /\d+/.exec((await talks(page).nth(3).getAttribute('href')) ?? '')?.[0]
  await page.goto(`${program}?talk=${id}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('#program-day li[id]:visible')).toHaveCount(1)
  await expect(page.locator(`#t${id}`)).toBeVisible()
})

test('a day and a talk go into a calendar', async ({ page, request }) => {
  await page.goto(program)
  const day = await page.getByRole('link', { name: 'Add to a calendar: Day 1' }).getAttribute('href')
  await talks(page).first().click()
  const talk = await page.getByRole('link', { name: 'Add this talk to a calendar' }).getAttribute('href')
  const [ofDay, ofTalk] = [await request.get(day ?? ''), await request.get(talk ?? '')]
  expect(ofDay.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await ofDay.text()).match(/BEGIN:VEVENT/g)).toHaveLength(await talks(page).count())
  expect((await ofTalk.text()).match(/BEGIN:VEVENT/g)).toHaveLength(1)
  for (const nowhere of ['days/99', 'days/0', 'talks/999999', 'talks/x']) {
    expect((await request.get(`${program}/${nowhere}/calendar.ics`)).status(), nowhere).toBe(404)
  }
})

test('addresses with nonsense parameters show the program', async ({ request }) => {
  for (const query of ['?day=0', '?day=99', '?day=-1', '?talk=999999', '?day=1e9', '?track=%F0%9F']) {
    const answer = await request.get(program + query)
    expect(answer.status(), query).toBe(200)
  }
})
