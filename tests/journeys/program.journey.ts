import { expect, type Page, test } from '#tests/support/journey.ts'

const program = '/material-science/program'
const openTalks = (page: Page) => page.locator('details[open]')

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a talk opens to its speaker’s affiliation, the next one closes it, and a second click too', async ({
      page,
    }) => {
      await page.goto(program)
      const [first, second] = [page.locator('summary').nth(0), page.locator('summary').nth(1)]
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
      const firstTitle = await page.locator('summary').first().textContent()
      await page.locator('summary').first().click()
      await page.getByRole('tab', { name: /^Day 2/ }).click()
      await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
      await expect(page).toHaveURL(/\?day=2$/)
      await expect(page.getByRole('heading', { level: 2, name: /^Day 2/ })).toBeVisible()
      await expect(openTalks(page)).toHaveCount(0)
      expect(await page.locator('summary').first().textContent()).not.toBe(firstTitle)
    })

    test('words, track and room narrow all days, each day says how many it has', async ({ page }) => {
      await page.goto(program)
      await page.getByRole('searchbox', { name: 'Search' }).fill('STEEL')
      await page.getByRole('button', { name: 'Show talks' }).click()
      await expect(page.getByRole('tab', { name: /^All days/ })).toHaveAttribute('aria-selected', 'true')
      const found = await page.locator('summary').count()
      await expect(page.getByRole('status').filter({ hasText: 'talks' })).toHaveText(
        new RegExp(`^${found} of \\d+ talks$`),
      )
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('STEEL')

      await page.goto(program)
      await page.getByLabel('Track').selectOption({ index: 1 })
      const track = /^(.*) \((\d+)\)$/.exec(
        (await page.getByLabel('Track').locator('option').nth(1).textContent()) ?? '',
      )
      await page.getByRole('button', { name: 'Show talks' }).click()
      await expect(page.locator('summary')).toHaveCount(Number(track?.[2]))
      await expect(page.locator('summary').first()).toContainText(track?.[1] ?? '')
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
    .locator('summary span > span')
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
  await page.locator('summary').first().click()
  await openTalks(page)
    .getByRole('link', { name: /^About / })
    .click()
  await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe('without JavaScript, a talk', () => {
  test.use({ javaScriptEnabled: false })

  test('has an address of its own at which its abstract can be read', async ({ page }) => {
    await page.goto(program)
    await page.locator('summary').first().click()
    const talk = openTalks(page)
    const before = (await talk.textContent()) ?? ''
    await talk.getByRole('link', { name: 'Abstract and links' }).click()
    await expect(page).toHaveURL(/\?day=1&talk=\d+#talk-\d+$/)
    await expect(openTalks(page)).toHaveCount(1)
    expect((await openTalks(page).textContent())?.length).toBeGreaterThan(before.length + 50)
  })
})

test('addresses that say nonsense show the program', async ({ request }) => {
  for (const query of ['?day=0', '?day=99', '?day=-1', '?talk=999999', '?day=1e9', '?track=%F0%9F']) {
    const answer = await request.get(program + query)
    expect(answer.status(), query).toBe(200)
  }
})
