import { expect, test, withMotion } from '#tests/support/journey.ts'

test.use(withMotion)

test('a conference opens with its cover, and /home shows the same page under the same canonical address', async ({
  page,
}) => {
  await page.goto('/material-science')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Material Science and Engineering')
  await expect(page.getByText('Hybrid Event')).toBeVisible()
  await expect(page.getByRole('link', { name: 'REGISTER NOW' })).toHaveAttribute(
    'href',
    '/material-science/online-registration',
  )
  const canonical = page.locator('link[rel=canonical]')
  const address = await canonical.getAttribute('href')
  await page.goto('/material-science/home')
  await expect(canonical).toHaveAttribute('href', address ?? '')
  expect(address).toMatch(/\/material-science$/)
})

test('the cover of a conference that is over says so, and does not invite to register', async ({ page }) => {
  const invitation = page.getByRole('link', { name: 'REGISTER NOW' })
  const words = page.getByText('This conference is over. Its pages remain as a record.')
  await page.goto('/life-sciences')
  await expect(words).toBeVisible()
  await expect(invitation).toHaveCount(0)
  await page.goto('/material-science')
  await expect(words).toHaveCount(0)
  await expect(invitation).toBeVisible()
})

test('its parts are in the specified order, with at most eight plenary speakers', async ({ page }) => {
  await page.goto('/material-science')
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
  const wanted = [
    'Key dates', 'Plenary speakers', 'Schedule', 'Ticket pricing', 'Gallery', 'Testimonials', 'News', 'Partners',
  ] // biome-ignore format: a list
  expect(headings.filter(heading => wanted.includes(heading))).toEqual(wanted)
  const speakers = page.getByRole('region', { name: 'Plenary speakers' }).getByRole('listitem')
  await expect(speakers).toHaveCount(8)
  await expect(page.getByRole('table')).toHaveCount(3)
  for (const counter of ['100+', '10+', '21+', '200+'])
    await expect(page.getByText(counter, { exact: true })).toBeVisible()
})

for (const home of ['/material-science', '/material-science/home']) {
  test(`a biography opens over ${home}, which stays as it was, under an address that can be shared`, async ({
    page,
  }) => {
    // Otherwise scrolling takes time.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(home)
    const speakers = page.getByRole('region', { name: 'Plenary speakers' })
    const link = speakers.getByRole('listitem').nth(4).getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.focus()
    // Held by the script, to notice if the element is rendered again.
    const behind = await page.getByRole('group', { name: 'Gallery', exact: true }).elementHandle()
    const scrolled = await page.evaluate(() => window.scrollY)
    const expectUnmoved = async () => {
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
      expect(await behind?.evaluate(element => element.isConnected)).toBe(true)
    }
    const biography = page.getByRole('dialog', { name })

    await link.press('Enter')
    await expect(biography).toBeVisible()
    await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
    await expect(page).toHaveTitle(new RegExp(`^${name} – `))
    await expectUnmoved()
    await biography.getByRole('button', { name: 'Close' }).click()
    await expect(biography).toBeHidden()
    await expect(page).toHaveURL(home)
    await expectUnmoved()

    await link.press('Enter')
    await expect(biography).toBeVisible()
    await page.goBack()
    await expect(biography).toBeHidden()
    await expect(page).toHaveURL(home)
    await expectUnmoved()
    await page.goForward()
    await expect(biography).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(home)

    await link.press('Enter')
    await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
    await page.reload()
    await expect(biography).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Speakers' })).toBeVisible()
    await biography.getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/material-science/speakers')
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a biography is a page of its own, and closing it leads to the speakers', async ({ page }) => {
    await page.goto('/material-science/home')
    const link = page
      .getByRole('region', { name: 'Plenary speakers' })
      .getByRole('listitem')
      .nth(4)
      .getByRole('link')
    const name = (await link.textContent()) ?? ''
    await link.click()
    await expect(page).toHaveURL(/\/material-science\/speakers\/\d+$/)
    const biography = page.getByRole('dialog', { name })
    await expect(biography).toBeVisible()
    await biography.getByRole('button', { name: 'Close' }).click()
    // A form without fields leaves no question mark behind.
    await expect(page).toHaveURL('/material-science/speakers')
  })

  test('one that is opened from the home page appears over it', async ({ page }) => {
    await page.goto('/material-science/speakers')
    const id = /\d+$/.exec((await page.locator('main li a').first().getAttribute('href')) ?? '')?.[0]
    await page.goto(`/material-science/home?speaker=${id}`)
    await expect(page.getByRole('region', { name: 'Plenary speakers' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/material-science/home')
    expect((await page.request.get('/material-science?speaker=999999')).status()).toBe(404)
    expect((await page.request.get('/material-science?speaker=x')).status()).toBe(404)
  })
})

test('testimonials come one at a time, the gallery one, two or three by width', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [width, pictures] of [
    [390, 1],
    [800, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/material-science')
    const seen = (name: string) =>
      page
        .getByRole('group', { name, exact: true })
        .getByRole('list')
        .evaluate(list => {
          const { left, right } = list.getBoundingClientRect()
          return [...list.children].filter(item => {
            const box = item.getBoundingClientRect()
            return box.left >= left - 1 && box.right <= right + 1
          }).length
        })
    expect(await seen('Gallery'), `gallery at ${width}`).toBe(pictures)
    expect(await seen('Testimonials'), `testimonials at ${width}`).toBe(1)
  }
})
