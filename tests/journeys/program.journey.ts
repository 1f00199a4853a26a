import { headings, linkNamed } from '#tests/conformance/page.ts'
import { expect, type Page, test, withMotion } from '#tests/support/journey.ts'
import type { PlainBrowser } from '#tests/support/plain-browser.ts'
import { nameOfPart, shown } from '#tests/support/plain-page.ts'

test.use(withMotion)

const program = '/material-science/program'
/** The element to click to open a talk. */
const talks = (page: Page) => page.locator('#program-day li[id] > a')
const openTalks = (page: Page) => page.locator('#program-day li[id]:has(> a[aria-expanded="true"])')

/** In a browser without scripts. */
const talksIn = (plain: PlainBrowser) => plain.document.querySelectorAll('#program-day li[id] > a')
const openTalksIn = (plain: PlainBrowser) =>
  talksIn(plain).flatMap(link =>
    link.getAttribute('aria-expanded') === 'true' ? [shown(link.parentNode)] : [],
  )
const followTalk = (plain: PlainBrowser, index: number) => {
  const link = talksIn(plain).at(index)
  return plain.follow(link ? nameOfPart(link) : 'no such talk')
}
const chosenDay = (plain: PlainBrowser) =>
  shown(plain.document.querySelector('[role=tab][aria-selected=true]'))
const trackAndCount = /^(.*) \((\d+)\)$/

test.describe('with JavaScript', () => {
  test('a talk opens to its speaker’s affiliation, the next one or Back closes it, a second click too, and another day shows its own', async ({
    page,
  }) => {
    await page.goto(program)
    const [first, second] = [talks(page).nth(0), talks(page).nth(1)]
    await first.click()
    await expect(openTalks(page)).toHaveCount(1)
    await expect(openTalks(page)).toContainText(/University|Institute|Centre/)
    await second.click()
    // The first one is open until the second is.
    await expect(second).toHaveAttribute('aria-expanded', 'true')
    await expect(openTalks(page)).toHaveCount(1)
    await second.click()
    await expect(openTalks(page)).toHaveCount(0)

    await talks(page).nth(2).click()
    await expect(page).toHaveURL(/\?talk=\d+$/)
    await expect(openTalks(page)).toContainText(/University|Institute|Centre/)
    await page.goBack()
    await expect(openTalks(page)).toHaveCount(0)

    const firstTitle = await first.textContent()
    await first.click()
    await expect(openTalks(page)).toHaveCount(1)
    await page.getByRole('tab', { name: /^Day 2/ }).click()
    await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page).toHaveURL(/\?day=2$/)
    await expect(page.getByRole('heading', { level: 2, name: /^Day 2/ })).toBeVisible()
    await expect(openTalks(page)).toHaveCount(0)
    expect(await first.textContent()).not.toBe(firstTitle)

    // It brings its abstract, and leads to the speaker.
    await first.click()
    await expect(openTalks(page).getByRole('link', { name: 'Add this talk to a calendar' })).toBeVisible()
    await openTalks(page)
      .getByRole('link', { name: /^About / })
      .click()
    await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
    await expect(page.getByRole('dialog')).toBeVisible()
  })

  test('on a phone the talks come first, and a button opens the search, which closes over what it found', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(program)
    const search = page.getByRole('searchbox', { name: 'Search' })
    await expect(search).toBeHidden()
    const { y } = (await talks(page).first().boundingBox()) ?? { y: Number.POSITIVE_INFINITY }
    expect(y).toBeLessThan(844 * 0.65)
    await page.getByText('Search and filter').click()
    await search.fill('STEEL')
    await page.getByRole('button', { name: 'Show talks' }).click()
    await expect(page.getByText(/^[1-9]\d* of \d+ talks$/)).toBeVisible()
    await expect(search).toBeHidden()
  })

  test('words, track and room narrow all days, each day says how many it has, and no match leads back', async ({
    page,
  }) => {
    await page.goto(program)
    await page.getByRole('searchbox', { name: 'Search' }).fill('STEEL')
    await page.getByRole('button', { name: 'Show talks' }).click()
    await expect(page.getByRole('tab', { name: /^All days/ })).toHaveAttribute('aria-selected', 'true')
    const status = page.getByRole('status').filter({ hasText: 'talks' })
    await expect(status).toHaveText(/^[1-9]\d* of \d+ talks$/)
    await expect(talks(page)).toHaveCount(Number.parseInt((await status.textContent()) ?? '', 10))
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('STEEL')

    await page.getByRole('searchbox', { name: 'Search' }).fill('nobody-ever-said-this')
    await page.getByRole('button', { name: 'Show talks' }).click()
    await expect(page.getByText('No talks available for this session.')).toBeVisible()
    await page.getByRole('link', { name: 'Show the whole program' }).click()
    await expect(page).toHaveURL(new RegExp(`${program}$`))

    await page.getByLabel('Track').selectOption({ index: 1 })
    const track = trackAndCount.exec(
      (await page.getByLabel('Track').locator('option').nth(1).textContent()) ?? '',
    )
    await page.getByRole('button', { name: 'Show talks' }).click()
    await expect(talks(page)).toHaveCount(Number(track?.[2]))
    await expect(talks(page).first().locator('..')).toContainText(track?.[1] ?? '')
  })

  test('a talk is closed by its own link, and has an address that opens its day and puts it alone on paper', async ({
    page,
  }) => {
    await page.goto(`${program}?day=2`)
    const id = /\d+/.exec((await talks(page).last().getAttribute('href')) ?? '')?.[0]
    await talks(page).last().click()
    await expect(openTalks(page)).toHaveCount(1)
    await openTalks(page).locator('> a').click()
    await expect(openTalks(page)).toHaveCount(0)
    await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')

    await page.goto(`${program}?talk=${id}`)
    await expect(page.getByRole('tab', { name: /^Day 2/ })).toHaveAttribute('aria-selected', 'true')
    await expect(openTalks(page)).toHaveCount(1)
    await expect(page.locator(`#t${id} p`).first()).toBeVisible()
    expect((await openTalks(page).textContent())?.length).toBeGreaterThan(200)

    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('#program-day li[id]:visible')).toHaveCount(1)
    await expect(page.locator(`#t${id}`)).toBeVisible()
  })
})

test.describe('without JavaScript', () => {
  test('a talk opens to its speaker’s affiliation, the next one closes it, and a second click too', async ({
    plain,
  }) => {
    await plain.open(program)
    await followTalk(plain, 0)
    expect(openTalksIn(plain)).toEqual([expect.stringMatching(/University|Institute|Centre/)])
    await followTalk(plain, 1)
    expect(openTalksIn(plain)).toHaveLength(1)
    await followTalk(plain, 1)
    expect(openTalksIn(plain)).toEqual([])
  })

  test('another day shows its own talks, all of them closed', async ({ plain }) => {
    await plain.open(program)
    const [firstTalk] = talksIn(plain).map(nameOfPart)
    await followTalk(plain, 0)
    await plain.follow(/^Day 2/)
    expect(chosenDay(plain)).toMatch(/^Day 2/)
    expect(plain.path).toMatch(/\?day=2$/)
    expect(headings(plain.document, 'h2')).toContainEqual(expect.stringMatching(/^Day 2/))
    expect(openTalksIn(plain)).toEqual([])
    const [other] = talksIn(plain).map(nameOfPart)
    expect(other).toBeTruthy()
    expect(other).not.toBe(firstTalk)
  })

  test('words, track and room narrow all days, each day says how many it has', async ({ plain }) => {
    await plain.open(program)
    plain.fill('Search', 'STEEL')
    await plain.press('Show talks')
    expect(chosenDay(plain)).toMatch(/^All days/)
    const statuses = plain.document.querySelectorAll('[role=status]').map(shown)
    const status = statuses.find(each => /^[1-9]\d* of \d+ talks$/.test(each))
    expect(talksIn(plain).length).toBe(Number.parseInt(status ?? '', 10))
    expect(plain.value('Search')).toBe('STEEL')

    await plain.open(program)
    const [, option = ''] = plain.options('Track')
    plain.fill('Track', option)
    const [, track = '', count] = trackAndCount.exec(option) ?? []
    await plain.press('Show talks')
    expect(talksIn(plain).length).toBe(Number(count))
    expect(shown(talksIn(plain)[0]?.parentNode ?? null)).toContain(track)
    expect(track).not.toBe('')
  })

  test('a search without a match says so and leads back', async ({ plain }) => {
    await plain.open(`${program}?q=nobody-ever-said-this`)
    expect(plain.text).toContain('No talks available for this session.')
    await plain.follow('Show the whole program')
    expect(plain.path).toBe(program)
  })

  test('a talk is closed by its own link, and has an address that opens its day and shows its abstract', async ({
    plain,
  }) => {
    await plain.open(`${program}?day=2`)
    const id = /\d+/.exec(talksIn(plain).at(-1)?.getAttribute('href') ?? '')?.[0]
    await followTalk(plain, -1)
    expect(openTalksIn(plain)).toHaveLength(1)
    await followTalk(plain, -1)
    expect(openTalksIn(plain)).toEqual([])
    expect(chosenDay(plain)).toMatch(/^Day 2/)

    await plain.open(`${program}?talk=${id}`)
    expect(chosenDay(plain)).toMatch(/^Day 2/)
    const [talk, ...others] = openTalksIn(plain)
    expect(others).toEqual([])
    expect(talk?.length).toBeGreaterThan(200)
    expect(shown(plain.document.querySelector(`#t${id} p`))).not.toBe('')
  })
})

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

test('a day and a talk go into a calendar', async ({ plain, request }) => {
  await plain.open(program)
  const day = plain.document.querySelector('a[aria-label="Add to a calendar: Day 1"]')?.getAttribute('href')
  const talkCount = talksIn(plain).length
  await followTalk(plain, 0)
  const talk = linkNamed(plain.document, 'Add this talk to a calendar')
  const [ofDay, ofTalk] = [await request.get(day ?? ''), await request.get(talk)]
  expect(ofDay.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect((await ofDay.text()).match(/BEGIN:VEVENT/g)).toHaveLength(talkCount)
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
